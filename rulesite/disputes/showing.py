"""What the page of a dispute says: the verdict of today, and whether it was another then."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from engine import api
from rulesite.disputes import judging
from rulesite.disputes.models import Reply, Revision
from rulesite.scenarios import answering, asked
from rulesite.scenarios.asked import DisputeQuestion, Judgement
from rulesite.scenarios.headline import Headline
from rulesite.scenarios.picture import picture
from rulesite.scenarios.sheet import name_of

SHOWN = 20
"""Revisions on a page of the list of them."""


@dataclass(frozen=True, slots=True)
class VerdictThenAndNow:
    """A rule set: what it said when the dispute was saved, and what it says now. Both are in words,
    and empty where it was not asked; ``differs`` tells that the rules are read otherwise by now."""

    name: str
    then: str
    now: str
    differs: bool


@dataclass(frozen=True, slots=True)
class DisputeCard:
    """A dispute in the gallery: the board, and who gets what under which editions."""

    revision: Revision
    picture: SafeString | None
    results: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class BoardBeside:
    """A board beside a dispute, who gets what there, and the query of its verdict. Without a
    ``headline`` it cannot be scored as it stands, or no longer be read."""

    picture: SafeString | None
    headline: Headline | None
    query: str


def other(question: DisputeQuestion, title: str = "Laid out otherwise") -> BoardBeside:
    """A board that is shown beside another."""
    query = question.verdict.query
    try:
        return BoardBeside(*answering.shared(question.verdict, alone=False, title=title), query)
    except api.EngineError:
        # The board may be drawn although it cannot be scored.
        return BoardBeside(drawn(query), None, query)


def replied(replies: Sequence[Reply], wanted: str) -> dict[str, Any]:
    """The board beside a dispute: the one that is ``wanted`` by its number, else the latest."""
    if not replies:
        return {}
    reply = next((one for one in replies if str(one.pk) == wanted), replies[0])
    return {"replies": replies, "reply": reply, "other": other(judging.of_reply(reply))}


def card(revision: Revision) -> DisputeCard:
    """How a dispute is shown among others, as it was judged when it was saved."""
    question = judging.of(revision)
    try:
        ask = question.turn.ask()
    except api.EngineError:
        return DisputeCard(revision, None, ())
    alike: dict[str, list[str]] = {}
    for ruleset in ask.rulesets:
        result = _words(revision.judged.get(ruleset.label, ""), ask.position.players)
        alike.setdefault(result, []).append(name_of(ruleset, question.turn.farms))
    results = tuple((", ".join(names), result) for result, names in alike.items())
    return DisputeCard(revision, picture(ask.position, title=revision.title), results)


def drawn(address: str) -> SafeString | None:
    """The board of an address, if it can be read."""
    try:
        return picture(api.read_notation(asked.read(address).turn.p))
    except api.EngineError:
        return None


def shown(revision: Revision) -> dict[str, Any]:
    """The parts of the page. What cannot be judged keeps its page, with what was said of it."""
    question = judging.of(revision)
    told = {
        "revision": revision,
        "asks": question.query,
        "board": question.verdict.query,
        "turn": bool(question.actions),
    }
    try:
        now, parts = _judged(question)
        lines = _lines(revision.judged, now, question)
    except api.EngineError as error:
        return {**told, **_unjudged(revision, question, error)}
    return {**told, "lines": lines, "changed": any(line.differs for line in lines), **parts}


def _unjudged(
    revision: Revision, question: DisputeQuestion, error: api.EngineError
) -> dict[str, Any]:
    return {
        "unreadable": str(error),
        "much": isinstance(error, api.TooLargeError),
        "picture": drawn(question.query),
        "once": [(_name(label), _words(told)) for label, told in revision.judged.items()],
    }


def _name(label: str) -> str:
    """What a rule set is called whose house rules, if any, may not be read any more."""
    # Not read as a rule set: what was saved may name a rule that there is no longer.
    edition, mark, house = label.partition(":")
    name = api.edition(edition).name if edition in api.EDITIONS else edition
    return f"{name}{mark}{house}"


def _judged(question: DisputeQuestion) -> tuple[Judgement, dict[str, Any]]:
    """The verdict of today, and the answer in full; a turn shows its board and leads to its own
    page. Judged once, since a request has one account for all that it computes."""
    if question.actions:
        return question.judge(), {"picture": picture(question.turn.ask().position)}
    parts = answering.context(question.verdict)
    return asked.judged(parts["verdict"].found), parts


def _lines(then: Judgement, now: Judgement, question: DisputeQuestion) -> list[VerdictThenAndNow]:
    """The rule sets of today. The order of players is no difference."""
    ask = question.verdict.ask()
    names = {ruleset.label: name_of(ruleset, question.turn.farms) for ruleset in ask.rulesets}
    players = ask.position.players
    return [
        VerdictThenAndNow(
            names.get(label, label),
            _words(then.get(label, ""), players),
            _words(told, players),
            then.get(label) != told,
        )
        for label, told in now.items()
    ]


def _words(told: Mapping[str, int] | str, players: Sequence[str] = ()) -> str:
    """``Red 4, Blue 0``, in the order of ``players``; those whom that does not name come last."""
    if isinstance(told, str):
        return "no score" if told else ""
    order = sorted(told, key=lambda one: players.index(one) if one in players else len(players))
    return ", ".join(f"{player.capitalize()} {told[player]}" for player in order)
