"""A comparison as the page shows it: one column for rule sets that agree, one row per line.

Nothing is judged here: the engine's answer in plain form is put into the order of a page.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from content.models import Rule
from content.pages import selectors
from engine import api
from rulesite.asking import FARM_RULE, Ask

Plain = dict[str, Any]
LETTERS = api.COLOURS


@dataclass(frozen=True, slots=True)
class Side:
    """A player at the table: colour, letter, points."""

    player: str
    letter: str
    points: int | None
    most: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """Rule sets whose sheets are equal. ``names`` pairs each label with its short name."""

    names: tuple[tuple[str, str], ...]
    totals: tuple[Side, ...]

    @property
    def heading(self) -> str:
        """All names in one line."""
        return " · ".join(name for _, name in self.names)


@dataclass(frozen=True, slots=True)
class Term:
    """The arithmetic, and the rules behind it."""

    sum: str
    rule: str
    why: str | None
    cells: tuple[api.Cell, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """What one column says in one row; ``points`` is None where it has no such line.

    ``why`` is the rule that gave or denied the points, where that is worth a word.
    """

    heading: str
    points: int | None = None
    terms: tuple[Term, ...] = ()
    why: Plain | None = None


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
    """Everything that the page says."""

    question: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    deciders: tuple[Decider, ...]
    open: tuple[Open, ...]

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
        if count == 1 or not self.rows:
            return ""
        return "Both agree." if count == 2 else "All agree."

    @property
    def tied_totals(self) -> bool:
        """Whether the totals are equal although the sheets are not."""
        return len({column.totals for column in self.columns}) == 1

    @property
    def apart(self) -> bool:
        """Whether some columns have lines that others lack: farmers by city and by farm."""
        return any(entry.points is None for row in self.rows for entry in row.entries)

    @property
    def chosen(self) -> Row | None:
        """The row that the address points at."""
        return next((row for row in self.rows if row.chosen), None)


def name_of(ruleset: api.Ruleset, farms: str = "") -> str:
    """The short name of a rule set, with the house rules that not all have in common."""
    words = [
        f"farm method {value}" if rule == FARM_RULE else f"{rule} {in_words(value)}"
        for rule, value in ruleset.house.items()
        if rule != FARM_RULE or str(value) != farms
    ]
    short = api.edition(ruleset.edition).short
    return f"{short} ({', '.join(words)})" if words else short


def in_words(value: object) -> str:
    """A rule's value: yes, no, or itself."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("-", " ")


def _said(page: Rule | None, value: api.Value) -> str:
    """A value in the words of the rule's page, if there is one."""
    return selectors.in_words(page, value) if page else in_words(value)


def verdict(ask: Ask, farms: str = "", line: int | None = None) -> Verdict:
    """The engine's answer laid out. Raises api.EngineError."""
    answer = ask.answer()
    names = [name_of(one, farms) for one in ask.rulesets]
    groups = _grouped(answer)
    columns = tuple(_column(answer, ask, names, group) for group in groups)
    rows = tuple(
        _row(number, row, columns, groups, number == line)
        for number, row in enumerate(answer["rows"], 1)
    )
    return Verdict(ask.question, columns, rows, _deciders(answer, ask, names), _open(answer, names))


def _grouped(answer: Plain) -> list[list[int]]:
    """The places of the rule sets, those with equal lines together."""
    alike: dict[str, list[int]] = {}
    for place in range(len(answer["rulesets"])):
        sheet = repr([_essence(row["lines"][place]) for row in answer["rows"]])
        alike.setdefault(sheet, []).append(place)
    return list(alike.values())


def _essence(line: Plain | None) -> object:
    """A line without the editions behind its numbers."""
    if line is None:
        return None
    terms = [
        (t["count"], t["each"], t["what"], t["cite"]["rule"], t["why"] and t["why"]["rule"])
        for t in line["terms"]
    ]
    return line["points"], line["why"]["rule"], terms


def _column(answer: Plain, ask: Ask, names: list[str], group: list[int]) -> Column:
    labels = tuple((ask.rulesets[place].label, names[place]) for place in group)
    return Column(labels, sides(answer["sheets"][group[0]]["totals"]))


def sides(totals: dict[str, int]) -> tuple[Side, ...]:
    best = max(totals.values(), default=0)
    return tuple(
        Side(player, LETTERS[player], points, points == best and best > 0)
        for player, points in totals.items()
    )


def _row(
    number: int, row: Plain, columns: tuple[Column, ...], groups: list[list[int]], chosen: bool
) -> Row:
    lines = [row["lines"][group[0]] for group in groups]
    present = [line for line in lines if line]
    model = present[0]
    player = model["player"]
    counted = _cells(term["cells"] for line in present for term in line["terms"])
    area = _cells([*(line["cells"] for line in present), counted])
    return Row(
        number=number,
        title=title_of(model),
        place=place_words(model["cell"]),
        side=Side(player, LETTERS[player], None) if player else None,
        votes=tuple(Side(name, LETTERS[name], count) for name, count in model["votes"].items()),
        differs=row["differs"],
        rules=tuple(row["rules"]),
        cells=counted or area,
        area=area,
        spot=(tuple(model["cell"]), model["spot"]) if model["cell"] else None,
        entries=_entries(columns, lines),
        chosen=chosen,
    )


