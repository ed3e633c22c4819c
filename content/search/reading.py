"""Reads the entries for the search: each kind once, with all that hangs on it."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from django.db.models import Q

from content.models import KINDS, Difference, Entry, Note, Question, Rule, Term
from content.pages import selectors
from content.search.rulings import By, Sayings, ruled_by

Refs = Collection[str] | None
"""Ids of entries; None stands for all of them."""


@dataclass(slots=True)
class Read:
    """A published entry of its own kind, with what a document tells of it.

    ``chapters`` are their titles by their ids, ``lines`` the rules that are told with it. ``says``
    is what is said of it by edition, ``rulings`` what holds in each.
    """

    entry: Entry
    chapters: Mapping[str, str]
    lines: tuple[Rule, ...] = ()
    says: Mapping[str, list[str]] = field(default_factory=dict)
    rulings: By = field(default_factory=dict)

    @property
    def told(self) -> tuple[Entry, ...]:
        """The entry and the rules that are told with it."""
        return self.entry, *self.lines

    @property
    def standings(self) -> tuple[tuple[str, str], ...]:
        """Publishers, each with what became of a question there."""
        return tuple(self.entry.outcomes) if isinstance(self.entry, Question) else ()

    def names(self, *, english: bool) -> list[str]:
        """What a term is called in English, or under which other words it is found."""
        if not isinstance(self.entry, Term):
            return []
        found = [name.name for name in self.entry.names.all() if (name.language == "en") == english]
        return found if english else [*self.entry.also, *found]


def entries(refs: Refs) -> list[Read]:
    """The published entries that have a place of their own, or some of them, in their order."""
    found = [entry for kind in sorted(KINDS) for entry in _of_kind(kind, refs)]
    lines = defaultdict[str, list[Rule]](list)
    for one in found:
        if isinstance(one, Rule) and one.under_id:
            lines[one.under_id].append(one)
    hosts = [one for one in found if not (isinstance(one, Rule) and one.under_id)]
    chapters, pages = _chapters(refs), _pages(hosts)
    read = []
    for one in sorted(hosts, key=_place):
        told = [one, *lines[one.pk]]
        sayings = {rule.pk: _sayings(rule) for rule in told}
        read.append(
            Read(
                one,
                chapters[one.pk],
                tuple(lines[one.pk]),
                {each.pk: list(dict.fromkeys(_says(each, sayings[each.pk]))) for each in told},
                dict(ruled_by(one, sayings[one.pk], pages)),
            )
        )
    return read


def _place(entry: Entry) -> tuple[str, int, int, str]:
    """Entries stand as their model orders them."""
    return entry.kind, entry.order, entry.number or 0, entry.own


def _of_kind(kind: str, refs: Refs) -> Iterator[Entry]:
    """The published entries of a kind with their rows, and the rules that are told with them."""
    model = KINDS[kind]
    found = model.objects.published().hanging()
    if model is Rule:
        found = found.select_related("section__chapter")
    if refs is not None:
        wanted = [ref for ref in refs if ref.startswith(f"{kind}:")]
        if not wanted:
            return
        found = found.filter(
            Q(pk__in=wanted) | Q(under__in=wanted) if model is Rule else Q(pk__in=wanted)
        )
    yield from found


def _chapters(refs: Refs) -> Mapping[str, Mapping[str, str]]:
    """The titles of the chapters of entries by their ids, in the order of the book."""
    rows = Entry.chapters.through.objects.order_by("chapter__order")
    if refs is not None:
        rows = rows.filter(entry__in=refs)
    found = defaultdict[str, dict[str, str]](dict)
    for entry, chapter, title in rows.values_list("entry_id", "chapter_id", "chapter__title"):
        found[entry][chapter] = title
    return found


def _pages(found: Collection[Entry]) -> Mapping[str, Rule]:
    """The pages of the rules on which differences rest."""
    positions = (
        position for one in found if isinstance(one, Difference) for position in one.positions.all()
    )
    named = {name for position in positions for name in position.values}
    return selectors.rule_pages(named) if named else {}


def _sayings(entry: Entry) -> Sayings:
    """What editions say of a rule of the engine. Where they say so is not looked for."""
    return selectors.sayings(entry, {}) if isinstance(entry, Rule) and entry.engine else ()


def _says(entry: Entry, sayings: Sayings) -> Iterator[str]:
    """What is said of an entry by edition, and what is on the tiles of a list."""
    match entry:
        case Rule():
            for saying in () if selectors.is_statement(entry) else sayings:
                yield from (saying.by_hand or saying.value, *saying.open)
            yield from entry.tiles.values()
        case Question():
            yield from (holding.text for holding in entry.holdings.all() if holding.text)
            yield from (reply.says for reply in entry.replies.all() if reply.says)
        case Difference():
            yield from (position.text for position in entry.positions.all() if position.text)
        case Note():
            yield str(entry.get_type_display())
