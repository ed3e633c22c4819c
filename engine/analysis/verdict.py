"""What rule sets say of a position: one verdict each, and verdicts side by side."""

from collections.abc import Mapping, Set
from dataclasses import dataclass

from engine.analysis.remarks import Remark
from engine.model.errors import EngineError
from engine.model.geometry import Cell
from engine.model.sheet import Line, Sheet
from engine.model.values import Value
from engine.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one rule set says of a position: a sheet, or the error that says why there is none.

    That is a RefusedError where the position cannot have come about under these rules, and an
    UnsettledError where they leave open what it scores. ``read`` holds the ids of the rules that
    were read to say so, ``remarks`` what is to be said beside a sheet.
    """

    ruleset: Ruleset
    outcome: Sheet | EngineError
    read: Set[str]
    remarks: tuple[Remark, ...] = ()

    @property
    def sheet(self) -> Sheet | None:
        """The sheet, if there is one."""
        return None if isinstance(self.outcome, EngineError) else self.outcome

    @property
    def judged(self) -> bool:
        """Whether there is a sheet."""
        return self.sheet is not None

    @property
    def refused(self) -> EngineError | None:
        """Why there is no sheet, if there is none."""
        return self.outcome if isinstance(self.outcome, EngineError) else None

    def settled(self) -> Sheet:
        """The sheet. Raises the error that stands in its place."""
        if isinstance(self.outcome, EngineError):
            raise self.outcome
        return self.outcome


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """The lines of one feature and player, one for each rule set (None where it has none).

    ``segments`` are those of the feature, each with its cell and its usual name. ``differs``
    tells that the rule sets with a sheet do not all give the same points; ``rules`` are then the
    rules that decide between them, else empty.
    """

    lines: tuple[Line | None, ...]
    segments: tuple[tuple[Cell, str], ...]
    differs: bool = False
    rules: tuple[str, ...] = ()

    @property
    def points(self) -> tuple[int | None, ...]:
        """The points under each rule set; None where it has no such line."""
        return tuple(None if line is None else line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class Decider:
    """A rule on which two rule sets differ and which alone moves the score.

    ``first`` and ``second`` are the places of the two rule sets in the comparison; ``before``
    and ``after`` the totals of the first as it is, and with that one rule of the second.
    """

    rule: str
    first: int
    second: int
    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A point that the sources leave open and that moves the score under a rule set.

    ``place`` is that of the rule set in the comparison. ``readings`` pairs every reading, the one
    computed first, with its totals per player; None where a reading leaves the totals undecided.
    """

    place: int
    rule: str
    readings: tuple[tuple[Value, Mapping[str, int] | None], ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Verdicts side by side, their lines aligned by feature and player.

    A rule set without a sheet has no line in any row; the others are compared all the same.
    """

    question: str
    verdicts: tuple[Verdict, ...]
    rows: tuple[ComparedLine, ...]
    deciders: tuple[Decider, ...]
    open: tuple[OpenPoint, ...]

    @property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """The rule sets in the order of the verdicts."""
        return tuple(verdict.ruleset for verdict in self.verdicts)

    @property
    def sheets(self) -> tuple[Sheet | None, ...]:
        """The sheets in the order of the verdicts; None for a rule set without one."""
        return tuple(verdict.sheet for verdict in self.verdicts)

    def settled(self) -> "Comparison":
        """Itself. Raises what the first verdict says where none of them has a sheet."""
        if not any(self.sheets):
            self.verdicts[0].settled()
        return self
