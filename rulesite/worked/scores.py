"""Examples that ask for points: what the last tile brings, or the end of the game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine import api, cases
from engine.cases import Case
from rulesite.telling.lines import (
    Because,
    PlayerScore,
    TermLine,
    reason_of,
    side_of,
    sides,
    terms_of,
    title_of,
)
from rulesite.worked.grouping import OutcomeGroup, grouped

FEW = 6
"""So many lines stand there unfolded."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of a sheet: who gets what for what. ``why`` is told where no term tells it."""

    title: str
    side: PlayerScore | None
    points: int
    terms: tuple[TermLine, ...]
    why: Because | None


@dataclass(frozen=True, slots=True)
class WorkedScore:
    """Who scores what, or the open point that leaves it unsettled."""

    totals: tuple[PlayerScore, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    unsettled: str = ""
    rule: str = ""

    @property
    def long(self) -> bool:
        """Whether the lines are so many that they are folded away."""
        return len(self.lines) > FEW


def scores(case: Case) -> tuple[OutcomeGroup[WorkedScore], ...]:
    """The sheets of an example. Raises api.EngineError."""
    return grouped(case.rulesets(), lambda one: _score(cases.scores(case, one)))


def _score(answer: api.Sheet | api.UnsettledError) -> WorkedScore:
    if isinstance(answer, api.UnsettledError):
        return WorkedScore(unsettled=str(answer), rule=answer.rule or "")
    return WorkedScore(sides(answer.totals), tuple(_lines(answer.lines)))


def _lines(lines: Sequence[api.Line]) -> Iterator[ScoreLine]:
    held = any(line.player for line in lines)
    for line in lines:
        player, why = line.player, reason_of(line)
        if player is None and (held or not line.complete):
            continue
        yield ScoreLine(
            title=title_of(line),
            side=side_of(line.player),
            points=line.points,
            terms=terms_of(line),
            why=None if line.terms and len(line.votes) < 2 else why,
        )
