"""A comparison as the page shows it: one column for rule sets that agree, one row per line.

Nothing is judged here: the engine's answer is put into the order of a page.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from content.models import Rule
from content.pages import selectors
from engine import api
from rulesite.asking import FARM_RULE, Ask
from rulesite.scenarios.mending import Mender
from rulesite.scenarios.refusing import Notice, Numbers, Refusal, notices, refusals
from rulesite.scenarios.silence import Silent, silent
from rulesite.telling.lines import (
    LETTERS,
    Reason,
    Side,
    Term,
    once,
    reason_of,
    side_of,
    sides,
    terms_of,
    title_of,
)
from rulesite.telling.places import place_words
from rulesite.telling.turns import decision_words
from rulesite.telling.words import number


@dataclass(frozen=True, slots=True)
class Column:
    """Rule sets whose sheets are equal. ``names`` pairs each label with its short name.

    ``waits`` tells of the decision without which no more can be scored, if there is one.
    """

    names: tuple[tuple[str, str], ...]
    totals: tuple[Side, ...]
    waits: str = ""

    @property
    def heading(self) -> str:
        """All names in one line."""
        return " · ".join(name for _, name in self.names)


@dataclass(frozen=True, slots=True)
class Entry:
    """What one column says in one row; ``points`` is None where it has no such line.

    ``why`` is told where that is worth a word.
    """

    heading: str
    points: int | None = None
    terms: tuple[Term, ...] = ()
    why: Reason | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A feature and a player under every column."""

    number: int
    title: str
    place: str
    side: Side | None
    votes: tuple[Side, ...]
    differs: bool
    rules: tuple[str, ...]
    cells: tuple[api.Cell, ...]
    area: tuple[api.Cell, ...]
    spot: tuple[api.Cell, str] | None
    entries: tuple[Entry, ...]
    chosen: bool = False

    @property
    def same(self) -> bool:
        """Whether one entry holds for all columns."""
        return len(self.entries) == 1


