"""Which document answers best: those with much of the query, by what tells a good answer."""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from content.search import signals
from content.search.library import Card, Library
from content.search.places import Places
from content.search.sifting import sift
from content.search.signals import Closely
from content.search.understanding import Meaning

SHORTLIST = 60
"""So many documents are looked at closely, by all their signals."""

UNSEEN = float("-inf")
"""The score of the others: they come after those."""

Wanted = Callable[[Card], bool]


class Ranked(NamedTuple):
    """Documents by their numbers, the best first, and how much of the query each has."""

    numbers: Sequence[int]
    rough: Mapping[int, float]


def rank(meaning: Meaning, places: Places, library: Library, wanted: Wanted) -> Ranked:
    """Every document that has something of the query: what the query is the name of, then those
    that were looked at closely. These are the ``wanted``, and the best of all."""
    close = closely(meaning, places, library, wanted)
    rough, named = close.sifted.scores, meaning.named
    amounts = (close.signals() @ signals.weights()).tolist()
    scores = dict(zip(close.numbers, amounts, strict=True))
    front = [number for number in rough if number in scores or number in named]
    front.sort(key=lambda number: (-named.get(number, 0.0), -scores.get(number, UNSEEN)))
    return Ranked(list(dict.fromkeys((*front, *rough))), rough)


def closely(meaning: Meaning, places: Places, library: Library, wanted: Wanted) -> Closely:
    """The documents that are worth to be looked at closely: the best, and the best of those that
    are wanted."""
    sifted = sift(meaning, places, library)
    order = list(sifted.scores)
    chosen = islice((one for one in order if wanted(library.cards[one])), SHORTLIST)
    numbers = list(dict.fromkeys([*order[:SHORTLIST], *chosen]))
    return Closely(meaning, places, sifted, library, numbers)
