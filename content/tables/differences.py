"""The matrix of differences: topics by rule sets, and which of them part ways.

Where a topic rests on rules of the engine, these decide whether play differs; where it does
not, the sayings do.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.http import QueryDict
from django.utils.http import urlencode

from content.models import Chapter, Difference, Position, Rule, RuleValue
from content.pages import selectors, weights
from content.preference import AS_OF, NOBODYS, ChosenGame, dated
from engine import api

BETWEEN, ROWS, EVERY = "between", "rows", "every"
DIFFERING, ALL = "differing", "all"
PAIR = 2


@dataclass(frozen=True, slots=True)
class ComparedRules:
    """What a reader wants compared: rule sets, all rows or the differing ones, all expansions or
    those of the game. ``wrong`` tells, in sentences, what could not be read;
    ``named`` are the rule sets that could. ``as_of`` is a month or year: those that were
    there by then are asked as of it."""

    editions: tuple[str, ...]
    differing: bool
    every: bool = False
    wrong: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    as_of: str = ""

    @property
    def dated(self) -> tuple[str, ...]:
        """The rule sets as of the date, if there is one."""
        return tuple(dated(edition, self.as_of) for edition in self.editions)

    @classmethod
    def read(cls, query: QueryDict, game: ChosenGame = NOBODYS) -> "ComparedRules":
        """``between=hig+rgg``, or the name several times; without it the usual rule sets.

        The reader's own goes before the others, and its date is asked where none is named.
        """
        first = game.edition
        named = [word for text in query.getlist(BETWEEN) for word in text.replace(",", " ").split()]
        known = tuple(column for column in columns(first) if column in named)
        wrong = [f"There is no edition “{word[:40]}”." for word in named if word not in known]
        if named and len(known) < PAIR:
            wrong.append("A comparison needs two editions. Here are the usual ones.")
        editions = known if len(known) >= PAIR else usual(first)
        rows = query.get(ROWS, "")
        if rows not in ("", DIFFERING, ALL):
            wrong.append(f"Rows can be “{DIFFERING}” or “{ALL}”, not “{rows[:40]}”.")
            rows = ""
        as_of = query.get(AS_OF, game.as_of)
        if as_of and not api.DATE.fullmatch(as_of):
            wrong.append(f"A date is a year or a month, 2013 or 2013-06, not “{as_of[:20]}”.")
            as_of = ""
        # Who compares two wants to see where they differ; of more the rows that agree tell
        # something, too.
        differing = rows == DIFFERING if rows else len(editions) == PAIR
        every = bool(query.get(EVERY))
        return cls(editions, differing, every, tuple(dict.fromkeys(wrong)), known, as_of)

    def address(self, **other: object) -> str:
        """The query that asks the same, but for what is given."""
        every = other.get(EVERY, self.every)
        parts: dict[str, object] = {
            BETWEEN: " ".join(self.editions),
            ROWS: DIFFERING if other.get(DIFFERING, self.differing) else ALL,
        }
        return urlencode(parts | {AS_OF: self.as_of} | ({EVERY: 1} if every else {}))


def columns(first: str = "") -> tuple[str, ...]:
    """All rule sets, those of one publisher side by side, so that what agrees mostly meets. The
    one that is named goes first, or else the one in most boxes of today."""
    # Unequal sorts behind equal; all others keep the order of publication.
    named = sorted(api.EDITIONS, key=lambda one: one != (first or api.USUAL[0]))
    publishers = [api.edition(one).publisher for one in named]
    return tuple(sorted(named, key=lambda one: publishers.index(api.edition(one).publisher)))


def usual(first: str = "") -> tuple[str, ...]:
    """The rule sets that are compared where nobody says which: the reader's, then the usual."""
    return tuple(column for column in columns(first) if column in (first, *api.USUAL))


class EngineValue(NamedTuple):
    """What the engine has for a rule in a rule set of which no text speaks. Where the rule set is
    silent it is not ``stated``, and borrowed from the ``lender`` if that is another one.
    ``weight`` says whose word it is where it is not a printed rule's."""

    rule: Rule
    words: str
    stated: bool
    lender: str
    weight: str


