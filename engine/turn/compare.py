"""The same position under several rule sets, and the rules that make them differ."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

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

    ``score`` answers the same question under a given rule set. Each rule set is held against the
    first one.
    """
    sheets = tuple(score(ruleset) for ruleset in rulesets)
    by_key = [{line.key: line for line in sheet.lines} for sheet in sheets]
    deciders: list[Decider] = []
    moved: dict[RowKey, dict[str, None]] = {}
    trials: dict[tuple[str, object], Sheet] = {}
    for place in range(1, len(rulesets)):
        if _points(sheets[0]) == _points(sheets[place]):
            continue
        for rule in differing(rulesets[0], rulesets[place]):
            value = rulesets[place].values[rule]
            trial = trials.get((rule, value.value))
            if trial is None:
                trial = trials[rule, value.value] = score(rulesets[0].having(value))
            changed = _changed(sheets[0], trial)
            for key in changed:
                moved.setdefault(key, {})[rule] = None
            if changed:
                deciders.append(Decider(rule, 0, place, _totals(sheets[0]), _totals(trial)))
    keys = dict.fromkeys(line.key for sheet in sheets for line in sheet.lines)
    rows = tuple(
        Row(tuple(lines.get(key) for lines in by_key), tuple(moved.get(key, ()))) for key in keys
    )
    return Comparison(rulesets, sheets, rows, tuple(deciders))


def _points(sheet: Sheet) -> dict[RowKey, int]:
    return {line.key: line.points for line in sheet.lines}


def _totals(sheet: Sheet) -> tuple[int, ...]:
    return tuple(sheet.totals.values())


def _changed(one: Sheet, other: Sheet) -> list[RowKey]:
    """The keys of the lines that differ in points, or that only one of two sheets has."""
    before, after = _points(one), _points(other)
    return [key for key in {**before, **after} if before.get(key) != after.get(key)]