@dataclass(frozen=True, slots=True)
class Decider:
    """A rule that parts the rule sets: what it says where, and what it alone would change."""

    rule: str
    title: str
    camps: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Open:
    """A point that the sources leave open, with the totals under each reading."""

    rule: str
    title: str
    names: str
    readings: tuple[tuple[str, tuple[Side, ...] | None], ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Everything that the page says: columns of rule sets that answer, and why others do not.

    ``marked`` are the cells that something is wrong with, in the order of their numbers.
    """

    question: str
    columns: tuple[Column, ...]
    refusals: tuple[Refusal, ...]
    rows: tuple[Row, ...]
    deciders: tuple[Decider, ...]
    open: tuple[Open, ...]
    silent: tuple[Silent, ...]
    notices: tuple[Notice, ...]
    marked: tuple[api.Cell, ...]

    @property
    def parting(self) -> tuple[Row, ...]:
        """The rows that are not the same in all columns."""
        return tuple(row for row in self.rows if not row.same)

    @property
    def shared(self) -> tuple[Row, ...]:
        """The rows that are the same in all columns."""
        return tuple(row for row in self.rows if row.same)

    @property
    def agree(self) -> bool:
        """Whether every rule set gives the same sheet."""
        return len(self.columns) == 1

    @property
    def agreement(self) -> str:
        """A word on how far the rule sets agree, if there is one to say."""
        if not self.agree:
            return "The totals agree, the way there differs." if self.tied_totals else ""
        count = len(self.columns[0].names)
        if count == 1 or not self.rows or self.columns[0].waits:
            return ""
        if self.refusals:
            return f"The {number(count)} that give an answer agree."
        return "Both agree." if count == 2 else "All agree."

    @property
    def tied_totals(self) -> bool:
        """Whether the totals are equal although the sheets are not."""
        return len({column.totals for column in self.columns}) == 1

    @property
    def apart(self) -> bool:
        """Whether some columns have lines that others lack."""
        return any(entry.points is None for row in self.rows for entry in row.entries)

    @property
    def chosen(self) -> Row | None:
        """The row that the address points at."""
        return next((row for row in self.rows if row.chosen), None)


def name_of(ruleset: api.Ruleset, farms: str = "") -> str:
    """The short name of a rule set, with the house rules that not all have in common."""
    words = [
        f"farm method {value}" if rule == FARM_RULE else f"{rule} {selectors.in_words(None, value)}"
        for rule, value in ruleset.house.items()
        if rule != FARM_RULE or str(value) != farms
    ]
    short = api.edition(ruleset.edition).short
    return f"{short} ({', '.join(words)})" if words else short


def verdict(ask: Ask, mender: Mender, farms: str = "", line: int | None = None) -> Verdict:
    """The engine's answer laid out. Raises api.EngineError for a question that there is not."""
    found = mender.desk.compare(ask.rulesets, ask.question)
    numbers: Numbers = {}
    names = [name_of(ruleset, farms) for ruleset in ask.rulesets]
    groups = _grouped(found)
    columns = tuple(_column(found, names, group) for group in groups)
    return Verdict(
        question=ask.question,
        columns=columns,
        refusals=refusals(_refused(found, names), mender, numbers),
        notices=notices(_remarks(found, names), mender, numbers),
        marked=tuple(numbers),
        rows=tuple(
            _row(number, row, columns, groups, number == line)
            for number, row in enumerate(found.rows, 1)
        ),
        deciders=_deciders(found, names),
        open=_open(found, names),
        silent=silent(found, names),
    )


def _refused(
    found: api.Comparison, names: Sequence[str]
) -> Iterator[tuple[api.Ruleset, str, api.EngineError]]:
    for name, answer in zip(names, found.verdicts, strict=True):
        if answer.refused:
            yield answer.ruleset, name, answer.refused


def _remarks(
    found: api.Comparison, names: Sequence[str]
) -> Iterator[tuple[api.Ruleset, str, tuple[api.Remark, ...]]]:
    for name, answer in zip(names, found.verdicts, strict=True):
        if answer.sheet:
            yield answer.ruleset, name, answer.remarks


def _grouped(found: api.Comparison) -> list[list[int]]:
    """The places of the rule sets with a sheet, those with equal lines together."""
    alike: dict[object, list[int]] = {}
    for place, sheet in enumerate(found.sheets):
        if sheet:
            lines = tuple(_essence(row.lines[place]) for row in found.rows)
            alike.setdefault((sheet.missing, lines), []).append(place)
    return list(alike.values())


def _essence(line: api.Line | None) -> object:
    """A line without the editions behind its numbers."""
    if line is None:
        return None
    terms = tuple((t.amount, t.each, t.what, t.cite.rule, t.why and t.why.rule) for t in line.terms)
    return line.points, line.why.rule, terms


def _column(found: api.Comparison, names: Sequence[str], group: Sequence[int]) -> Column:
    labels = tuple((found.rulesets[place].label, names[place]) for place in group)
    sheet = found.verdicts[group[0]].settled()
    missing = sheet.missing
    waits = f"{missing.player or 'chance'} {decision_words(missing.what).says}" if missing else ""
    return Column(labels, sides(sheet.totals), waits)


def _row(
    number: int,
    row: api.Row,
    columns: tuple[Column, ...],
    groups: Sequence[Sequence[int]],
    chosen: bool,
) -> Row:
    lines = [row.lines[group[0]] for group in groups]
    present = [line for line in lines if line]
    model = present[0]
    counted = once(cell for line in present for term in line.terms for cell in term.cells)
    area = once([*(cell for line in present for cell in line.cells), *counted])
    return Row(
        number=number,
        title=title_of(model),
        place=place_words(model.cell),
        side=side_of(model.player),
        votes=tuple(Side(name, LETTERS[name], count) for name, count in model.votes),
        differs=row.differs,
        rules=row.rules,
        cells=counted or area,
        area=area,
        spot=(model.cell, model.spot) if model.cell else None,
        entries=_entries(columns, lines),
        chosen=chosen,
    )


def _entries(columns: tuple[Column, ...], lines: Sequence[api.Line | None]) -> tuple[Entry, ...]:
    """One entry a column; a single one where all columns say the same."""
    if len(set(map(_essence, lines))) == 1:
        return (_entry("", lines[0]),)
    return tuple(_entry(c.heading, line) for c, line in zip(columns, lines, strict=True))


def _entry(heading: str, line: api.Line | None) -> Entry:
    if line is None:
        return Entry(heading)
    telling = not line.terms or len(line.votes) > 1
    return Entry(heading, line.points, terms_of(line), reason_of(line) if telling else None)


def _deciders(found: api.Comparison, names: Sequence[str]) -> tuple[Decider, ...]:
    named = [decider.rule for decider in found.deciders]
    answering = [
        (verdict.ruleset, name)
        for verdict, name in zip(found.verdicts, names, strict=True)
        if verdict.sheet
    ]
    return deciders([*named, *(rule for row in found.rows for rule in row.rules)], answering)


def deciders(
    named: Iterable[str], answering: Sequence[tuple[api.Ruleset, str]]
) -> tuple[Decider, ...]:
    """The rules that part some rule sets, each once, with what they say in which of them."""
    each = tuple(dict.fromkeys(named))
    pages = selectors.rule_pages(each)
    return tuple(
        Decider(rule, api.rules()[rule].title, _camps(rule, pages.get(rule), answering))
        for rule in each
    )


def _camps(
    rule: str, page: Rule | None, answering: Sequence[tuple[api.Ruleset, str]]
) -> tuple[tuple[str, str], ...]:
    """The names of the rule sets that say the same, and what they say."""
    camps: dict[str, list[str]] = {}
    for ruleset, name in answering:
        camps.setdefault(selectors.in_words(page, ruleset.values[rule].value), []).append(name)
    return tuple((", ".join(found), words) for words, found in camps.items())


def _open(found: api.Comparison, names: Sequence[str]) -> tuple[Open, ...]:
    """Open points, the rule sets for which they come to the same together."""

    def essence(point: api.OpenPoint) -> tuple[str, str]:
        return point.rule, repr(point.readings)

    points = sorted(found.open, key=essence)
    pages = selectors.rule_pages(point.rule for point in points)
    return tuple(
        _open_point(list(same), pages.get(rule), names)
        for (rule, _), same in groupby(points, key=essence)
    )


def _open_point(same: Sequence[api.OpenPoint], page: Rule | None, names: Sequence[str]) -> Open:
    rule = same[0].rule
    readings = tuple(
        (selectors.in_words(page, value), None if totals is None else sides(totals))
        for value, totals in same[0].readings
    )
    who = ", ".join(names[point.place] for point in same)
    return Open(rule, api.rules()[rule].title, who, readings)
