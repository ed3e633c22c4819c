"""What happened in a game, turn by turn: who did what, and who scored what for what."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from engine import api
from rulesite.telling.lines import (
    Because,
    PlayerScore,
    TermLine,
    because,
    once,
    side_of,
    terms_of,
    title_of,
)
from rulesite.telling.places import Where, from_first
from rulesite.telling.turns import action_words


@dataclass(frozen=True, slots=True)
class PlayedScore:
    """Points that a player got: for what, by which arithmetic and rule, and what that made."""

    side: PlayerScore
    title: str
    points: int
    total: int
    terms: tuple[TermLine, ...]
    why: Because
    cells: tuple[api.Cell, ...]


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """Something that was done in a turn: a tile laid, or words; ``number`` counts what was done up
    to and with it."""

    words: str
    tile: str
    turn: int
    number: int


@dataclass(frozen=True, slots=True)
class Round:
    """A turn: its number, whose it was, what was done, what was scored, and everybody's points."""

    number: int
    side: PlayerScore | None
    steps: tuple[PlayedStep, ...]
    scores: tuple[PlayedScore, ...]
    points: tuple[PlayerScore, ...]


def rounds(told: api.Chronicle) -> tuple[Round, ...]:
    """The turns of a game, from the first."""
    totals = dict(zip(told.position.players, begun(told), strict=True))
    where = from_first(told.position)
    return tuple(
        _round(number, list(moves), totals, where)
        for number, moves in groupby(told.moves, key=lambda move: move.turn)
    )


def begun(told: api.Chronicle) -> tuple[int, ...]:
    """The points before the first turn."""
    start = told.recording.start
    return start.scores or (0,) * len(start.players)


def _round(
    number: int, moves: list[api.PlayedAction], totals: dict[str, int], where: Where
) -> Round:
    steps = tuple(_step(move, move.action, where) for move in moves if move.action)
    scores = tuple(score for move in moves for score in _scores(move, totals))
    mover = moves[0].player if moves[0].player in totals else None
    points = tuple(
        PlayerScore(player, api.COLOURS[player], total) for player, total in totals.items()
    )
    return Round(number, side_of(mover), steps, scores, points)


def _step(move: api.PlayedAction, action: api.Action, where: Where) -> PlayedStep:
    if isinstance(action, api.Lay):
        return PlayedStep("", action.tile, action.turn, move.number)
    return PlayedStep(action_words(action, where), "", 0, move.number)


def _scores(move: api.PlayedAction, totals: dict[str, int]) -> Iterator[PlayedScore]:
    for line in move.lines:
        side = side_of(line.player)
        if side is not None and line.points:
            totals[side.player] += line.points
            yield score(line, side, totals[side.player])


def score(line: api.Line, side: PlayerScore, total: int) -> PlayedScore:
    """A line of a sheet in words."""
    cells = once(line.cells or ([line.cell] if line.cell else []))
    why = because(line.why)
    return PlayedScore(side, title_of(line), line.points, total, terms_of(line), why, cells)
