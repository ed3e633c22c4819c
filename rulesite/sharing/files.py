"""A dispute as a file, and back: our text, JSON as the API has it, recorded games."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine import api
from rulesite import budget
from rulesite.api import reading
from rulesite.disputes import judging
from rulesite.disputes.judging import Question
from rulesite.scenarios.turn_address import NOTHING, TurnAddress

LARGEST = 1_000_000
"""Bytes of a file that is read."""


@dataclass(frozen=True, slots=True)
class Form:
    """A kind of file: what it is for, its type, and how a dispute is written in it."""

    suffix: str
    words: str
    type: str
    write: Callable[[Question], str]


def _text(question: Question) -> str:
    return api.write_board(question.turn.ask().position)


def _json(question: Question) -> str:
    """The body of a question to the API."""
    ask = question.turn.ask()
    body: dict[str, Any] = {"position": api.to_plain(ask.position)}
    if question.actions:
        body["actions"] = [api.action_plain(action) for action in question.turn.actions]
    body["rules"] = [one.label for one in ask.rulesets]
    return json.dumps(body | {"question": question.asked}, indent=2) + "\n"


def _recorded(question: Question) -> str:
    """Played under the first of the rule sets. Raises api.EngineError."""
    ask = question.turn.ask()
    return api.write_jcz(ask.position, ask.rulesets[0], question.turn.actions)


FORMS: Mapping[str, Form] = {
    form.suffix: form
    for form in (
        Form("txt", "Text, a line for each tile", "text/plain; charset=utf-8", _text),
        Form("json", "JSON, as the API takes it", "application/json", _json),
        Form("jcz", "A saved game for JCloisterZone", "application/json", _recorded),
    )
}


def possible(question: Question) -> list[tuple[Form, str]]:
    """Every kind of file, with what stands in its way, if anything does."""
    return [(form, _hindrance(form, question)) for form in FORMS.values()]


def _hindrance(form: Form, question: Question) -> str:
    try:
        form.write(question)
    except api.EngineError as error:
        return str(error)
    return ""


@dataclass(frozen=True, slots=True)
class Found:
    """What a file holds, and what of it has no counterpart here."""

    question: Question
    notes: tuple[str, ...] = ()


def read(source: str) -> Found:
    """An address of this site, a position in any of its forms, or a recorded game, whose last
    table is taken. Raises api.EngineError."""
    text = source.strip()
    if text.startswith("{"):
        return _of_object(text)
    if "p=" in text and "\n" not in text:
        question = judging.read(text)
        question.turn.ask()
        return Found(question)
    return Found(_of(api.read_position(text)))


def _of_object(text: str) -> Found:
    data = _loaded(text)
    if "replay" in data:
        return _of_game(text)
    if "position" not in data:
        return Found(_of(api.read_position(data)))
    return Found(_of_body(data))


def _loaded(text: str) -> dict[str, Any]:
    try:
        data: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise api.InputError("malformed", "This is no JSON that can be read.") from error
    return data


def _of_body(data: Mapping[str, Any]) -> Question:
    """What the API is asked with this body."""
    ask = reading.ask_from_body(data)
    done = reading.actions(data.get("actions"))
    labels = tuple(one.label for one in ask.rulesets)
    return _of(ask.position, labels, api.write_actions(done), ask.question)


def _of_game(text: str) -> Found:
    """The table after the last message of a recorded game; the stated one where there is none."""
    record = api.read_jcz(text)
    rules = (record.ruleset,) if record.ruleset else ()
    if record.position and not record.replay:
        return Found(_of(record.position, rules))
    played = api.replay(record, work=budget.work())
    refused = (f"{one.message}: {one.reason}" for one in played.halts)
    return Found(_of(played.position, rules), (*played.notes, *refused))


def _of(
    position: api.Position,
    rules: tuple[str, ...] = (),
    actions: str = NOTHING,
    asked: str = api.NOW,
) -> Question:
    return Question(TurnAddress(api.write_notation(position), actions, rules), asked)
