"""What pages ask of the reference."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from content import examples
from content.addresses import url_of
from content.files import inventory
from content.models import Citation, Document, Entry, Link, Rule, TileNote
from content.pages import weights
from content.pages.cached import cached
from content.preference import NOBODYS, ChosenGame
from engine import api


@dataclass(frozen=True, slots=True)
class SourcePiece:
    """A piece of an engine value's source; without a document it is a remark."""

    document: Document | None
    text: str


@dataclass(frozen=True, slots=True)
class WitnessLine:
    """A document of an edition that speaks of a rule: its value in words, its weight with the date,
    and where it stands."""

    value: str
    weight: str
    places: tuple[SourcePiece, ...]


@dataclass(frozen=True, slots=True)
class Saying:
    """What a rule says, and the editions that say so.

    Where the rule is not in force, ``by_hand`` is what it says once somebody chooses it.
    ``differs`` tells that the root edition says something else; ``open`` are the other readings
    where the sources leave the point unsettled. ``stated`` is false where the editions are silent
    and the value is borrowed, from ``lender`` if it is another edition's. ``weight`` says whose
    word it is where it is not a printed rule's, and since when. ``absent`` tells what the boxes
    hold where they hold another game under the old name: that neither says it nor differs.
    ``witnesses`` are the documents of these editions that say so, the strongest first,
    ``otherwise`` those that contradict.
    """

    value: str
    editions: tuple[api.Edition, ...]
    in_force: bool
    by_hand: str
    differs: bool
    places: tuple[SourcePiece, ...]
    open: tuple[str, ...]
    stated: bool
    lender: str
    weight: str
    absent: str
    witnesses: tuple[WitnessLine, ...]
    otherwise: tuple[WitnessLine, ...]

    @property
    def further(self) -> tuple[WitnessLine, ...]:
        """The witnesses that a page folds: all but the strongest of either side."""
        held = {one.value: one for one in reversed(self.otherwise)}
        return (*self.witnesses[1:], *(one for one in self.otherwise if one != held[one.value]))

    @property
    def against(self) -> tuple[WitnessLine, ...]:
        """The strongest witness of each value that these editions do not have."""
        return tuple({one.value: one for one in reversed(self.otherwise)}.values())[::-1]

    @property
    def everywhere(self) -> bool:
        """Whether every edition that is offered says so."""
        return len(self.editions) == len(api.EDITIONS)


SILENT = "Not stated."
"""What is said of an edition of which no text and no rule says anything."""


@cached
def rule_urls() -> dict[str, str]:
    """Where readers can open the rules, by rule id."""
    names = Rule.objects.filter(draft=False).values_list("name", "under__name")
    return {name: url_of(under or name) for name, under in names}


@cached
def every_document() -> dict[str, Document]:
    """The sources by their ids."""
    return Document.objects.in_bulk()


def rule_pages(rule_ids: Iterable[str]) -> dict[str, Rule]:
    """The pages of rules by their ids, as far as readers can open them."""
    return {one.name: one for one in Rule.objects.filter(name__in=list(rule_ids), draft=False)}


def in_words(rule: Rule | None, value: api.Value) -> str:
    """A value as a reader meets it: ``2 points``, ``the youngest player decides``.

    ``rule`` is the rule's page, if readers can open one: it has the words.
    """
    words, unit = (rule.words, rule.unit) if rule else ({}, "")
    if isinstance(value, bool):
        return str(words.get(str(value).lower(), "yes" if value else "no"))
    if str(value) in words:
        return str(words[str(value)])
    if isinstance(value, int):
        counted = unit.removesuffix("s") if value == 1 else unit
        return f"{value} {counted}".rstrip()
    return str(value).replace("-", " ")


class EditionSays(NamedTuple):
    """Whether a rule is in force in an edition, its value there, what else it may mean, whether
    the edition states it or another lends it, by whose word, and what the box holds instead where
    it holds another game."""

    in_force: bool
    value: api.Value
    readings: tuple[api.Value, ...]
    stated: bool
    lender: str
    weight: str
    absent: str

    @property
    def play(self) -> tuple[object, ...]:
        """What it comes to at a table, whoever says so."""
        return self.in_force, self.value, self.readings


