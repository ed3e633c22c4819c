"""How documents are called, all of it one below the other: titles, and what players ask."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import log

import numpy as np
from numpy.typing import NDArray

from content.search.thesaurus import Phrase

Rows = NDArray[np.intp]
Which = NDArray[np.bool_]
Values = NDArray[np.floating]
NONE: Rows = np.zeros(0, np.intp)


@dataclass(frozen=True, slots=True)
class Some:
    """The headings of some documents: the row of each among all, the place of its document among
    these, and where the headings of each document begin."""

    among: "Headings"
    rows: Rows
    of: Rows
    starts: Rows

    def having(self, word: str) -> Which:
        """Which of them have a word."""
        every = np.zeros(len(self.among.sizes), bool)
        every[self.among.having.get(word, NONE)] = True
        return every[self.rows]

    def being(self, words: Iterable[str]) -> Which:
        """Which of them have these words and no others."""
        wanted = frozenset(words)
        same = self.among.sizes[self.rows] == len(wanted)
        for word in wanted:
            same &= self.having(word)
        return same

    def best(self, values: Values, count: int) -> Values:
        """The highest values of each document, so many rows; 0 where there are no such."""
        ordered = values[np.lexsort((-values, self.of))]
        ends = np.append(self.starts[1:], len(ordered))
        places = self.starts + np.arange(count)[:, None]
        there = places < ends
        return np.where(there, ordered[np.where(there, places, 0)], 0.0).clip(0.0)


class Headings:
    """The headings of all documents, whose numbers begin with 1. Each has one, its title, first.

    ``having`` are the rows with a word, ``sizes`` how many words each has; ``rarity`` is what a
    word tells, by the number of documents that are called so, ``tells`` what all words of each do.
    """

    def __init__(self, documents: Sequence[Sequence[Phrase]]) -> None:
        phrases = [phrase for headings in documents for phrase in headings]
        self.having = _inverted(phrases)
        self.sizes = np.array([len(phrase) for phrase in phrases], np.intp)
        called = _inverted(set(chain.from_iterable(headings)) for headings in documents)
        self.rarity = {word: log(1 + len(documents) / len(by)) for word, by in called.items()}
        self.tells = np.array([sum(self.rarity[word] for word in phrase) for phrase in phrases])
        self._counts = np.array([0, *map(len, documents)], np.intp)
        self._starts = np.cumsum(self._counts) - self._counts

    def of(self, numbers: Sequence[int]) -> Some:
        """Those of some documents."""
        counts = self._counts[numbers]
        starts = np.cumsum(counts) - counts
        of = np.repeat(np.arange(len(counts)), counts)
        rows = np.arange(len(of)) + (self._starts[numbers] - starts)[of]
        return Some(self, rows, of, starts)


def _inverted(texts: Iterable[Iterable[str]]) -> Mapping[str, Rows]:
    """The places of the texts that have each word."""
    found: dict[str, list[int]] = defaultdict(list)
    for place, text in enumerate(texts):
        for word in text:
            found[word].append(place)
    return {word: np.array(places, np.intp) for word, places in found.items()}
