"""From a query to its answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from content.search.backend import backend
from content.search.library import Card, Library, library
from content.search.operators import Query, numbered, passes, read
from content.search.places import look
from content.search.ranking import Found, rank
from content.search.understanding import Meaning, understand
from content.search.words import STOP, stems, words

NEAR = 3
"""Words like one that was asked for."""

WORTHLESS = 0.15
"""Documents with a smaller part of the best score are no answers."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that answers, and why: what of the query it has."""

    number: int
    card: Card
    score: float
    found: Found


@dataclass(frozen=True, slots=True)
class Answer:
    """What was understood and what answers it, the best first.

    ``found`` is whatever has something of the query, before filters; ``hits`` are the answers.
    """

    query: Query
    meaning: Meaning
    found: Sequence[Hit]
    hits: Sequence[Hit]

    def without(self, name: str) -> Sequence[Hit]:
        """The answers that there would be without a filter."""
        rest = {key: values for key, values in self.query.filters.items() if key != name}
        return _worthy([hit for hit in self.found if passes(hit.card, rest)])


def find(text: str, *, typing: bool = False, using: str = "default") -> Answer:
    """Answer a query; ``typing`` tells that its last word may still grow."""
    index = backend(using)
    shelf = library(index, using)
    query = read(text, shelf)
    meaning = understand(query.words, shelf, typing=typing)
    options = {option for group in meaning.groups for option in group.options}
    phrases = [stems(phrase) for phrase in query.phrases]
    places = look(options.union(phrases), shelf, index)
    if meaning.groups:
        rated = rank(meaning, places, shelf)
        found = [Hit(number, shelf.cards[number], score, has) for score, number, has in rated]
    else:
        found = [Hit(number, card, 0.0, {}) for number, card in shelf.cards.items()]
    for phrase in phrases:
        found = [hit for hit in found if hit.number in places[phrase]]
    found = _named(found, query, shelf)
    hits = _worthy([hit for hit in found if passes(hit.card, query.filters)])
    return Answer(query, meaning, found, hits)


def texts(hits: Sequence[Hit], using: str = "default") -> Mapping[int, str]:
    """The texts of answers, by their numbers."""
    return backend(using).texts([hit.number for hit in hits])


def near(answer: Answer, using: str = "default") -> list[str]:
    """Words of the index that are like those of a query that found nothing."""
    shelf = library(backend(using), using)
    said = [word.form for word in words(answer.query.words) if word.form not in STOP]
    found = [other for form in said[:NEAR] for other in shelf.speller.near(form, NEAR)]
    return [word for word in dict.fromkeys(found) if word in shelf.forms and word not in said]


def _named(found: list[Hit], query: Query, shelf: Library) -> list[Hit]:
    """The entry that was called by its number or its id, before all others."""
    text = query.words.lower()
    refs = [numbered(text), text, f"rule:{text}", f"tile:{text}"]
    number = next((shelf.by_ref[ref] for ref in refs if ref in shelf.by_ref), None)
    if number is None:
        return found
    has = next((hit.found for hit in found if hit.number == number), {})
    best = max((hit.score for hit in found), default=1.0)
    first = Hit(number, shelf.cards[number], best, has)
    return [first, *(hit for hit in found if hit.number != number)]


def _worthy(hits: Sequence[Hit]) -> Sequence[Hit]:
    least = hits[0].score * WORTHLESS if hits else 0.0
    return [hit for hit in hits if hit.score >= least]
