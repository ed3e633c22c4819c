"""Where words occur in the index, and what an occurrence is worth."""

from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from content.search.documents import FIELDS
from content.search.index import Index
from content.search.library import Library
from content.search.thesaurus import Phrase

WEIGHTS = {
    "title": 3.6, "names": 3.0, "also": 1.5, "ids": 1.5, "says": 1.3, "body": 1.0, "about": 1.2,
    "asked": 2.5, "place": 1.5,
}  # fmt: skip
"""What a word is worth by the field in which it stands."""

EVEN = {
    "title": 0.5, "names": 0.7, "also": 0.7, "ids": 0.2, "says": 0.5, "body": 0.5, "about": 0.9,
    "asked": 0.5, "place": 0.2,
}  # fmt: skip
"""How much the length of a field counts: 0 not at all, 1 fully."""

OFTEN = 3
"""More than so often in a field, a word says nothing new."""

MOST = 8_000_000
"""Bytes of places that a process remembers: those of a common word take a hundred thousand."""

ENTRY, PLACE = 250, 8
"""Bytes that a document takes among the places of a phrase, about, and each place there."""

APART = 1_000_000
"""The distance between the fields of a document: words of two fields are never near each other."""


class PhrasePlaces(NamedTuple):
    """Where a phrase occurs: the numbers of its documents, its weight in each, in which fields (a
    bit for each), and its positions.

    Plain numbers, since there are very many, and the garbage collector does not look at arrays of
    numbers.
    """

    numbers: NDArray[np.intp]
    weights: NDArray[np.float64]
    fields: NDArray[np.intp]
    spots: Mapping[int, tuple[int, ...]]

    @property
    def size(self) -> int:
        """Bytes that it takes, about."""
        return ENTRY * (1 + len(self.spots)) + PLACE * sum(map(len, self.spots.values()))


_WEIGHTS = np.array([WEIGHTS[name] for name in FIELDS])
_EVEN = np.array([EVEN[name] for name in FIELDS])
_BITS = 1 << np.arange(len(FIELDS))

NOWHERE = PhrasePlaces(np.zeros(0, np.intp), np.zeros(0), np.zeros(0, np.intp), {})

Places = Mapping[Phrase, PhrasePlaces]


def look(phrases: Collection[Phrase], library: Library, index: Index) -> Places:
    """The places of phrases. A process remembers them as long as the index stays the same."""
    if library.taken > MOST:
        library.remembered, library.taken = {}, 0
    if not library.cards:
        return dict.fromkeys(phrases, NOWHERE)
    known = library.remembered
    new = {word for phrase in phrases for word in phrase if (word,) not in known}
    found: dict[str, dict[int, list[int]]] = {word: {} for word in new}
    starts = {name: APART * order for order, name in enumerate(FIELDS)}
    for word, document, name, places in index.query(new):
        start = starts[name]
        found[word].setdefault(document, []).extend([start + place for place in places])
    for word, documents in found.items():
        known[(word,)] = _weighed(documents, library)
        library.taken += known[(word,)].size
    for phrase in phrases:
        if phrase not in known:
            known[phrase] = _weighed(_together([known[(word,)] for word in phrase]), library)
            library.taken += known[phrase].size
    return {phrase: known[phrase] for phrase in phrases}


def _weighed(documents: Mapping[int, list[int]], library: Library) -> PhrasePlaces:
    numbers = np.array(list(documents), np.intp)
    counts = np.array([len(places) for places in documents.values()], np.intp)
    fields = np.fromiter(chain.from_iterable(documents.values()), np.intp) // APART
    cells = np.repeat(np.arange(len(numbers)), counts) * len(FIELDS) + fields
    there = np.bincount(cells, minlength=len(numbers) * len(FIELDS)).reshape(-1, len(FIELDS))
    lengths = 1 - _EVEN + _EVEN * library.lengths[numbers]
    return PhrasePlaces(
        numbers,
        (_WEIGHTS * np.sqrt(np.minimum(there, OFTEN)) / lengths).sum(axis=1),
        (there > 0) @ _BITS,
        {number: tuple(places) for number, places in documents.items()},
    )


def _together(words: Sequence[PhrasePlaces]) -> Mapping[int, list[int]]:
    """Where words follow each other."""
    first, *others = (word.spots for word in words)
    together: dict[int, list[int]] = {}
    for number in set(first).intersection(*others):
        rest = [set(other[number]) for other in others]
        places = [
            start
            for start in first[number]
            if all(start + step in there for step, there in enumerate(rest, 1))
        ]
        if places:
            together[number] = places
    return together
