"""Which document answers best: those with much of the query, by what tells a good answer."""

from collections.abc import Callable, Mapping
from itertools import islice
from typing import NamedTuple

from content.search import signals
from content.search.library import Card, Library
from content.search.matching import matches
from content.search.places import Places
from content.search.sifting import Sifted, sift
from content.search.signals import Signals
from content.search.understanding import Meaning

SHORTLIST = 60
"""So many documents are looked at closely, by all their signals."""

UNSEEN = float("-inf")
"""The score of the others: they come after those."""

Wanted = Callable[[Card], bool]


class Rated(NamedTuple):
    """A document with its score, and a first one that tells how much of the query it has."""

    score: float
    number: int
    rough: float


def rank(meaning: Meaning, places: Places, library: Library, wanted: Wanted) -> list[Rated]:
    """Every document that has something of the query, the best first: what the query is the name
    of, then those that were looked at closely. These are the ``wanted``, and the best of all."""
    sifted = sift(meaning, places, library)
    close = closely(meaning, places, library, sifted, wanted)
    scores = {number: signals.score(seen) for number, seen in close.items()}
    named = meaning.named
    front = [number for number in sifted.scores if number in scores or number in named]
    front.sort(key=lambda number: (-named.get(number, 0.0), -scores.get(number, UNSEEN)))
    return [
        Rated(scores.get(number, UNSEEN), number, sifted.scores[number])
        for number in dict.fromkeys((*front, *sifted.scores))
    ]


def closely(
    meaning: Meaning, places: Places, library: Library, sifted: Sifted, wanted: Wanted
) -> Mapping[int, Signals]:
    """The signals of the documents that are worth it, by their numbers."""
    numbers = _shortlist(sifted.scores, library, wanted)
    likeness = library.senses.likeness(meaning.said, numbers)
    signaller = signals.Signaller(meaning, sifted, library)
    return {
        number: signaller.signals(number, matches(number, meaning, places), likeness[number])
        for number in numbers
    }


def _shortlist(scores: Mapping[int, float], library: Library, wanted: Wanted) -> list[int]:
    """The best, and the best of those that are wanted."""
    order = list(scores)
    chosen = islice((one for one in order if wanted(library.cards[one])), SHORTLIST)
    return list(dict.fromkeys([*order[:SHORTLIST], *chosen]))
