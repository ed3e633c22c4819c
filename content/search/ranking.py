"""Ranks documents: first by how much of the query each has, then the best ones by all signals."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

import numpy as np

from content.search import signals
from content.search.library import Library, ListCard
from content.search.places import Places
from content.search.senses import Shares
from content.search.sifting import sift
from content.search.signals import Closely
from content.search.thesaurus import Phrase
from content.search.understanding import Meaning
from content.search.words import singular

SHORTLIST = 25
"""How many documents are ranked by all their signals."""

LIKELY = 0.003
"""A document at least so likely by the model is ranked closely and is an answer."""

UNSEEN = float("-inf")
"""The score of the documents that were not ranked closely."""

Wanted = Callable[[ListCard], bool] | None
"""What tells the cards that are wanted, unless all are."""


class Ranked(NamedTuple):
    """Documents by their numbers, the best first, how much of the query each has, and those that
    may be meant however little of it they have."""

    numbers: Sequence[int]
    rough: Mapping[int, float]
    likely: Collection[int] = ()


def rank(meaning: Meaning, places: Places, library: Library, wanted: Wanted) -> Ranked:
    """Every document that has something of the query: what the query is the name of, then those
    that were looked at closely. These are the ``wanted``, and the best of all."""
    close = closely(meaning, places, library, wanted)
    rough, named = close.sifted.scores, meaning.named
    amounts = (close.signals() @ signals.weights()).tolist()
    # Before what was not looked at closely, in its rough order: to weigh all signals of thousands
    # would take too long, and their order matters to nobody.
    scores = dict(zip(close.numbers, amounts, strict=True))
    front = [*scores, *(number for number in named if number in rough and number not in scores)]
    front.sort(key=lambda number: (-named.get(number, 0.0), -scores.get(number, UNSEEN)))
    front = _exact_first(front, meaning, library)
    return Ranked(list(dict.fromkeys((*front, *rough))), rough, _likely(close.likely))


def _exact_first(front: Sequence[int], meaning: Meaning, library: Library) -> list[int]:
    """The same, but the page of a word that was said before that of a longer name of which the
    query has that word alone: the pig before the pig-herd."""
    said = frozenset(
        option
        for group in meaning.groups
        for option in (group.options if group.meant else (group.literal,))
    )
    order, words = list(front), [one for one in front if library.cards[one].kind == "term"]
    for place, one in enumerate(words):
        alone = _alone(library.cards[one], said)
        # Only those behind it: who stands in front already need not be moved.
        for other in words[place:]:
            if not alone.isdisjoint(library.cards[other].names):
                first, second = order.index(one), order.index(other)
                order[first], order[second] = other, one
                break
    return order


def _alone(card: ListCard, said: frozenset[Phrase]) -> frozenset[Phrase]:
    """The words of which a query has no more of the names of a term."""
    if not said.isdisjoint((*card.names, *card.called)):
        return frozenset()
    parts = [said.intersection((word,) for word in name) for name in card.names]
    return frozenset().union(*parts) if max(map(len, parts), default=0) == 1 else frozenset()


def closely(meaning: Meaning, places: Places, library: Library, wanted: Wanted) -> Closely:
    """The documents that are worth to be looked at closely: the best, the best of those that are
    wanted, and those that are likely meant and have anything at all of the query."""
    sifted = sift(meaning, places, library)
    likely = library.senses.likely(singular(meaning.text))
    order = list(sifted.scores)
    # The best of all stay beside them, since what is no answer is told by the best score.
    chosen = (one for one in order if wanted(library.cards[one])) if wanted else ()
    meant = (one for one in _likely(likely) if one in sifted.scores)
    numbers = list(dict.fromkeys([*order[:SHORTLIST], *islice(chosen, SHORTLIST), *meant]))
    return Closely(meaning, likely, places, sifted, library, numbers)


def _likely(shares: Shares) -> Sequence[int]:
    return [int(number) for number in np.flatnonzero(shares > LIKELY)]
