"""Why some rule sets say nothing, and what is to be said beside what others say."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine import api
from rulesite.scenarios.mending import Mend, Mender
from rulesite.telling.places import Where, from_first
from rulesite.telling.words import listed

TileNumbers = dict[api.Cell, int]
"""The cells that something is said about, numbered on the drawing as they come up."""


def numbered(numbers: TileNumbers, cell: api.Cell) -> str:
    """A cell by its number on the drawing."""
    # The dictionary counts: who comes first has number one, here and on the drawing.
    return f"tile {numbers.setdefault(cell, len(numbers) + 1)}"


class Refusable(Protocol):
    """What a rule set says of a position or of a turn, or why it says nothing."""

    @property
    def ruleset(self) -> api.Ruleset: ...
    @property
    def judged(self) -> bool: ...
    @property
    def refused(self) -> api.EngineError | None: ...
    @property
    def remarks(self) -> Sequence[api.Remark]: ...


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """Something wrong with the position; ``place`` says where, ``number`` is the cell's on the
    drawing, ``mends`` what would put it right."""

    message: str
    rule: str
    cell: api.Cell | None
    place: str
    number: int | None
    mends: tuple[Mend, ...]


@dataclass(frozen=True, slots=True)
class RulesRefusal:
    """Rule sets that refuse for the same reasons; ``unsettled`` ones leave the point open, for
    ``unstated`` ones too little was said, and of ``unknown`` ones the rules of a box are not
    known."""

    names: tuple[str, ...]
    rulesets: tuple[api.Ruleset, ...]
    problems: tuple[ProblemLine, ...]
    unsettled: bool
    unstated: bool
    unknown: bool

    @property
    def who(self) -> str:
        """The rule sets in one line."""
        return listed(self.names)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to be said beside the answers of ``rulesets``; ``only`` names them where others
    give an answer of which it is not said."""

    said: ProblemLine
    rulesets: tuple[api.Ruleset, ...]
    only: str


def refusals(
    answers: Sequence[Refusable], names: Sequence[str], mender: Mender, numbers: TileNumbers
) -> tuple[RulesRefusal, ...]:
    """The names of the rule sets that say nothing, those with the same reasons together."""
    where = from_first(mender.analysis.position)
    groups: dict[tuple[api.Violation, ...], list[tuple[api.Ruleset, str]]] = {}
    unsettled: set[tuple[api.Violation, ...]] = set()
    for answer, name in zip(answers, names, strict=True):
        if answer.refused and not answer.judged:
            # By what is said, not by the error: two errors may say the same.
            reasons = api.reasons(answer.refused)
            groups.setdefault(reasons, []).append((answer.ruleset, name))
            if isinstance(answer.refused, api.UnsettledError):
                unsettled.add(reasons)
    return tuple(
        RulesRefusal(
            tuple(name for _, name in who),
            tuple(ruleset for ruleset, _ in who),
            tuple(
                _told(reason, numbers, where, mender.problem(who[0][0], reason))
                for reason in reasons
            ),
            reasons in unsettled and not _any(reasons, "unstated"),
            _any(reasons, "unstated"),
            _any(reasons, "another-game"),
        )
        for reasons, who in groups.items()
    )


def _any(reasons: Iterable[api.Violation], code: str) -> bool:
    return any(reason.code == code for reason in reasons)


def notices(
    answers: Sequence[Refusable], names: Sequence[str], mender: Mender, numbers: TileNumbers
) -> tuple[Notice, ...]:
    """What is to be said beside answers, the rule sets of which the same is said together."""
    where = from_first(mender.analysis.position)
    said: dict[api.Remark, list[tuple[api.Ruleset, str]]] = {}
    judged = [pair for pair in zip(answers, names, strict=True) if pair[0].judged]
    for answer, name in judged:
        for remark in answer.remarks:
            said.setdefault(remark, []).append((answer.ruleset, name))
    return tuple(
        Notice(
            _told(remark, numbers, where, mender.remark(who[0][0], remark)),
            tuple(ruleset for ruleset, _ in who),
            listed(name for _, name in who) if len(who) < len(judged) else "",
        )
        for remark, who in said.items()
    )


def _told(
    said: api.Violation | api.Remark, numbers: TileNumbers, where: Where, mends: tuple[Mend, ...]
) -> ProblemLine:
    cell = said.cell
    number = numbers.setdefault(cell, len(numbers) + 1) if cell else None
    place = where(cell) if cell else ""
    return ProblemLine(said.message, said.rule, cell, place, number, mends)
