"""Answers a query."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from content.search.index import Index
from content.search.library import Library, ListCard, Says, library
from content.search.marking import FoundWords
from content.search.operators import Filters, Query, numbered, passes, read
from content.search.places import Places, look
from content.search.ranking import Ranked, rank
from content.search.thesaurus import Phrase
from content.search.understanding import Meaning, understand
from content.search.words import STOP, stems, words

NEAR = 3
"""How many similar words are offered for one that was not found."""

WORTHLESS = 0.15
"""A document with a smaller part of the best score is no answer, unless the model finds it
likely."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that answers."""

    number: int
    card: ListCard


@dataclass(frozen=True)
class SearchAnswer:
    """What was understood and what answers it, the best first.

    ``ranked`` is whatever has something of the query, before filters; ``hits`` are the answers.
    """

    query: Query
    meaning: Meaning
    places: Places
    library: Library
    ranked: Ranked
    hits: Sequence[Hit]

    def without(self, name: str) -> Sequence[ListCard]:
        """The answers that there would be without one of the filters."""
        rest = {key: chosen for key, chosen in self.query.filters.items() if key != name}
        if rest == self.query.filters:
            return [hit.card for hit in self.hits]
        cards = self.library.cards
        return [cards[number] for number in _worthy(self.ranked, rest, self.library)]

    def found(self, hit: Hit) -> FoundWords:
        """What an answer has of the query."""
        number, found = hit.number, {}
        for at, spots in enumerate(self._spots):
            if there := [option for option, some in spots if number in some]:
                found[at] = there
        return found

    @cached_property
    def _spots(self) -> Sequence[Sequence[tuple[Phrase, Container[int]]]]:
        """What may stand for each group of the query, the best first, and who has it."""
        return [
            [
                (option, self.places[option].spots)
                for option in sorted(group.options, key=group.options.__getitem__, reverse=True)
            ]
            for group in self.meaning.groups
        ]

    def says(self, hits: Sequence[Hit]) -> Mapping[int, Says]:
        """What answers say, by their numbers."""
        return self.library.says([hit.number for hit in hits])


def find(text: str, *, typing: bool = False, using: str = "default") -> SearchAnswer:
    """Answer a query; ``typing`` tells that its last word may still grow."""
    index = Index(using)
    shelf = library(index)
    query = read(text, shelf)
    meaning = understand("" if query.empty else query.words, shelf, typing=typing)
    # All that may stand for any word, looked up in one query.
    options = {option for group in meaning.groups for option in group.options}
    phrases = [stems(phrase) for phrase in query.phrases]
    places = look(options.union(phrases), shelf, index)
    if meaning.groups:
        wanted = partial(passes, filters=query.filters) if query.filters else None
        ranked = rank(meaning, places, shelf, wanted)
    elif query.empty:
        ranked = Ranked([], {})
    else:
        # Filters alone: everything may be an answer, and all is worth the same.
        ranked = Ranked(list(shelf.cards), dict.fromkeys(shelf.cards, 0.0))
    for phrase in phrases:
        spots = places[phrase].spots
        ranked = ranked._replace(numbers=[one for one in ranked.numbers if one in spots])
    ranked = _named(ranked, query, shelf)
    hits = [Hit(number, shelf.cards[number]) for number in _worthy(ranked, query.filters, shelf)]
    return SearchAnswer(query, meaning, places, shelf, ranked, hits)


def near(answer: SearchAnswer) -> list[str]:
    """Words of the index that are like those of a query that found nothing."""
    shelf = answer.library
    said = [word.form for word in words(answer.query.words) if word.form not in STOP]
    found = [other for form in said[:NEAR] for other in shelf.speller.near(form, NEAR)]
    return [word for word in dict.fromkeys(found) if word in shelf.forms and word not in said]


def _named(ranked: Ranked, query: Query, shelf: Library) -> Ranked:
    """The entry that was called by its number or its id, or the rule by that of its paragraph,
    before all others."""
    text = query.words.lower()
    refs = [numbered(text), text, f"rule:{text}", f"tile:{text}"]
    named = (shelf.by_ref[ref] for ref in refs if ref in shelf.by_ref)
    number = next(named, shelf.by_label.get(f"Rule {text}"))
    if number is None:
        return ranked
    numbers, rough, likely = ranked
    # The first one may have a small score of its own: the model alone can have brought it there.
    best = max(rough.values(), default=1.0)
    return Ranked(list(dict.fromkeys((number, *numbers))), {**rough, number: best}, likely)


def _worthy(ranked: Ranked, filters: Filters, shelf: Library) -> Sequence[int]:
    """Those that filters let through and that are not too far behind the best of all. Filters that
    let none of these through ask for the others."""
    numbers, rough, likely = ranked
    # Of the best of all, not of those that pass: else a filter would let in what has next to
    # nothing of the query.
    least = max(map(rough.__getitem__, numbers), default=0.0) * WORTHLESS
    likely = frozenset(likely)
    cards = shelf.cards
    there = [number for number in numbers if passes(cards[number], filters)] if filters else numbers
    worthy = [one for one in there if rough[one] >= least or one in likely]
    # Who filters would rather see something weak than nothing.
    return _once(worthy or there, shelf)


def _once(numbers: Sequence[int], shelf: Library) -> Sequence[int]:
    """Those that do not say again what came before: a variant and its first rule have one name."""
    if shelf.twins.keys().isdisjoint(numbers):
        return numbers
    told, kept = set[int](), []
    for number in numbers:
        if told.isdisjoint(shelf.twins.get(number, ())):
            kept.append(number)
        told.add(number)
    return kept
