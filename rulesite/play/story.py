"""How a game was won: points over its turns, what each kind of feature gave whom, and what the end
would bring now."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine import api
from rulesite import budget
from rulesite.addresses.game import GameAddress
from rulesite.play.curves import curves
from rulesite.play.history import begun, rounds
from rulesite.play.page import calm, names_for, soon_lines


@dataclass(frozen=True, slots=True)
class StoryKind:
    """A kind of feature or event, and what it gave each player, in seating order."""

    name: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerColumn:
    """A player as a column of the tables."""

    player: str
    letter: str
    name: str


def story(address: GameAddress, names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Everything for the page. Raises api.EngineError."""
    recording = address.recording
    told = api.chronicle(recording, work=budget.work())
    seats, called = told.position.players, names_for(names)
    played, before = rounds(told), begun(told)
    over_turns = {
        player: [start, *(one.points[place].points or 0 for one in played)]
        for place, (player, start) in enumerate(zip(seats, before, strict=True))
    }
    soon = soon_lines(told.position, recording) if calm(told, None) and not told.over else None
    coming = _kinds(soon or (), seats)
    return {
        "address": address,
        "told": told,
        "players": [PlayerColumn(seat, api.COLOURS[seat], called[seat]) for seat in seats],
        "rounds": played,
        "before": before if any(before) else (),
        "curves": curves(over_turns, [one.number for one in played]) if played else "",
        "kinds": _kinds((line for move in told.moves for line in move.lines), seats),
        "scores": told.scores,
        "coming": coming if soon is not None else None,
        "ends": [
            points + sum(kind.points[place] for kind in coming)
            for place, points in enumerate(told.scores)
        ],
        "edition": api.edition(recording.ruleset.edition),
    }


def _kinds(lines: Iterable[api.Line], seats: tuple[str, ...]) -> tuple[StoryKind, ...]:
    """What each kind gave, the most first."""
    found: dict[str, Counter[str]] = {}
    for line in lines:
        if line.player in seats and line.points:
            found.setdefault(line.kind, Counter())[line.player] += line.points
    kinds = (
        StoryKind(_name(kind), tuple(gave[player] for player in seats))
        for kind, gave in found.items()
    )
    return tuple(sorted(kinds, key=lambda one: -sum(one.points)))


def _name(kind: str) -> str:
    """What a kind of line is called where no single one is meant."""
    title: str = api.rows(api.LineRow)[kind].title
    return kind.capitalize() if "{" in title else title
