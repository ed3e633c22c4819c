"""Where words occur in the index, and what an occurrence is worth."""

from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from content.search.documents import FIELDS
from content.search.index import Index, Occurrences
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

BESIDE = 800
"""Bytes that a phrase takes beside its numbers, about."""

APART = 1_000_000
"""The distance between the fields of a document: words of two fields are never near each other."""


class PhraseSpots(Mapping[int, tuple[int, ...]]):
    """By the number of a document the positions of a phrase in it, those of each field ``APART``
    from the next.

    Arrays of plain numbers hold them. A mapping of tuples would take eight times as much, and what
    is forgotten because there is no room has to be read again.
    """

    __slots__ = ("_ends", "_places", "numbers")

    def __init__(self, found: Iterable[tuple[int, Iterable[int]]]) -> None:
        """The documents come in the order of their numbers."""
        self.numbers, self._ends, self._places = array("i"), array("i"), array("i")
        for number, places in found:
            self.numbers.append(number)
            self._places.extend(places)
            self._ends.append(len(self._places))

    def __getitem__(self, number: int) -> tuple[int, ...]:
        if number not in self:
            raise KeyError(number)
        at = bisect_left(self.numbers, number)
        return tuple(self._places[self._ends[at - 1] if at else 0 : self._ends[at]])

    def __contains__(self, number: Any) -> bool:
        at = bisect_left(self.numbers, number)
        return at < len(self.numbers) and bool(self.numbers[at] == number)

    def __iter__(self) -> Iterator[int]:
        return iter(self.numbers)

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def size(self) -> int:
        """Bytes that it takes."""
        held = (self.numbers, self._ends, self._places)
        return sum(one.itemsize * len(one) for one in held)

    def counts(self) -> NDArray[np.intp]:
        """In how many places of each document and field the phrase stands, a row for each
        document."""
        rows = np.repeat(np.arange(len(self)), np.diff(self._ends, prepend=0))
        cells = rows * len(FIELDS) + np.asarray(self._places, np.intp) // APART
        there = np.bincount(cells, minlength=len(self) * len(FIELDS))
        return there.reshape(-1, len(FIELDS))


class PhrasePlaces(NamedTuple):
    """Where a phrase occurs: the numbers of its documents, its weight in each, in which fields (a
    bit for each), and its positions."""

    numbers: NDArray[np.intc]
    weights: NDArray[np.float64]
    fields: NDArray[np.int16]
    spots: PhraseSpots

    @property
    def size(self) -> int:
        """Bytes that it takes, about."""
        return BESIDE + self.weights.nbytes + self.fields.nbytes + self.spots.size


_WEIGHTS = np.array([WEIGHTS[name] for name in FIELDS])
_EVEN = np.array([EVEN[name] for name in FIELDS])
_STARTS = {name: APART * order for order, name in enumerate(FIELDS)}
_BITS = 1 << np.arange(len(FIELDS))

NOWHERE = PhrasePlaces(np.zeros(0, np.intc), np.zeros(0), np.zeros(0, np.int16), PhraseSpots(()))

Places = Mapping[Phrase, PhrasePlaces]


def look(phrases: Collection[Phrase], library: Library, index: Index) -> Places:
    """The places of phrases. A process remembers them as long as the index stays the same."""
    if library.taken > MOST:
        library.remembered, library.taken = {}, 0
    if not library.cards:
        return dict.fromkeys(phrases, NOWHERE)
    known = library.remembered
    new = {word for phrase in phrases for word in phrase if (word,) not in known}
    found = dict(index.query(new))
    for word in new:
        known[(word,)] = _weighed(PhraseSpots(_spread(found.get(word, {}))), library)
        library.taken += known[(word,)].size
    for phrase in phrases:
        if phrase not in known:
            known[phrase] = _weighed(
                PhraseSpots(_together([known[(word,)] for word in phrase])), library
            )
            library.taken += known[phrase].size
    return {phrase: known[phrase] for phrase in phrases}


def _spread(found: Occurrences) -> Iterator[tuple[int, Iterable[int]]]:
    for number, fields in found.items():
        yield number, [_STARTS[name] + at for name, places in fields.items() for at in places]


def _weighed(spots: PhraseSpots, library: Library) -> PhrasePlaces:
    numbers, there = np.asarray(spots.numbers), spots.counts()
    lengths = 1 - _EVEN + _EVEN * library.lengths[numbers]
    return PhrasePlaces(
        numbers,
        (_WEIGHTS * np.sqrt(np.minimum(there, OFTEN)) / lengths).sum(axis=1),
        ((there > 0) @ _BITS).astype(np.int16),
        spots,
    )


def _together(words: Sequence[PhrasePlaces]) -> Iterator[tuple[int, Iterable[int]]]:
    """Where words follow each other."""
    first, *others = (word.spots for word in words)
    for number in sorted(set(first).intersection(*others)):
        rest = [set(other[number]) for other in others]
        places = [
            start
            for start in first[number]
            if all(start + step in there for step, there in enumerate(rest, 1))
        ]
        if places:
            yield number, places
