"""Signals that tell a good answer from a lesser one, and their weights.

The score of a document is the weighted sum of its signals. The weights are fitted: ``make learn``
finds those that put the right answers of ``tests/search/fitted.toml`` first, and writes them to
``weights.toml``.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from content.search.documents import FIELDS, KINDS
from content.search.library import Library
from content.search.places import Places
from content.search.senses import LEAST, Shares
from content.search.sifting import FloatArray, Sifted
from content.search.understanding import Meaning, WordGroup

WEIGHTS = Path(__file__).with_name("weights.toml")

FAR = 8
"""Words so far apart are not near."""

PLAIN = ("rough", "cover", "near", "likely")
"""The first score beside the best; how much of the query is there, and how near together; how
likely it is meant, whatever the words."""

NAMES = (*PLAIN, *(f"field.{name}" for name in FIELDS), *(f"kind.{name}" for name in KINDS))
"""Of all signals: the plain ones, what of the query each field has, and what a document is."""


@cache
def weights() -> FloatArray:
    """What each signal is worth."""
    tables = tomllib.loads(WEIGHTS.read_text(encoding="utf-8"))
    known = {
        f"{table}.{name}" if table != "signal" else name: float(weight)
        for table, rows in tables.items()
        for name, weight in rows.items()
    }
    return np.array([known.get(name, 0.0) for name in NAMES])


Spots = tuple[int, ...]
"""Where words stand in a document."""

_NONE: Spots = ()


@dataclass(frozen=True, slots=True)
class Closely:
    """Documents that are looked at closely for a query, by their ``numbers``."""

    meaning: Meaning
    likely: Shares
    places: Places
    sifted: Sifted
    library: Library
    numbers: Sequence[int]

    def signals(self) -> FloatArray:
        """A row for each document, a column for each of the ``NAMES``."""
        if not self.numbers:
            return np.zeros((0, len(NAMES)))
        goods, total = self.sifted.goods[:, self.numbers], self.sifted.worths.sum()
        worths = self.sifted.worths[:, None] * goods / total
        scores = np.array([self.sifted.scores[number] for number in self.numbers])
        plain = (
            np.log(scores / self.sifted.best),
            worths.sum(axis=0),
            np.fromiter(self._nearness(), float) / total,
            # With a least likelihood, as the logarithm of nought is no number.
            np.log(self.likely[self.numbers] + LEAST),
        )
        # A row of the unit matrix is 1 at the kind and 0 elsewhere: a column for each kind.
        kinds = np.eye(len(KINDS))[self.library.kinds[self.numbers]]
        return np.column_stack((*plain, self._fields(worths), kinds))

    def _fields(self, worths: FloatArray) -> FloatArray:
        """What of the query each field has."""
        found = np.zeros((len(self.numbers), len(FIELDS)))
        for group, worth in zip(self.meaning.groups, worths, strict=True):
            fields = np.zeros(len(self.library.kinds), np.intp)
            for option in group.options:
                there = self.places[option]
                # Fields are bits of a number, so that those of all options are put together at
                # once.
                fields[there.numbers] |= there.fields
            found += (fields[self.numbers, None] >> np.arange(len(FIELDS)) & 1) * worth[:, None]
        return found

    def _nearness(self) -> Iterator[float]:
        """Words of the query that stand side by side, each with the next one that is there."""
        looked = frozenset(self.numbers)
        spots = [self._spots(group, looked) for group in self.meaning.groups]
        groups = list(zip(self.sifted.worths.tolist(), spots, strict=True))
        for number in self.numbers:
            total, before, earlier = 0.0, 0.0, _NONE
            for worth, there in groups:
                if number in there:
                    places = there[number]
                    closest = _closest(earlier, places) if earlier else FAR
                    if closest < FAR:
                        total += min(before, worth) / closest
                    before, earlier = worth, places
            yield total

    def _spots(self, group: WordGroup, looked: Set[int]) -> Mapping[int, Spots]:
        """Where some documents have what stands for a word."""
        found: dict[int, Spots] = {}
        for option in group.options:
            spots = self.places[option].spots
            for number in spots.keys() & looked:
                found[number] = found.get(number, _NONE) + spots[number]
        return found


def _closest(some: Spots, others: Spots) -> int:
    """How far apart the two are that are nearest to each other, and not the same; at most FAR."""
    closest = FAR
    for one in some:
        for other in others:
            apart = one - other if one > other else other - one
            if 0 < apart < closest:
                closest = apart
                # Nothing is nearer than side by side.
                if closest == 1:
                    return 1
    return closest
