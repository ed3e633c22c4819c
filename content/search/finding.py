"""From a query to its answer."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from content.search.backend import Backend, backend
from content.search.library import Card, Library, library
from content.search.operators import Query, numbered, passes, read
from content.search.ranking import Found, places, rank, wanted
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
    there = places(index.query(wanted(meaning)))
    if meaning.groups:
        hits = _ranked(meaning, rank(meaning, there, shelf), shelf)
    else:
        hits = [Hit(number, card, 0.0, Found()) for number, card in shelf.cards.items()]
    hits = _with_phrases(hits, query, index)
    hits = _named(hits, query, shelf)
    stands = {name: query.filters[name] for name in ("pub", "status", "fig") if name in query.filters}
    others = [hit for hit in hits if passes(hit.card, stands)]
    hits = _worthy([hit for hit in others if query.passes(hit.card)])
    return Answer(query, meaning, hits, _worthy(others))


def _ranked(meaning: Meaning, found: Mapping[int, Found], shelf: Library) -> list[Hit]:
    hits = [Hit(number, shelf.cards[number], one.score, one) for number, one in found.items()]
    return sorted(hits, key=lambda hit: (-hit.score, hit.number))


def _with_phrases(hits: list[Hit], query: Query, index: Backend) -> list[Hit]:
    """Those that have every phrase in quotation marks, word by word."""
    for phrase in query.phrases:
        numbers = _having(stems(phrase), index)
        hits = [hit for hit in hits if hit.number in numbers]
    return hits


def _having(phrase: tuple[str, ...], index: Backend) -> Collection[int]:
    from content.search.ranking import _where

    return set(_where(phrase, places(index.query(set(phrase)))))


def _named(hits: list[Hit], query: Query, shelf: Library) -> list[Hit]:
    """The entry that was called by its number or its id, before all others."""
    text = query.words.strip()
    refs = [numbered(text), text.lower(), f"rule:{text.lower()}", f"tile:{text.lower()}"]
    number = next((shelf.by_ref[ref] for ref in refs if ref in shelf.by_ref), None)
    if number is None:
        return hits
    there = next((hit for hit in hits if hit.number == number), None)
    best = max((hit.score for hit in hits), default=1.0)
    first = Hit(number, shelf.cards[number], best, there.found if there else Found())
    return [first, *(hit for hit in hits if hit.number != number)]


def _worthy(hits: list[Hit]) -> list[Hit]:
    if not hits:
        return []
    least = hits[0].score * WORTHLESS
    return [hit for hit in hits if hit.score >= least]
