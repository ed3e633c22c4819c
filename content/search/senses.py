"""How alike in sense a query and an entry are, whatever their words.

Players call one thing by many words, and no table has them all. But entries are asked for in many
ways, and words that ask for the same entries mean much the same. So every word has a direction and
a length, learned beforehand (``.venv/bin/python -m tests.tools searchsenses``) such that phrases
that ask for one entry point alike; texts point where their words do.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from content.search.headings import Some

LEARNED = Path(__file__).with_name("senses.npz")

WHERE = 0.5
"""What a word says that only stands in the name of the chapter."""

BEST = 3
"""So many headings that are most alike speak for a document together."""

Phrase = Collection[str]
"""Words without their endings."""

Vectors = NDArray[np.float32]


class Called(NamedTuple):
    """How a document is called: its title and how players put it, the names of a thing, the place
    where it stands."""

    headings: Sequence[Phrase]
    names: Sequence[Phrase]
    where: Phrase

    def amounts(self) -> Mapping[str, float]:
        """How much each word says of it."""
        found: Counter[str] = Counter(chain.from_iterable((*self.headings, *self.names)))
        return {word: found[word] + WHERE * (word in self.where) for word in (*found, *self.where)}


class Learned(NamedTuple):
    """Where words point: the row of each word among the ``vectors``."""

    rows: Mapping[str, int]
    vectors: Vectors

    def write(self) -> None:
        """Keep them as small numbers, each word's by the largest of its own."""
        sizes = np.abs(self.vectors).max(axis=1, keepdims=True)
        grains = np.round(self.vectors / sizes * 127).astype(np.int8)
        words = np.frombuffer("\n".join(self.rows).encode(), np.uint8)
        np.savez_compressed(LEARNED, words=words, sizes=sizes.astype(np.float16), grains=grains)


@cache
def learned() -> Learned:
    """Where words point as far as that is known; of words that have come since nothing is."""
    with np.load(LEARNED) as kept:
        words = kept["words"].tobytes().decode().split("\n")
        vectors = kept["grains"].astype(np.float32) * (kept["sizes"].astype(np.float32) / 127)
    return Learned({word: row for row, word in enumerate(words)}, vectors)


class Senses:
    """Where documents point; these go by their numbers."""

    def __init__(self, documents: Mapping[int, Called], words: Learned) -> None:
        self._words = words
        self._rows = {number: row for row, number in enumerate(documents)}
        self._documents = self._pointing([one.amounts() for one in documents.values()])
        headings = chain.from_iterable(one.headings for one in documents.values())
        self._headings = self._pointing([dict.fromkeys(one, 1.0) for one in headings])

    def likeness(
        self, said: Phrase, numbers: Iterable[int], headings: Some
    ) -> tuple[Vectors, Vectors, Vectors]:
        """How alike a query is, from -1 to 1, to all that each of some documents is called, to that
        of their ``headings`` that is most alike, and to the ``BEST`` that are."""
        query = self._pointing([dict.fromkeys(said, 1.0)])[0]
        best = headings.best(self._headings[headings.rows] @ query, BEST)
        rows = [self._rows[one] for one in numbers]
        return self._documents[rows] @ query, best[0], best.mean(axis=0)

    def _pointing(self, bags: Sequence[Mapping[str, float]]) -> Vectors:
        """Where texts point; one of unknown words points nowhere."""
        known, vectors = self._words
        cells = [
            (row, known[word], amount)
            for row, bag in enumerate(bags)
            for word, amount in bag.items()
            if word in known
        ]
        rows, columns, amounts = np.array(cells, dtype=np.float32).reshape(-1, 3).T
        found = np.zeros((len(bags), vectors.shape[1]), dtype=np.float32)
        np.add.at(
            found, rows.astype(int), np.log1p(amounts)[:, None] * vectors[columns.astype(int)]
        )
        return even(found)


def even(vectors: Vectors) -> Vectors:
    """The same directions, all of length 1."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