def sayings(
    rule: Rule, documents: dict[str, Document] | None = None, game: ChosenGame = NOBODYS
) -> tuple[Saying, ...]:
    """What the editions say, those together that agree and whose word weighs the same, that of a
    game as of its date; empty for a passage, which is no rule of the engine."""
    if rule.name not in api.rules():
        return ()
    if documents is None:
        documents = every_document()
    groups: dict[EditionSays, list[api.Edition]] = {}
    for edition in map(api.edition, game.editions):
        groups.setdefault(_said(rule, edition), []).append(edition)
    root = _said(rule, api.edition(api.ROOT))
    return tuple(
        _saying(rule, said, editions, not said.absent and said.play != root.play, documents)
        for said, editions in groups.items()
    )


def is_statement(rule: Rule) -> bool:
    """Whether it is a rule of the engine without a value: its text says all."""
    known = api.rules().get(rule.name)
    return known is not None and known.kind == "statement"


def part_ways(found: Iterable[Saying]) -> bool:
    """Whether editions play otherwise, silent or not."""
    return any(one.differs for one in found)


def _said(rule: Rule, edition: api.Edition) -> EditionSays:
    """What a rule says in an edition."""
    found, in_force = edition.values[rule.name], edition.in_force(rule.name)
    readings = found.open if in_force or _by_hand_alone(rule.name) else ()
    return EditionSays(
        in_force,
        found.value,
        readings,
        found.stated,
        lender(found, edition.id),
        weights.of_value(found, edition),
        edition.absent.get(api.rules()[rule.name].expansion, ""),
    )


def _by_hand_alone(rule: str) -> bool:
    """Whether a rule is in force in no edition, so that somebody has to choose it."""
    return not any(api.edition(name).in_force(rule) for name in api.EDITIONS)


def lender(value: api.RuleValue, edition: str) -> str:
    """The name of the other edition whose value an edition borrows, if it does."""
    borrowed = not value.stated and value.edition not in ("", edition)
    return api.edition(value.edition).name if borrowed else ""


def _saying(
    rule: Rule,
    said: EditionSays,
    editions: list[api.Edition],
    differs: bool,
    documents: dict[str, Document],
) -> Saying:
    in_force, value, readings, stated, lent_by, weight_, absent = said
    values = [edition.values[rule.name] for edition in editions]
    told = in_force or (_by_hand_alone(rule.name) and not absent)
    sources = dict.fromkeys(source for one in values for source in one.sources if told)
    places = [place for source in sources for place in places_of(source, documents)]
    words = in_words(rule, value) if value is not None else "in force" if stated else "as told here"
    return Saying(
        value=words if in_force else "another game" if absent else "not in force",
        editions=tuple(editions),
        in_force=in_force,
        by_hand="" if in_force or absent or value is None else words,
        differs=differs,
        places=tuple(dict.fromkeys(places)),
        open=tuple(in_words(rule, reading) for reading in readings),
        stated=stated,
        lender=lent_by,
        # The source of our own reading says already whose it is.
        weight="" if sources and all(map(weights.ours, sources)) else weight_,
        absent=absent,
        witnesses=_speaking(rule, values, documents, agreeing=True) if told else (),
        otherwise=_speaking(rule, values, documents, agreeing=False) if told else (),
    )


def _speaking(
    rule: Rule,
    values: Iterable[api.RuleValue],
    documents: Mapping[str, Document],
    *,
    agreeing: bool,
) -> tuple[WitnessLine, ...]:
    """The documents that say what a rule says in some editions, or those that say otherwise, each
    once, whatever else the editions make of it."""
    speaking = dict.fromkeys(
        witness
        for value in values
        for witness in value.witnesses
        if agreeing == (witness.value == value.value)
    )
    found = (
        WitnessLine(
            _words_of(rule, one.value),
            weights.of_witness(one),
            places_of(one.source, documents),
        )
        for one in speaking
    )
    return tuple(dict.fromkeys(found))


