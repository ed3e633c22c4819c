"""From a query to its answer."""

from dataclasses import dataclass

from content.search.backend import backend
from content.search.library import Card, Library, library
from content.search.operators import Query, numbered, passes, read
from content.search.places import Places
from content.search.ranking import Found, rank
from content.search.understanding import Meaning, understand
from content.search.words import stems

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

    ``others`` are the answers that there would be without the filters on kind and expansion.
    """

    query: Query
    meaning: Meaning
    hits: list[Hit]
    others: list[Hit]


def find(text: str, *, typing: bool = False, using: str = "default") -> Answer:
    """Answer a query; ``typing`` tells that its last word may still grow."""
    index = backend(using)
    shelf = library(index, using)
    query = read(text, shelf)
    meaning = understand(query.words, shelf, typing=typing)
    places = _places(shelf)
    if meaning.groups:
        places.learn({option for group in meaning.groups for option in group.options}, index)
        hits = [
            Hit(number, shelf.cards[number], score, found)
            for score, number, found in rank(meaning, places, shelf)
        ]
    else:
        hits = [Hit(number, card, 0.0, {}) for number, card in shelf.cards.items()]
    for phrase in map(stems, query.phrases):
        places.learn([phrase], index)
        hits = [hit for hit in hits if hit.number in places.of(phrase)]
    hits = _named(hits, query, shelf)
    stands = {
        name: query.filters[name] for name in ("pub", "status", "fig") if name in query.filters
    }
    others = [hit for hit in hits if passes(hit.card, stands)] if stands else hits
    hits = _worthy([hit for hit in others if query.passes(hit.card)])
    return Answer(query, meaning, hits, _worthy(others))


_kept: list[Places] = []


def _places(shelf: Library) -> Places:
    """What the process remembers of the index as it is now."""
    if not _kept or _kept[0].library is not shelf:
        _kept[:] = [Places(shelf)]
    return _kept[0]


def _named(hits: list[Hit], query: Query, shelf: Library) -> list[Hit]:
    """The entry that was called by its number or its id, before all others."""
    text = query.words.strip()
    refs = [numbered(text), text.lower(), f"rule:{text.lower()}", f"tile:{text.lower()}"]
    number = next((shelf.by_ref[ref] for ref in refs if ref in shelf.by_ref), None)
    if number is None:
        return hits
    there = next((hit for hit in hits if hit.number == number), None)
    best = max((hit.score for hit in hits), default=1.0)
    first = Hit(number, shelf.cards[number], best, there.found if there else {})
    return [first, *(hit for hit in hits if hit.number != number)]


def _worthy(hits: list[Hit]) -> list[Hit]:
    if not hits:
        return []
    least = hits[0].score * WORTHLESS
    return [hit for hit in hits if hit.score >= least]
