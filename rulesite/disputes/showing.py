"""What the page of a dispute says: the verdict of today, and whether it was another then."""

from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from engine import api
from rulesite.disputes import judging
from rulesite.disputes.judging import Judged, Question
from rulesite.disputes.models import Revision
from rulesite.scenarios import answering
from rulesite.scenarios.picture import picture
from rulesite.scenarios.sheet import name_of


@dataclass(frozen=True, slots=True)
class Line:
    """A rule set: what it said when the dispute was saved, and what it says now."""

    name: str
    then: str
    now: str

    @property
    def differs(self) -> bool:
        """Whether the rules are read otherwise by now."""
        return self.then != self.now


@dataclass(frozen=True, slots=True)
class Card:
    """A dispute in the gallery: the board, and who gets what under which editions."""

    revision: Revision
    picture: SafeString | None
    results: tuple[tuple[str, str], ...]


def card(revision: Revision) -> Card:
    """How a dispute is shown among others, as it was judged when it was saved."""
    question = judging.of(revision)
    try:
        ask = question.turn.ask()
    except api.EngineError:
        return Card(revision, None, ())
    alike: dict[str, list[str]] = {}
    for one in ask.rulesets:
        result = _words(revision.judged.get(one.label, ""))
        alike.setdefault(result, []).append(name_of(one, question.turn.farms))
    results = tuple((", ".join(names), result) for result, names in alike.items())
    return Card(revision, picture(ask.position, title=revision.title), results)


def drawn(address: str) -> SafeString | None:
    """The board of an address, if it can be read."""
    try:
        return picture(api.read_notation(judging.read(address).turn.p))
    except api.EngineError:
        return None


def shown(revision: Revision) -> dict[str, Any]:
    """The parts of the page."""
    question = judging.of(revision)
    try:
        lines = _lines(revision.judged, question.judge(), question)
    except api.EngineError as error:
        return {"revision": revision, "unreadable": str(error), "asks": question.query}
    return {
        "revision": revision,
        "asks": question.query,
        "turn": bool(question.actions),
        "lines": lines,
        "changed": any(line.differs for line in lines),
        **_verdict(question),
    }


def _verdict(question: Question) -> dict[str, Any]:
    """The answer of a position in full; a turn shows its board and leads to its own page."""
    if question.actions:
        return {"picture": picture(question.turn.ask().position)}
    return answering.context(question.verdict)


def _lines(then: Judged, now: Judged, question: Question) -> list[Line]:
    names = {
        one.label: name_of(one, question.turn.farms) for one in question.verdict.ask().rulesets
    }
    return [
        Line(names.get(label, label), _words(then.get(label, "")), _words(told))
        for label, told in now.items()
    ]


def _words(told: Any) -> str:
    """``Red 4, Blue 0``."""
    if isinstance(told, str):
        return "no score"
    return ", ".join(f"{player.capitalize()} {points}" for player, points in told.items())