def _words_of(rule: Rule, value: api.Value) -> str:
    """What a document says in words; empty where it says what a statement says."""
    if is_statement(rule):
        return "" if value is None else api.rules()[rule.name].said(value)
    return in_words(rule, value)


def places_of(source: str, documents: Mapping[str, Document]) -> tuple[SourcePiece, ...]:
    """``sum, row 2; car, note 17`` in its pieces."""
    found: list[SourcePiece] = []
    for piece in source.split("; "):
        name, _, place = piece.partition(", ")
        document = documents.get(name)
        if document is None and found:  # "a, one; two": the second place in the same document
            document = found[-1].document if piece[:4] == "note" else None
            place = piece
        elif document is None:
            place = f"{api.sources()[name].title}, {place}" if name in api.sources() else piece
        found.append(SourcePiece(document, place))
    return tuple(found)


MOST_SOURCES = 2
"""So many places stand beside a number; the rule's page has them all."""


def written(source: str, documents: Mapping[str, Document]) -> str:
    """Where something is written, in a few words: ``Annotated Rules, note 17``."""
    places = places_of(source, documents)[:MOST_SOURCES] if source else ()
    return _joined((place.document.short if place.document else "", place.text) for place in places)


def source_of(cited: api.Cited) -> str:
    """Where a rule set has the value of a rule from, as the engine's data have it; empty where the
    rule holds everywhere."""
    if cited.edition == api.HOUSE:
        return "house rule"
    if cited.edition:
        return str(api.edition(cited.edition).values[cited.rule].source)
    default = api.rules()[cited.rule].default
    return default.source if default else ""


def _joined(places: Iterable[tuple[str, str]]) -> str:
    """Places one after the other, a document named once: ``Annotated Rules, row 2; note 17``."""
    told, before = [], ""
    for short, place in places:
        told.append(f"{short}, {place}" if short and short != before else place)
        before = short
    return "; ".join(told)


@cached
def rule_sources() -> dict[str, str]:
    """Where the pages of rules say that they are written, by rule id; our reading where no document
    has them."""
    words = api.Strength.OURS.words.capitalize()
    ours = {rule.id: words for rule in api.rules().values() if _ours_alone(rule)}
    cited = Citation.objects.filter(entry__kind=Entry.Kind.RULE)
    found: dict[str, list[tuple[str, str]]] = {}
    for name, *place in cited.values_list("entry__name", "document__short", "place"):
        found.setdefault(name, []).append((place[0], place[1]))
    return ours | {name: _joined(places[:MOST_SOURCES]) for name, places in found.items()}


def _ours_alone(rule: api.Rule) -> bool:
    return {witness.strength for witness in rule.witnesses} == {api.Strength.OURS}


@dataclass(frozen=True, slots=True)
class Margin:
    """What stands beside a rule: the entries that are about it, each kind by itself.

    ``notes`` have it for their first subject; ``mentions`` are notes that speak of it as well.
    """

    notes: tuple[Entry, ...] = ()
    mentions: tuple[Entry, ...] = ()
    questions: tuple[Entry, ...] = ()
    differences: tuple[Entry, ...] = ()
    others: tuple[Entry, ...] = ()

    def __bool__(self) -> bool:
        return any((self.notes, self.mentions, self.questions, self.differences, self.others))

    def __add__(self, other: "Margin") -> "Margin":
        """Both, each entry once."""
        both = ((*getattr(self, one), *getattr(other, one)) for one in self.__slots__)
        return Margin(*(tuple(dict.fromkeys(entries)) for entries in both))

    @property
    def words(self) -> str:
        """``3 pages``, or nothing."""
        count = sum(len(getattr(self, one)) for one in self.__slots__)
        return f"{count} page{'s' * (count > 1)}" if count else ""


