"""The same position under several rule sets, and the rules that make them differ."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from engine.model.errors import UnsettledError
from engine.model.sheet import Line, Sheet
from engine.rules.ruleset import Ruleset, differing

RowKey: TypeAlias = tuple[object, ...]
Score: TypeAlias = Callable[[Ruleset], Sheet]


@dataclass(frozen=True, slots=True)
class Row:
    """The lines of one feature and one player, one for each rule set (None where it has none).

    ``rules`` are the rules that decide between the rule sets where they differ, else empty.
    """

    lines: tuple[Line | None, ...]
    rules: tuple[str, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether the rule sets do not all give the same points."""
        return len(set(self.points)) > 1

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
class Comparison:
    """Sheets side by side, aligned by feature and player."""

    rulesets: tuple[Ruleset, ...]
    sheets: tuple[Sheet, ...]
    rows: tuple[Row, ...]
    deciders: tuple[Decider, ...]


def compare(rulesets: tuple[Ruleset, ...], score: Score) -> Comparison:
    """Score under each rule set, and change one differing rule at a time to see which decide.

    ``score`` answers the same question under a given rule set. Of rule sets that give the same
    points only the first is held against the others.
    """
    sheets = tuple(score(ruleset) for ruleset in rulesets)
    blame: dict[RowKey, dict[str, None]] = {}
    deciders: list[Decider] = []
    for first, second in combinations(_distinct(sheets), 2):
        one, other = rulesets[first], rulesets[second]
        rules = differing(one, other)
        for rule in rules:
            trial = _try(one.having(other.values[rule]), score, sheets[first])
            moved = _changed(sheets[first], trial)
            if moved:
                deciders.append(
                    Decider(rule, first, second, _totals(sheets[first]), _totals(trial))
                )
            for key in moved:
                blame.setdefault(key, {})[rule] = None
        for key in _changed(sheets[first], sheets[second]):
            blame.setdefault(key, dict.fromkeys(rules))
    return Comparison(rulesets, sheets, _rows(sheets, blame), tuple(deciders))


def _distinct(sheets: tuple[Sheet, ...]) -> list[int]:
    """The places of the sheets that differ in points from all before."""
    found: list[int] = []
    for place, sheet in enumerate(sheets):
        if all(_changed(sheets[before], sheet) for before in found):
            found.append(place)
    return found


def _try(ruleset: Ruleset, score: Score, otherwise: Sheet) -> Sheet:
    """The sheet of a trial; one that the rules do not settle shows nothing and moves nothing."""
    try:
        return score(ruleset)
    except UnsettledError:
        return otherwise


def _rows(sheets: tuple[Sheet, ...], blame: Mapping[RowKey, Iterable[str]]) -> tuple[Row, ...]:
    """The lines aligned by key; a row that no single rule moves names all that differ."""
    by_key = [{line.key: line for line in sheet.lines} for sheet in sheets]
    rows = []
    for key in dict.fromkeys(line.key for sheet in sheets for line in sheet.lines):
        row = Row(tuple(lines.get(key) for lines in by_key))
        rows.append(Row(row.lines, tuple(blame[key])) if row.differs else row)
    return tuple(rows)


def _points(sheet: Sheet) -> dict[RowKey, int]:
    return {line.key: line.points for line in sheet.lines}


def _totals(sheet: Sheet) -> tuple[int, ...]:
    return tuple(sheet.totals.values())


def _changed(one: Sheet, other: Sheet) -> list[RowKey]:
    """The keys of the lines that differ in points, or that only one of two sheets has."""
    before, after = _points(one), _points(other)
    return [key for key in {**before, **after} if before.get(key) != after.get(key)]
