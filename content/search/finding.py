"""From a query to its answer."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from content.search.index import Index
from content.search.library import Card, Library, Says, library
from content.search.matching import Found, matches
from content.search.operators import Filters, Query, numbered, passes, read
from content.search.places import Places, look
from content.search.ranking import Ranked, rank
from content.search.understanding import Meaning, understand
from content.search.words import STOP, stems, words

NEAR = 3
"""Words like one that was asked for."""

WORTHLESS = 0.15
"""Documents with a smaller part of the best score are no answers, unless they are likely meant."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that answers."""

    number: int
    card: Card


@dataclass(frozen=True, slots=True)
class Answer:
    """What was understood and what answers it, the best first.

    ``ranked`` is whatever has something of the query, before filters; ``hits`` are the answers.
    """

    query: Query
    meaning: Meaning
    places: Places
    library: Library
    ranked: Ranked
    hits: Sequence[Hit]

    def counts(self, name: str, values: Callable[[Card], Iterable[str]]) -> Mapping[str, int]:
        """How many answers there would be with each value of a filter instead of its own."""
        rest = {key: chosen for key, chosen in self.query.filters.items() if key != name}
        same = rest == self.query.filters
        if same:
            there = [hit.card for hit in self.hits]
        else:
            cards = self.library.cards
            there = [cards[number] for number in _worthy(self.ranked, rest, self.library)]
        return Counter(value for card in there for value in values(card))

    def found(self, hit: Hit) -> Found:
        """What an answer has of the query."""
        return matches(hit.number, self.meaning, self.places)

    def says(self, hits: Sequence[Hit]) -> Mapping[int, Says]:
        """What answers say, by their numbers."""
        return self.library.says([hit.number for hit in hits])


def find(text: str, *, typing: bool = False, using: str = "default") -> Answer:
    """Answer a query; ``typing`` tells that its last word may still grow."""
    index = Index(using)
    shelf = library(index)
    query = read(text, shelf)
    meaning = understand(query.words, shelf, typing=typing)
    options = {option for group in meaning.groups for option in group.options}
    phrases = [stems(phrase) for phrase in query.phrases]
    places = look(options.union(phrases), shelf, index)
    if meaning.groups:
        ranked = rank(meaning, places, shelf, lambda card: passes(card, query.filters))
    else:
        ranked = Ranked(list(shelf.cards), dict.fromkeys(shelf.cards, 0.0))
    for phrase in phrases:
        spots = places[phrase].spots
        ranked = ranked._replace(numbers=[one for one in ranked.numbers if one in spots])
    ranked = _named(ranked, query, shelf)
    hits = [Hit(number, shelf.cards[number]) for number in _worthy(ranked, query.filters, shelf)]
    return Answer(query, meaning, places, shelf, ranked, hits)


def near(answer: Answer) -> list[str]:
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
    best = rough[numbers[0]] if numbers else 1.0
    return Ranked(list(dict.fromkeys((number, *numbers))), {**rough, number: best}, likely)


def _worthy(ranked: Ranked, filters: Filters, shelf: Library) -> Sequence[int]:
    """Those that filters let through and that are not too far behind the best of all. Filters that
    let none of these through ask for the others."""
    numbers, rough, likely = ranked
    least = max(map(rough.__getitem__, numbers), default=0.0) * WORTHLESS
    likely = frozenset(likely)
    cards = shelf.cards
    there = [one for one in numbers if passes(cards[one], filters)] if filters else numbers
    worthy = [one for one in there if rough[one] >= least or one in likely]
    return _once(worthy or there, shelf)


def _once(numbers: Sequence[int], shelf: Library) -> Sequence[int]:
    """Those that do not say again what came before: a variant and its first rule have one name."""
    told: dict[str, set[int]] = {}
    kept = []
    for number in numbers:
        before = told.setdefault(shelf.topics[number], set())
        twins = [one for one in shelf.beside[number] if one in before] if before else []
        if not twins or all(shelf.cards[one].kind != "variant" for one in (number, *twins)):
            kept.append(number)
        before.add(number)
    return kept