_MARGINS = {"faq": "questions", "difference": "differences"}


def margins(rules: Iterable[Rule]) -> dict[str, Margin]:
    """What stands beside each of these rules, by the ids of the entries."""
    links = (
        Link.objects.filter(
            role=Link.Role.ABOUT, target__in=[one.pk for one in rules], entry__draft=False
        )
        .exclude(entry__kind=Entry.Kind.TERM)
        .select_related("entry")
    )
    found: dict[str, dict[str, list[Entry]]] = {}
    # By their numbers in the annotated rules; 9999 puts those that are not from there behind.
    for link in sorted(links, key=lambda one: (one.entry.number or 9999, one.entry.order)):
        kind = _MARGINS.get(link.entry.kind, "others")
        if link.entry.kind == Entry.Kind.NOTE:
            # The first rule that a note names is its subject, and has the place 0.
            kind = "mentions" if link.order else "notes"
        found.setdefault(link.target_id, {}).setdefault(kind, []).append(link.entry)
    return {
        rule: Margin(**{kind: tuple(entries) for kind, entries in kinds.items()})
        for rule, kinds in found.items()
    }


def instead(rule: Rule, section: Iterable[Rule], game: ChosenGame) -> tuple[Rule, ...]:
    """What is in force in a game in place of a rule that is not: its like in the same section,
    under other conditions."""
    if not rule.when or game.in_force(rule.name):
        return ()
    return tuple(
        one for one in section if one.when.keys() == rule.when.keys() and game.in_force(one.name)
    )


def own_saying(found: tuple[Saying, ...], game: ChosenGame) -> Saying | None:
    """What the edition of a game says, if there is anything to say."""
    return next(
        (one for one in found if any(edition.id == game.label for edition in one.editions)), None
    )


def unsettled(rules: Iterable[Entry]) -> tuple[tuple[Entry, tuple[Saying, ...]], ...]:
    """The rules among these that the sources leave unsettled in an edition, with what is said."""
    pages = rule_pages(rule.name for rule in rules)
    documents = every_document()
    found = []
    for name, page in pages.items():
        said = tuple(
            saying for saying in sayings(page, documents) if saying.open and saying.in_force
        )
        if said:
            found.append((pages[name], said))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class RuleTold:
    """A rule as other pages name it, with what the reader's edition says of it."""

    rule: Entry
    saying: Saying | None


def told(rules: Iterable[Entry], game: ChosenGame) -> tuple[RuleTold, ...]:
    """Rules with what they say in a game, where editions differ."""
    named = [rule for rule in rules if not rule.draft]
    pages = rule_pages(one.name for one in named)
    documents = every_document()
    found = []
    for one in named:
        said = sayings(pages[one.name], documents, game)
        found.append(RuleTold(one, own_saying(said, game) if part_ways(said) else None))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Covered:
    """How much of a part of the inventory is here, in rows."""

    part: str
    rows: int
    entries: int
    cases: int


def covered() -> tuple[Covered, ...]:
    """The parts of the inventory, how many rows of each an entry names and a case shows."""
    published = Entry.objects.published().values_list("keys", flat=True)
    rows = inventory.keys().values()
    named = {key for keys in published for key in keys} | {row.key for row in rows if row.covers}
    cases = examples.cases().values()
    ruled = {f"rule:{case.rule}" for case in cases}
    shown = {key for case in cases for key in case.keys}
    shown |= {row.key for row in rows if row.covers in ruled}
    parts: dict[str, list[str]] = {}
    for row in rows:
        parts.setdefault(row.section, []).append(row.key)
    return tuple(
        Covered(part, len(keys), len(named & set(keys)), len(shown & set(keys)))
        for part, keys in parts.items()
    )


def tile_notes(tile_id: str) -> tuple[TileNote, ...]:
    """What there is to know about a tile beyond its drawing."""
    # Looked through here, since SQLite cannot look into JSON, and there are few.
    return tuple(one for one in TileNote.objects.published() if tile_id in one.tiles)