@dataclass(frozen=True, slots=True)
class RulesGroup:
    """Rule sets of which the same is said; ``mine`` where the reader's is among them.

    Without a ``position`` no text speaks of them: ``played`` is what the engine has there.
    """

    editions: tuple[api.Edition, ...]
    position: Position | None
    played: tuple[EngineValue, ...]
    mine: bool

    @property
    def names(self) -> str:
        """``New edition, German Big Box``."""
        return ", ".join(edition.name for edition in self.editions)

    @property
    def alone(self) -> bool:
        """Whether the engine has one rule there, which needs no name beside its topic."""
        return len(self.played) == 1

    @property
    def years(self) -> str:
        """When they were published: ``2005, 2006``, or ``no date``."""
        return ", ".join(dict.fromkeys(map(weights.published, self.editions)))

    @property
    def basis(self) -> str:
        """By what it is said: an answer with the date by which it was given."""
        if self.position is None:
            return ""
        label = str(Position.Basis(self.position.basis).label)
        answered = self.position.basis == Position.Basis.FAQ
        return f"{label}, {weights.by_when(self.position.source)}" if answered else label

    @property
    def unsure(self) -> bool:
        """Whether it is said by less than a printed rule."""
        return bool(self.position and self.position.basis != Position.Basis.RULE)


@dataclass(frozen=True, slots=True)
class DifferenceCell:
    """What neighbouring columns of a row say. ``again`` tells that a cell before says it too,
    ``differs`` that play is another than in the first column."""

    group: RulesGroup
    span: int
    again: bool
    differs: bool


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """A topic, or a rule of which no topic tells. ``differs`` tells that the compared rule sets
    part ways, ``judged`` that the engine says so and not the sayings alone."""

    topic: Difference | Rule
    cells: tuple[DifferenceCell, ...]
    differs: bool
    judged: bool


def rules_of(difference: Difference) -> tuple[str, ...]:
    """The engine's rules by which a topic is decided."""
    return tuple(
        dict.fromkeys(name for position in difference.positions.all() for name in position.values)
    )


Values = Mapping[str, Mapping[str, object]]
"""What rules say by edition: those that are in force there, each with its value."""


def values_in(editions: Iterable[str]) -> Values:
    """What rules say in some editions: by the tables, and by the engine where they hold none of an
    edition, as of one on a date."""
    named = set(editions)
    found: dict[str, dict[str, object]] = {one: {} for one in named}
    # Without an order: thousands of rows need not be sorted to fill a dictionary.
    there = RuleValue.objects.filter(edition__in=named, in_force=True).order_by()
    for edition, rule, value in there.values_list("edition", "rule__name", "value"):
        found[edition][rule] = value
    for then in (api.edition(one) for one, said in found.items() if not said):
        found[then.id] = {
            one.id: one.value for one in then.values.values() if then.in_force(one.id)
        }
    return found


def played(difference: Difference, edition: str, values: Values) -> tuple[object, ...]:
    """What it comes to in a rule set: the values of its rules, or the saying where it has none."""
    rules = rules_of(difference)
    if rules:
        return tuple(values[edition].get(name) for name in rules)
    position = difference.position(edition)
    return (position.text,) if position else ()


