"""The same position under several rule sets, and the rules that make them differ."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations, groupby
from typing import NamedTuple, TypeAlias

from engine.analysis.trials import Answer, Answers, differences, readings
from engine.analysis.verdict import ComparedLine, Comparison, Decider, OpenPoint, Verdict
from engine.board.board import Board
from engine.model.errors import UnsettledError
from engine.model.geometry import Cell
from engine.model.sheet import Line, Sheet
from engine.rules.ruleset import Ruleset

RowKey: TypeAlias = tuple[object, ...]
Score: TypeAlias = Callable[[Ruleset], Sheet]
"""Scores under a rule set. Raises UnsettledError where that leaves the score open."""


class _Tally(NamedTuple):
    """The points of a sheet, line by line and player by player, whichever edition says so."""

    points: Mapping[RowKey, int]
    totals: Mapping[str, int]

    def moved(self, other: "_Tally") -> list[RowKey]:
        """The lines that differ in points, or that only one of two sheets has."""
        mine, theirs = self.points, other.points
        return [key for key in {**mine, **theirs} if mine.get(key) != theirs.get(key)]


def _tally(sheet: Sheet) -> _Tally:
    return _Tally({line.key: line.points for line in sheet.lines}, sheet.totals)


def compare(question: str, verdicts: tuple[Verdict, ...], score: Score, board: Board) -> Comparison:
    """The verdicts aligned, with the rules that decide between them and what is left open.

    ``score`` answers the same question under any rule set. Of sheets that give the same points
    only the first is held against the others.
    """
    tallies = {place: _tally(v.sheet) for place, v in enumerate(verdicts) if v.sheet}
    answers = _answers(verdicts, tallies, score)
    deciders: list[Decider] = []
    blame: dict[RowKey, dict[str, None]] = {}
    for first, second in combinations(_distinct(tallies), 2):
        one, other, mine = verdicts[first], verdicts[second], tallies[first]
        values = differences(one.ruleset, other.ruleset)
        for value, trial in answers.changed(one.ruleset, one.read, values):
            if trial and (moved := mine.moved(trial)):
                totals = tuple(mine.totals.values()), tuple(trial.totals.values())
                deciders.append(Decider(value.id, first, second, *totals))
                for key in moved:
                    blame.setdefault(key, {})[value.id] = None
        if keys := [key for key in mine.moved(tallies[second]) if key not in blame]:
            together = dict.fromkeys(_together(one, other, keys, answers))
            blame.update(dict.fromkeys(keys, together))
    rows = tuple(_rows(verdicts, blame, board))
    return Comparison(question, verdicts, rows, tuple(deciders), tuple(_open(verdicts, answers)))


def _answers(
    verdicts: Sequence[Verdict], tallies: Mapping[int, _Tally], score: Score
) -> Answers[_Tally | None]:
    """The points under any rule set, None where it leaves them open; the verdicts are known."""

    def ask(ruleset: Ruleset) -> Answer[_Tally | None]:
        watched = ruleset.watched()
        try:
            return Answer(_tally(score(watched)), watched.read)
        except UnsettledError:
            return Answer(None, watched.read)

    answers = Answers(ask)
    for place, tally in tallies.items():
        answers.know(verdicts[place].ruleset, Answer(tally, verdicts[place].read))
    return answers


def _distinct(tallies: Mapping[int, _Tally]) -> list[int]:
    """The places of those that differ in points from all before."""
    distinct: list[int] = []
    for place, tally in tallies.items():
        if all(tallies[before].points != tally.points for before in distinct):
            distinct.append(place)
    return distinct


def _together(
    one: Verdict, other: Verdict, keys: Sequence[RowKey], answers: Answers[_Tally | None]
) -> list[str]:
    """The rules that together move lines which no single one moves: those that were read and
    differ, less those without which the lines come out the same."""
    read = one.read | other.read
    values = [value for value in differences(one.ruleset, other.ruleset) if value.id in read]
    wanted = _at(keys, answers.under(other.ruleset).said)
    for value in tuple(values):
        fewer = [kept for kept in values if kept is not value]
        trial = reduce(Ruleset.having, fewer, one.ruleset)
        if _at(keys, answers.under(trial).said) == wanted:
            values = fewer
    return [value.id for value in values]


def _at(keys: Iterable[RowKey], tally: _Tally | None) -> list[int | None]:
    return [tally.points.get(key) for key in keys] if tally else []


def _rows(
    verdicts: Sequence[Verdict], blame: Mapping[RowKey, Mapping[str, None]], board: Board
) -> Iterator[ComparedLine]:
    """The lines aligned by key, in the order of the sheets."""
    by_key = [_by_key(verdict) for verdict in verdicts]
    for key in dict.fromkeys(key for lines in by_key for key in lines):
        lines = tuple(found.get(key) for found in by_key)
        segments = _segments(next(line for line in lines if line), board)
        told = zip(lines, verdicts, strict=True)
        points = {line and line.points for line, verdict in told if verdict.sheet}
        differs = len(points) > 1
        yield ComparedLine(lines, segments, differs, tuple(blame[key]) if differs else ())


def _by_key(verdict: Verdict) -> dict[RowKey, Line]:
    return {line.key: line for line in verdict.sheet.lines} if verdict.sheet else {}


def _segments(line: Line, board: Board) -> tuple[tuple[Cell, str], ...]:
    """The segments of the feature that a line is about; none for a line of no feature."""
    feature = board.find(line.cell, line.spot) if line.cell else None
    numbers = sorted(feature.segments) if feature else ()
    return tuple((board.cells[number], board.spot_of(number)) for number in numbers)


def _open(verdicts: Sequence[Verdict], answers: Answers[_Tally | None]) -> Iterator[OpenPoint]:
    """The open points that move a sheet, one rule set after the other."""
    for place, (ruleset, sheet, read) in enumerate((v.ruleset, v.sheet, v.read) for v in verdicts):
        if sheet is None:
            continue
        tried = answers.changed(ruleset, read, readings(ruleset, read))
        for rule, group in groupby(tried, key=lambda trial: trial[0].id):
            others = [(value.value, trial.totals if trial else None) for value, trial in group]
            if any(totals != sheet.totals for _, totals in others):
                yield OpenPoint(place, rule, ((ruleset.values[rule].value, sheet.totals), *others))
