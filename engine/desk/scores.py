"""The same position under several rule sets, and the rules that make them differ."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import NamedTuple, TypeAlias

from engine.board.board import Board
from engine.desk.trials import readings, said_by, trials
from engine.model.errors import EngineError, UnsettledError
from engine.model.geometry import Cell
from engine.model.sheet import Line, Sheet
from engine.rules.profile import Value
from engine.rules.ruleset import Ruleset, differing

RowKey: TypeAlias = tuple[object, ...]
Ask: TypeAlias = Callable[[Ruleset], Sheet]
"""Scores under a rule set. Raises UnsettledError where that leaves the score open."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one rule set says of a position: a sheet, or the error that says why there is none.

    That is a RefusedError where the position cannot have come about under these rules, and an
    UnsettledError where they leave open what it scores. ``read`` holds the ids of the rules that
    were read to say so.
    """

    ruleset: Ruleset
    outcome: Sheet | EngineError
    read: frozenset[str]

    @property
    def sheet(self) -> Sheet | None:
        """The sheet, if there is one."""
        return None if isinstance(self.outcome, EngineError) else self.outcome

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
class Row:
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
    rows: tuple[Row, ...]
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


class _Move(NamedTuple):
    """A rule that alone moves a sheet, the lines that it moves, and the sheet as it then is."""

    rule: str
    keys: list[RowKey]
    sheet: Sheet


def compare(question: str, verdicts: tuple[Verdict, ...], ask: Ask, board: Board) -> Comparison:
    """The verdicts aligned, with the rules that decide between them and what is left open.

    ``ask`` answers the same question under any rule set. Of sheets that give the same points only
    the first is held against the others.
    """
    deciders: list[Decider] = []
    blame: dict[RowKey, dict[str, None]] = {}
    sheets = _distinct(verdicts)
    for first, second in combinations(sheets, 2):
        one, other = verdicts[first], verdicts[second]
        for rule, keys, moved in _moves(one, other, ask):
            before, after = _totals(sheets[first]), _totals(moved)
            deciders.append(Decider(rule, first, second, before, after))
            for key in keys:
                blame.setdefault(key, {})[rule] = None
        for key in _changed(sheets[first], sheets[second]):
            blame.setdefault(key, dict.fromkeys(_together(one, other)))
    rows = tuple(_rows(verdicts, blame, board))
    return Comparison(question, verdicts, rows, tuple(deciders), tuple(_open(verdicts, ask)))


def _distinct(verdicts: Sequence[Verdict]) -> dict[int, Sheet]:
    """The sheets that differ in points from all before, by their places."""
    distinct: dict[int, Sheet] = {}
    for place, verdict in enumerate(verdicts):
        sheet = verdict.sheet
        if sheet and all(_changed(before, sheet) for before in distinct.values()):
            distinct[place] = sheet
    return distinct


def _moves(one: Verdict, other: Verdict, ask: Ask) -> Iterator[_Move]:
    """What single rules of another rule set do; a trial that is left open moves nothing."""
    sheet, values = one.settled(), said_by(other.ruleset, one.ruleset)
    for value, trial in trials(one.ruleset, one.read, values, _tried(ask)):
        keys = _changed(sheet, trial) if trial else []
        if trial and keys:
            yield _Move(value.id, keys, trial)


def _tried(ask: Ask) -> Callable[[Ruleset], Sheet | None]:
    """Asks and takes None for what is left open."""

    def tried(ruleset: Ruleset) -> Sheet | None:
        try:
            return ask(ruleset)
        except UnsettledError:
            return None

    return tried


def _together(one: Verdict, other: Verdict) -> list[str]:
    """The rules that can only have acted together where no single one moves a line."""
    read = one.read | other.read
    return [rule for rule in differing(one.ruleset, other.ruleset) if rule in read]


def _rows(
    verdicts: Sequence[Verdict], blame: Mapping[RowKey, Mapping[str, None]], board: Board
) -> Iterator[Row]:
    """The lines aligned by key, in the order of the sheets."""
    by_key = [_by_key(verdict) for verdict in verdicts]
    for key in dict.fromkeys(key for lines in by_key for key in lines):
        lines = tuple(found.get(key) for found in by_key)
        segments = _segments(next(line for line in lines if line), board)
        told = zip(lines, verdicts, strict=True)
        points = {line and line.points for line, verdict in told if verdict.sheet}
        differs = len(points) > 1
        yield Row(lines, segments, differs, tuple(blame[key]) if differs else ())


def _by_key(verdict: Verdict) -> dict[RowKey, Line]:
    return {line.key: line for line in verdict.sheet.lines} if verdict.sheet else {}


def _segments(line: Line, board: Board) -> tuple[tuple[Cell, str], ...]:
    """The segments of the feature that a line is about; none for a line of no feature."""
    feature = board.find(line.cell, line.spot) if line.cell else None
    numbers = sorted(feature.segments) if feature else ()
    return tuple((board.cells[number], board.spot_of(number)) for number in numbers)


def _open(verdicts: Sequence[Verdict], ask: Ask) -> Iterator[OpenPoint]:
    """The open points that move a sheet, one rule set after the other."""
    for place, verdict in enumerate(verdicts):
        if verdict.sheet is None:
            continue
        tried = trials(verdict.ruleset, verdict.read, readings(verdict.ruleset), _tried(ask))
        totals = verdict.sheet.totals
        for rule, group in groupby(tried, key=lambda trial: trial[0].id):
            others = [(value.value, sheet.totals if sheet else None) for value, sheet in group]
            if any(found != totals for _, found in others):
                mine = verdict.ruleset.values[rule].value, totals
                yield OpenPoint(place, rule, (mine, *others))


def _points(sheet: Sheet) -> dict[RowKey, int]:
    return {line.key: line.points for line in sheet.lines}


def _totals(sheet: Sheet) -> tuple[int, ...]:
    return tuple(sheet.totals.values())


def _changed(one: Sheet, other: Sheet) -> list[RowKey]:
    """The keys of the lines that differ in points, or that only one of two sheets has."""
    before, after = _points(one), _points(other)
    return [key for key in {**before, **after} if before.get(key) != after.get(key)]
