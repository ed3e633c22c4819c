"""A dispute as a file, and back: board text, JSON as the API has it, recorded games."""

import json
import string
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.urls import reverse

from engine import api
from rulesite import bodies, budget
from rulesite.addresses.game import address_of
from rulesite.scenarios.asked import DisputeQuestion
from rulesite.scenarios.turn_address import TurnAddress
from rulesite.sharing import links
from rulesite.sharing.opening import name_foreign


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A kind of file: what it is for, its type, and how a dispute is written in it."""

    suffix: str
    words: str
    type: str
    write: Callable[[DisputeQuestion], str]


def _text(question: DisputeQuestion) -> str:
    return api.write_board(question.turn.ask().position)


def _json(question: DisputeQuestion) -> str:
    """The body of a question to the API."""
    ask = question.turn.ask()
    body: dict[str, Any] = {"position": api.to_plain(ask.position)}
    if question.actions:
        body["actions"] = [api.action_plain(action) for action in question.turn.actions]
    body["rules"] = [ruleset.label for ruleset in ask.rulesets]
    return json.dumps(body | {"question": question.asked}, indent=2) + "\n"


def _recorded(question: DisputeQuestion) -> str:
    """Played under the first of the rule sets. Raises api.EngineError."""
    ask = question.turn.ask()
    return api.write_jcz(ask.position, ask.rulesets[0], question.turn.actions)


FORMS: Mapping[str, FileFormat] = {
    form.suffix: form
    for form in (
        FileFormat("txt", "Text, a line for each tile", "text/plain; charset=utf-8", _text),
        FileFormat("json", "JSON, as the API takes it", "application/json", _json),
        FileFormat("jcz", "A saved game for JCloisterZone", "application/json", _recorded),
    )
}


def possible(question: DisputeQuestion) -> list[tuple[FileFormat, str]]:
    """Every kind of file, with what stands in its way, if anything does."""
    return [(form, _hindrance(form, question)) for form in FORMS.values()]


def _hindrance(form: FileFormat, question: DisputeQuestion) -> str:
    try:
        form.write(question)
    except api.EngineError as error:
        return str(error)
    return ""


@dataclass(frozen=True, slots=True)
class Found:
    """Where what a file holds is shown, what of it has no counterpart here, and the board up to
    where a game stopped."""

    there: str
    notes: tuple[str, ...] = ()
    table: api.Position | None = None


_AROUND: Final = string.whitespace + "\"'`“”„‘’‚«»‹›"
"""What may stand round a pasted text."""


def read(source: str) -> Found:
    """An address of this site, a position in any of its forms, or a recorded game, alone or in
    quotation marks. Raises api.EngineError."""
    text = source.strip().removeprefix("\ufeff").strip(_AROUND)
    if not text:
        raise api.InputError("no-position", "Paste something, or choose a file.")
    if text.startswith("<?xml"):
        name_foreign(text)
        api.read_jcz(text)
    # In a JSON file an address may stand among other things, and is not what is meant.
    if not text.startswith("{") and (found := links.there(text)):
        return Found(found) if isinstance(found, str) else _shown(found)
    name_foreign(text)
    if text.startswith(("{", "[")):
        return _of_object(text)
    return _laid(api.read_position(text))


def _of_object(text: str) -> Found:
    data = _loaded(text)
    if "replay" in data or "slots" in data:
        return _of_saved(text)
    if "game" in data:
        return _played(api.read_recording(text))
    if "position" in data:
        return _shown(_of_body(data))
    return _laid(api.read_position(data))


def _loaded(text: str) -> dict[str, Any]:
    try:
        data: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise api.InputError("malformed", "This is no JSON that can be read.") from error
    return data


def _of_body(data: Mapping[str, Any]) -> DisputeQuestion:
    """What the API is asked with this body."""
    ask = bodies.ask_from_body(data)
    done = bodies.actions(data.get("actions"))
    labels = tuple(ruleset.label for ruleset in ask.rulesets)
    turn = TurnAddress(api.write_notation(ask.position), api.write_actions(done), labels)
    return DisputeQuestion(turn, ask.question)


def _of_saved(text: str) -> Found:
    """A game of the other program: as it was played, up to where it stopped if it did; the table
    that came of it where something was refused on the way; the stated table where nothing was
    played."""
    record = api.read_jcz(text)
    # Nothing was played, so the position is what somebody laid out there.
    if record.position and not record.replay:
        return _laid(record.position, record.ruleset)
    played = api.replay(record, work=budget.work())
    if not played.halts:
        return replace(_played(played.recording), notes=played.notes)
    notes = (*played.notes, *(f"{halt.message}: {halt.reason}" for halt in played.halts))
    went_on = played.recording.actions and not played.refusals
    found = _played(played.recording) if went_on else _laid(played.position, record.ruleset)
    return replace(found, notes=notes, table=played.position)


def _laid(position: api.Position, ruleset: str | None = None) -> Found:
    rules = (ruleset,) if ruleset else ()
    return _shown(DisputeQuestion(TurnAddress(api.write_notation(position), rules=rules), api.NOW))


def _shown(question: DisputeQuestion) -> Found:
    table = "scenarios:turn" if question.actions else "scenarios:board"
    return Found(f"{reverse(table)}?{question.query}")


def _played(recording: api.Recording) -> Found:
    return Found(f"{reverse('play:game')}?{address_of(recording).query}")
