"""What words have to do with each other, found out from the company that they keep.

Players call one thing by many words, and no table has them all. But entries are asked for in many
ways, and words that ask for the same entries mean much the same. A singular value decomposition of
"which word asks for which entry" (latent semantic analysis) gives every word a direction; texts
point where their words do, and texts alike point alike.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import accumulate, chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

DIRECTIONS = 80
"""So many senses are told apart. Fewer mix what has nothing to do with each other, more tell words
apart that say the same."""

SPARE, ROUNDS = 20, 2
"""How many more are sought than kept, and how often they are made better: that finds the directions
without working out the whole decomposition."""

WHERE = 0.5
"""What a word says that only stands in the name of the chapter."""

Phrase = Collection[str]
"""Words without their endings."""

Vectors = NDArray[np.float32]
Numbers = NDArray[np.int_]


class Called(NamedTuple):
    """How a document is called: its title and how players put it, the names of a thing, the place
    where it stands. A ``bare`` one has too little of that to teach anything."""

    headings: Sequence[Phrase]
    names: Sequence[Phrase]
    where: Phrase
    bare: bool

    def amounts(self) -> Mapping[str, float]:
        """How much each word says of it."""
        found: Counter[str] = Counter(chain.from_iterable((*self.headings, *self.names)))
        return {word: found[word] + WHERE * (word in self.where) for word in (*found, *self.where)}


class Likeness(NamedTuple):
    """How alike a query is, from -1 to 1, to all that a document is called, and to the heading
    that is most alike."""

    document: float
    heading: float


class Senses:
    """The directions of words and of documents; these go by their numbers."""

    def __init__(self, documents: Mapping[int, Called]) -> None:
        bags = [one.amounts() for one in documents.values()]
        self._rows = {number: row for row, number in enumerate(documents)}
        self._columns = {word: at for at, word in enumerate(dict.fromkeys(chain(*bags)))}
        counts = Counter(chain.from_iterable(bags))
        shares = [len(bags) / counts[word] for word in self._columns]
        self._rarity = np.log1p(np.array(shares, dtype=np.float32))
        full = [bag for bag, one in zip(bags, documents.values(), strict=True) if not one.bare]
        self._words = self._directions(full)
        self._documents = self._pointing(bags)
        headings = [one.headings for one in documents.values()]
        self._headings = self._pointing([dict.fromkeys(one, 1.0) for one in chain(*headings)])
        self._starts = [0, *accumulate(map(len, headings))]

    def likeness(self, said: Phrase, numbers: Iterable[int]) -> Mapping[int, Likeness]:
        """How alike documents are to a query."""
        query = self._pointing([dict.fromkeys(said, 1.0)])[0]
        found = {}
        for number in numbers:
            row = self._rows[number]
            headings = self._headings[self._starts[row] : self._starts[row + 1]] @ query
            found[number] = Likeness(
                float(self._documents[row] @ query), float(headings.max(initial=0.0))
            )
        return found

    def _cells(self, bags: Sequence[Mapping[str, float]]) -> tuple[Numbers, Numbers, Vectors]:
        """Texts as the cells of a table: the rows are texts and the columns words."""
        there = [
            (row, self._columns[word], amount)
            for row, bag in enumerate(bags)
            for word, amount in bag.items()
            if word in self._columns
        ]
        rows, columns, amounts = np.array(there, dtype=np.float32).reshape(-1, 3).T
        at = columns.astype(int)
        return rows.astype(int), at, (np.log1p(amounts) * self._rarity[at])

    def _directions(self, bags: Sequence[Mapping[str, float]]) -> Vectors:
        """Where each word points, by a randomised decomposition; with a fixed seed, so that every
        process finds the same."""
        table = np.zeros((len(bags), len(self._columns)), dtype=np.float32)
        rows, columns, amounts = self._cells(bags)
        table[rows, columns] = amounts
        table = _even(table)
        wide = min(DIRECTIONS + SPARE, *table.shape)
        basis = np.random.default_rng(0).standard_normal((len(bags), wide), dtype=np.float32)
        for _ in range(ROUNDS):
            basis, _ = np.linalg.qr(table @ (table.T @ basis))
        _, _, found = np.linalg.svd(basis.T @ table, full_matrices=False)
        return np.asarray(found[:DIRECTIONS].T)

    def _pointing(self, bags: Sequence[Mapping[str, float]]) -> Vectors:
        """Where texts point; one of unknown words points nowhere."""
        rows, columns, amounts = self._cells(bags)
        found = np.zeros((len(bags), self._words.shape[1]), dtype=np.float32)
        np.add.at(found, rows, amounts[:, None] * self._words[columns])
        return _even(found)


def _even(vectors: Vectors) -> Vectors:
    """The same directions, all of length 1."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
