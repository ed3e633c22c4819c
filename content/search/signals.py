"""What tells a good answer from a lesser one, each as a number, and what the numbers are worth.

A document's score is the sum of its signals, each by its weight. Nobody chooses the weights:
``.venv/bin/python -m tests.tools searchfit`` finds those under which the right answers of
``tests/search/questions.toml`` come first, and writes them to ``weights.toml``.
"""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from content.search.documents import FIELDS, KINDS
from content.search.headings import Some, Which
from content.search.library import Library
from content.search.places import Places
from content.search.sifting import Numbers, Sifted
from content.search.thesaurus import Phrase
from content.search.understanding import Meaning

WEIGHTS = Path(__file__).with_name("weights.toml")

FAR = 8
"""Words so far apart are not near."""

BESIDE = 3
"""So many of the documents beside one speak for it."""

PLAIN = (
    "rough", "cover", "near", "title", "asked", "asked-again", "sense", "sense-asked",
    "sense-again", "beside", "same",
)  # fmt: skip
"""The first score beside the best; how much of the query is there, and how near together; how well
the title fits, the best and the second of what players ask; how alike the senses are to all, to the
best heading and to the best few; how good those are that speak of the same; whether this query is
written down."""

NAMES = (*PLAIN, *(f"field.{name}" for name in FIELDS), *(f"kind.{name}" for name in KINDS))
"""Of all signals: the plain ones, what of the query each field has, and what a document is."""


@cache
def weights() -> Numbers:
    """What each signal is worth."""
    tables = tomllib.loads(WEIGHTS.read_text(encoding="utf-8"))
    known = {
        f"{table}.{name}" if table != "signal" else name: float(weight)
        for table, rows in tables.items()
        for name, weight in rows.items()
    }
    return np.array([known.get(name, 0.0) for name in NAMES])


@dataclass(frozen=True, slots=True)
class Closely:
    """Documents that are looked at closely for a query, by their ``numbers``."""

    meaning: Meaning
    places: Places
    sifted: Sifted
    library: Library
    numbers: Sequence[int]

    def signals(self) -> Numbers:
        """A row for each document, a column for each of the ``NAMES``."""
        if not self.numbers:
            return np.zeros((0, len(NAMES)))
        headings = self.library.headings.of(self.numbers)
        goods, total = self.sifted.goods[:, self.numbers], self.sifted.worths.sum()
        worths = self.sifted.worths[:, None] * goods / total
        scores = np.array([self.sifted.scores[number] for number in self.numbers])
        title, asked, again = self._headed(headings, goods)
        plain = (
            np.log(scores / self.sifted.best),
            worths.sum(axis=0),
            np.fromiter(self._nearness(), float) / total,
            title / total,
            asked / total,
            again / total,
            *self.library.senses.likeness(self.meaning.said, self.numbers, headings),
            np.array([self._beside(number) for number in self.numbers]),
            np.logical_or.reduceat(headings.being(self.meaning.said), headings.starts),
        )
        kinds = np.eye(len(KINDS))[self.library.kinds[self.numbers]]
        return np.column_stack((*plain, self._fields(worths), kinds))

    def _fields(self, worths: Numbers) -> Numbers:
        """What of the query each field has."""
        found = np.zeros((len(self.numbers), len(FIELDS)))
        for group, worth in zip(self.meaning.groups, worths, strict=True):
            fields = np.zeros(len(self.library.kinds), np.intp)
            for option in group.options:
                there = self.places[option]
                fields[there.numbers] |= there.fields
            found += (fields[self.numbers, None] >> np.arange(len(FIELDS)) & 1) * worth[:, None]
        return found

    def _headed(self, headings: Some, goods: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """What of the query stands in the title, and in the best and the second of what players
        ask, by the part of the heading that was asked for."""
        asked, hit = np.zeros(len(headings.of)), dict[str, Which]()
        having = cache(headings.having)
        for group, worth, good in zip(self.meaning.groups, self.sifted.worths, goods, strict=True):
            some = np.zeros(len(headings.of), bool)
            for option in group.options:
                fits = np.logical_and.reduce([self._has(option)[headings.of], *map(having, option)])
                some |= fits
                for word in option:
                    hit[word] = hit.get(word, False) | fits
            asked += some * (worth * np.sqrt(good))[headings.of]
        rarity, tells = headings.among.rarity, headings.among.tells[headings.rows]
        told = sum(which * rarity.get(word, 0.0) for word, which in hit.items())
        worths = np.divide(asked * told, tells, out=np.zeros_like(asked), where=tells > 0)
        title = worths[headings.starts]
        worths[headings.starts] = 0.0
        return (title, *headings.best(worths, 2))

    def _has(self, option: Phrase) -> Which:
        """Which of the documents have an option."""
        every = np.zeros(len(self.library.kinds), bool)
        every[self.places[option].numbers] = True
        return every[self.numbers]

    def _nearness(self) -> Iterator[float]:
        """Words of the query that stand side by side, each with the next one that is there."""
        groups = [
            (worth, [self.places[option].spots for option in group.options])
            for worth, group in zip(self.sifted.worths.tolist(), self.meaning.groups, strict=True)
        ]
        for number in self.numbers:
            total, before, earlier = 0.0, 0.0, list[int]()
            for worth, spots in groups:
                places = [place for some in spots if number in some for place in some[number]]
                if places:
                    closest = _closest(earlier, places)
                    if closest < FAR:
                        total += min(before, worth) / closest
                    before, earlier = worth, places
            yield total

    def _beside(self, number: int) -> float:
        """How good those are that speak of the same."""
        others = (self.sifted.scores.get(other, 0.0) for other in self.library.beside[number])
        return sum(sorted(others, reverse=True)[:BESIDE]) / self.sifted.best / BESIDE


def _closest(some: Sequence[int], others: Sequence[int]) -> int:
    """How far apart the two are that are nearest to each other, and not the same; at most FAR."""
    closest = FAR
    for one in some:
        for other in others:
            apart = one - other if one > other else other - one
            if 0 < apart < closest:
                closest = apart
                if closest == 1:
                    return 1
    return closest