def differ(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether play differs; of an edition that is silent nobody can tell."""
    return bool(one and other and one != other)


def parts_ways(difference: Difference, editions: Iterable[str], values: Values) -> bool:
    """Whether rule sets differ on a topic."""
    return len({played(difference, edition, values) for edition in editions} - {()}) > 1


def groups(
    difference: Difference,
    editions: Sequence[str],
    game: ChosenGame,
    pages: Mapping[str, Rule] | None = None,
    *,
    sources: bool = False,
) -> tuple[RulesGroup, ...]:
    """The rule sets of which the same is said, in the order of the columns. ``pages`` are those of
    all rules, where they are known already."""
    found: dict[tuple[object, ...], RulesGroup] = {}
    for edition in map(api.edition, editions):
        position = difference.position(edition.id)
        played = () if position else played_in_words(difference, edition, pages)
        # Where sources are not shown, editions that say the same in other places are one group.
        said = (position.text, position.basis, sources and position.source) if position else played
        one = found.setdefault(said, RulesGroup((), position, played, mine=False))
        mine = one.mine or game.owns(edition)
        found[said] = replace(one, editions=(*one.editions, edition), mine=mine)
    return tuple(found.values())


def played_in_words(
    difference: Difference, edition: api.Edition, pages: Mapping[str, Rule] | None = None
) -> tuple[EngineValue, ...]:
    """What the engine has on a topic in an edition, rule by rule. ``pages`` are those of all rules,
    where they are known already."""
    named = rules_of(difference)
    if pages is None:
        pages = selectors.rule_pages(named)
    found = [page for name, page in pages.items() if name in named and edition.in_force(name)]
    return tuple(_played(page, edition) for page in found)


def _played(page: Rule, edition: api.Edition) -> EngineValue:
    value = edition.values[page.name]
    return EngineValue(
        page,
        selectors.in_words(page, value.value),
        value.stated,
        selectors.lender(value, edition.id),
        weights.of_value(value, edition),
    )


def row(
    difference: Difference,
    editions: Sequence[str],
    game: ChosenGame,
    values: Values,
    pages: Mapping[str, Rule],
) -> DifferenceRow:
    """A topic in the columns of some rule sets; ``pages`` are those of its rules and others."""
    group_of = {
        edition.id: group
        for group in groups(difference, editions, game, pages)
        for edition in group.editions
    }
    # Values and not words: two editions may say the same in other words.
    says = [played(difference, name, values) for name in editions]
    cells = _cells([group_of[name] for name in editions], says)
    differs = parts_ways(difference, editions, values)
    return DifferenceRow(difference, cells, differs, bool(rules_of(difference)))


def _cells(
    groups: Sequence[RulesGroup], says: Sequence[tuple[object, ...]]
) -> tuple[DifferenceCell, ...]:
    """The cells of a row: for each column its group and what it comes to there, neighbours that say
    the same in one."""
    cells: list[DifferenceCell] = []
    for group, said in zip(groups, says, strict=True):
        last = cells[-1] if cells else None
        differs = differ(said, says[0])
        # The same words may come to other values, and only what plays alike is marked alike.
        if last and last.group is group and last.differs == differs:
            cells[-1] = DifferenceCell(group, last.span + 1, last.again, differs)
        else:
            cells.append(
                DifferenceCell(group, 1, any(cell.group is group for cell in cells), differs)
            )
    return tuple(cells)


def rules_apart(
    names: Iterable[str], game: ChosenGame, told: Collection[str]
) -> Iterator[tuple[Rule, DifferenceRow]]:
    """The rules of which rule sets say different things, but for those that topics tell, each with
    its row."""
    editions = [api.edition(name) for name in names]
    apart = [
        name
        for name, rule in api.rules().items()
        if name not in told and rule.kind != "statement" and len(_stated(name, editions)) > 1
    ]
    pages = Rule.objects.filter(name__in=apart, draft=False).select_related("section", "under")
    by_name = {one.name: one for one in pages}
    for page in (by_name[name] for name in apart if name in by_name):
        groups: dict[tuple[EngineValue, ...], RulesGroup] = {}
        for edition in editions:
            said = (_played(page, edition),) if edition.in_force(page.name) else ()
            one = groups.setdefault(said, RulesGroup((), None, said, mine=False))
            mine = one.mine or game.owns(edition)
            groups[said] = replace(one, editions=(*one.editions, edition), mine=mine)
        of = {edition.id: group for group in groups.values() for edition in group.editions}
        says = [tuple(_stated(page.name, [edition])) for edition in editions]
        cells = _cells([of[one.id] for one in editions], says)
        yield page, DifferenceRow(page, cells, differs=True, judged=True)


def _stated(rule: str, editions: Iterable[api.Edition]) -> set[object]:
    """The values that editions state of a rule."""
    there = (edition.values[rule] for edition in editions if edition.in_force(rule))
    return {value.value for value in there if value.stated}


def home(difference: Difference, chapters: dict[str, Chapter]) -> Chapter:
    """The chapter under which a topic stands: that of its first rule, else its first one."""
    own = [chapter.pk for chapter in difference.chapters.all()]
    names = [rule.name for rule in difference.rules]
    derived = (one for one in difference.home(difference.own, names) if one in own)
    return chapters[next(derived, (own or list(chapters))[0])]


class DifferencePart(NamedTuple):
    """Rows of a chapter, or those of the annotated rules' own summary."""

    chapter: Chapter | None
    rows: tuple[DifferenceRow, ...]

    @property
    def id(self) -> str:
        """Its name on the page."""
        return self.chapter.pk if self.chapter else "summary"


@dataclass(frozen=True, slots=True)
class Matrix:
    """The rows of the summary, then the others by chapter; ``narrowed`` is how many the reader's
    game leaves out, ``alike`` how many are left out because they do not differ, ``elsewhere`` how
    many stand on the other page: that of play or that of wording."""

    parts: tuple[DifferencePart, ...]
    narrowed: int
    alike: int
    elsewhere: int

    @property
    def count(self) -> int:
        """How many rows there are."""
        return sum(len(part.rows) for part in self.parts)


def in_play(difference: Difference, values: Values) -> bool:
    """Whether a topic is one of play: the engine plays otherwise under some rule set, or the
    annotated rules have it in their summary. All others are of wording."""
    judged = rules_of(difference) and parts_ways(difference, api.EDITIONS, values)
    return difference.row is not None or bool(judged)


def matrix(asked: ComparedRules, game: ChosenGame, *, wording: bool = False) -> Matrix:
    """The topics of play that a reader wants to see, or those of wording."""
    chapters = {one.pk: one for one in Chapter.objects.all()}
    everything = Difference.objects.published().full().prefetch_related("positions__edition")
    values = values_in((*api.EDITIONS, *asked.dated))
    found = [one for one in everything if in_play(one, values) != wording]
    pages = selectors.rule_pages({name for one in found for name in rules_of(one)})
    parts: dict[str, list[DifferenceRow]] = {"": [], **{name: [] for name in chapters}}
    narrowed = alike = 0
    for one in sorted(found, key=lambda one: (one.row or 0, one.order)):
        chapter = home(one, chapters)
        if not (asked.every or game.plays(chapter.pk)):
            narrowed += 1
            continue
        shown = row(one, asked.dated, game, values, pages)
        # Texts alone tell a difference of wording; on the page of play the engine has to confirm
        # it.
        if asked.differing and not (shown.differs and (shown.judged or wording)):
            alike += 1
        else:
            parts[chapter.pk if one.row is None else ""].append(shown)
    # Of all topics, also those left out above: their rules are told elsewhere.
    told = {name for one in everything for name in rules_of(one)}
    for page, shown in () if wording else rules_apart(asked.dated, game, told):
        if asked.every or game.plays(page.section.chapter_id):
            parts[page.section.chapter_id].append(shown)
        else:
            narrowed += 1
    return Matrix(
        tuple(
            DifferencePart(chapters.get(name), tuple(rows)) for name, rows in parts.items() if rows
        ),
        narrowed,
        alike,
        len(everything) - len(found),
    )


@dataclass(frozen=True, slots=True)
class Judged:
    """A rule of the engine behind a topic, and what each rule set says there."""

    rule: Rule
    sayings: tuple[selectors.Saying, ...]


def judged(difference: Difference) -> Iterator[Judged]:
    """What the engine reckons with, asked now and not stored."""
    documents, pages = selectors.every_document(), selectors.rule_pages(rules_of(difference))
    for name in rules_of(difference):
        if name in pages:
            yield Judged(pages[name], selectors.sayings(pages[name], documents))


def sourced(
    difference: Difference, game: ChosenGame
) -> tuple[tuple[RulesGroup, tuple[selectors.SourcePiece, ...]], ...]:
    """What every rule set says and where that is written, the reader's first."""
    documents = selectors.every_document()
    return tuple(
        (group, selectors.places_of(group.position.source, documents) if group.position else ())
        for group in groups(difference, columns(game.edition), game, sources=True)
    )