def _entries(columns: tuple[Column, ...], lines: list[Plain | None]) -> tuple[Entry, ...]:
    """One entry a column; a single one where all columns say the same."""
    if len({repr(_essence(line)) for line in lines}) == 1:
        return (_entry("", lines[0]),)
    return tuple(_entry(c.heading, line) for c, line in zip(columns, lines, strict=True))


def _entry(heading: str, line: Plain | None) -> Entry:
    if line is None:
        return Entry(heading)
    telling = not line["terms"] or len(line["votes"]) > 1
    return Entry(heading, line["points"], terms_of(line), line["why"] if telling else None)


def terms_of(line: Plain) -> tuple[Term, ...]:
    """The arithmetic of a line."""
    said: set[str] = set()
    return tuple(_term(term, said) for term in line["terms"])


def _term(term: Plain, said: set[str]) -> Term:
    """A term; a further rule behind it is named once a line."""
    why = term["why"]["rule"] if term["why"] else None
    why = None if why in said else why
    said.update([why] if why else [])
    return Term(sum_words(term), term["cite"]["rule"], why, _cells([term["cells"]]))


_LUMPS = {
    "wine": "Most wine",
    "grain": "Most grain",
    "cloth": "Most cloth",
    "fairy": "Beside the fairy",
    "ransom": "Ransom",
}
"""Terms that are paid once and not by the piece."""


def sum_words(term: Plain) -> str:
    """``2 tiles × 2``, ``Most wine: 10``."""
    if term["what"] in _LUMPS:
        return f"{_LUMPS[term['what']]}: {signed(term['points'])}"
    return (
        f"{term['count']} {_plural(term['what'], term['count'])} ×\N{NO-BREAK SPACE}{term['each']}"
    )


def signed(points: int) -> str:
    """A number with a true minus sign."""
    return str(points).replace("-", "\N{MINUS SIGN}")


def _plural(what: str, count: int) -> str:
    if count == 1:
        return what
    first, *rest = what.split(" ")
    if first in ("city", "incomplete"):
        return what.replace("city", "cities", 1)
    return " ".join([f"{first}s", *rest])


def place_words(cell: Iterable[int] | None) -> str:
    """Where on the board, or nowhere."""
    if cell is None:
        return ""
    x, y = cell
    return f"column {x}, row {y}"


def _cells(lists: Iterable[Iterable[Iterable[int]]]) -> tuple[api.Cell, ...]:
    """Every cell once, in the order of the lists."""
    found: dict[api.Cell, None] = {}
    for cells in lists:
        for x, y in cells:
            found[x, y] = None
    return tuple(found)


_TITLES = {
    "goods": "Goods: {spot}",
    "king": "The king",
    "robber baron": "The robber baron",
    "fairy": "The fairy",
    "barn": "Barn on a farm of {tiles}",
    "carcassonne": "Left in Carcassonne",
    "ransom": "Ransom",
}
"""The lines that are about no road, city, cloister or farm."""


def title_of(line: Plain) -> str:
    size = len(line["cells"])
    tiles = f"{size} tile{'' if size == 1 else 's'}"
    if line["kind"] in _TITLES:
        return _TITLES[line["kind"]].format(tiles=tiles, **line)
    if line["kind"] == "farm":
        return f"Farm on {tiles}"
    if line["kind"] == "farmed city":
        return f"Farmers round the city of {tiles}"
    state = "" if line["complete"] else "Unfinished "
    if line["kind"] == "cloister":
        return f"{state}cloister with {size - 1} neighbour{'' if size == 2 else 's'}".capitalize()
    return f"{state}{line['kind']} of {tiles}".capitalize()


def _deciders(answer: Plain, ask: Ask, names: list[str]) -> tuple[Decider, ...]:
    titles = {one["rule"]: one["title"] for one in answer["deciders"]}
    for row in answer["rows"]:
        for rule in row["rules"]:
            titles.setdefault(rule, api.rules()[rule].title)
    pages = selectors.rule_pages(titles)
    return tuple(
        Decider(rule, title, camps(rule, pages.get(rule), ask, names))
        for rule, title in titles.items()
    )


def camps(rule: str, page: Rule | None, ask: Ask, names: list[str]) -> tuple[tuple[str, str], ...]:
    """The names of the rule sets that say the same, and what they say."""
    camps: dict[str, list[str]] = {}
    for ruleset, name in zip(ask.rulesets, names, strict=True):
        value = ruleset.values[rule].value
        camps.setdefault(_said(page, value), []).append(name)
    return tuple((", ".join(found), said) for said, found in camps.items())


def _open(answer: Plain, names: list[str]) -> tuple[Open, ...]:
    """Open points, the rule sets for which they come to the same together."""
    by_label = dict(zip(answer["rulesets"], names, strict=True))
    points = sorted(answer["open"], key=lambda one: (one["rule"], repr(one["readings"])))
    pages = selectors.rule_pages(one["rule"] for one in points)
    found = []
    for _, same in groupby(points, key=lambda one: (one["rule"], repr(one["readings"]))):
        group = list(same)
        page = pages.get(group[0]["rule"])
        readings = tuple(
            (_said(page, reading["value"]), reading["totals"] and sides(reading["totals"]))
            for reading in group[0]["readings"]
        )
        who = ", ".join(by_label[one["ruleset"]] for one in group)
        found.append(Open(group[0]["rule"], group[0]["title"], who, readings))
    return tuple(found)
