"""The first ranking of all documents: how rare are the words that each has, and in which fields."""

from collections.abc import Mapping
from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from content.search.documents import KINDS
from content.search.library import Library
from content.search.places import Places
from content.search.understanding import Meaning, WordGroup

FULL = 6.0
"""So much weight of a word in a document is worth half of all there could be."""

COVER = 1.0
"""How much it counts that a document has all of the query: 0 not at all."""

GOOD = 0.6
"""An option at least so good counts when a word's rarity is found out."""

PHRASED = 0.5
"""What an expression is worth beside its words."""

ASKED = {"faq": 1.0, "note": 1.0, "rule": 1.0, "difference": 0.85, "term": 0.85}
NAMED = {"term": 1.0, "rule": 1.15, "faq": 0.9}
PLAIN = {"rule": 1.05, "faq": 1.0, "note": 0.95, "difference": 0.85, "term": 1.0}
OWN = 2.5
OTHERS = {"variant": 1.2, "tile-note": 0.8, "tile": 0.6, "board": 0.35, "page": 0.9, "unbuilt": 1.2}
"""What a kind of document is worth: to a question, to a name, to any other query, the term that
has the name, and the rest in every form."""


FloatArray = NDArray[np.float64]
"""One for each document, at its number."""


class Sifted(NamedTuple):
    """What having each group of the query is worth, and how well each document has it, a row for
    each group; the score of every document that has something of the query, the best first, and
    the best score."""

    worths: FloatArray
    goods: FloatArray
    scores: Mapping[int, float]
    best: float


def sift(meaning: Meaning, places: Places, library: Library) -> Sifted:
    """Weigh every document by the words that it has."""
    size = len(library.kinds)
    worths = np.array(_worths(meaning, places, size))
    goods, sums = np.zeros((2, len(worths), size))
    for at, group in enumerate(meaning.groups):
        _weigh(group, places, goods[at], sums[at])
    # The root, so that what is nearly the word counts nearly as much as the word.
    has = worths[:, None] * np.sqrt(goods)
    # A word that stands there ten times says little more than one that stands there twice.
    scores, covered = (has * sums / (sums + FULL)).sum(axis=0), has.sum(axis=0)
    there = np.flatnonzero(covered)
    parts = covered[there] / (worths.sum() or 1.0)
    amounts = scores[there] * parts**COVER * _kinds(meaning, library)[there]
    # Stable, so that of equal documents the one with the smaller number comes first, wherever it
    # runs.
    order = np.argsort(-amounts, kind="stable")
    ordered = zip(there[order].tolist(), amounts[order].tolist(), strict=True)
    return Sifted(worths, goods, dict(ordered), float(amounts.max(initial=0.0)))


def _worths(meaning: Meaning, places: Places, size: int) -> list[float]:
    """What having each group is worth: more, the fewer documents have it."""
    worths = []
    for group in meaning.groups:
        good, some = np.zeros(size, bool), np.zeros(size, bool)
        for option, how_good in group.options.items():
            (good if how_good >= GOOD else some)[places[option].numbers] = True
        count = int(good.sum() or some.sum())
        rarity = log(1 + (size - 1 - count + 0.5) / (count + 0.5)) if count else 0.0
        worths.append(rarity * group.weight)
    return _capped(meaning, worths)


def _capped(meaning: Meaning, worths: list[float]) -> list[float]:
    """An expression is worth no more than a part of what its words are worth."""
    capped = list(worths)
    for index, group in enumerate(meaning.groups):
        if group.phrase:
            parts = [
                worth / other.weight
                for other, worth in zip(meaning.groups, worths, strict=True)
                if not other.phrase and other.literal[0] in group.literal and other.weight
            ]
            if parts:
                capped[index] = min(worths[index], PHRASED * sum(parts))
    return capped


def _weigh(group: WordGroup, places: Places, goods: FloatArray, sums: FloatArray) -> None:
    """Put down for every document how good the best is that it has for a group, and what all of
    it weighs."""
    # The best last, since each overwrites what the one before it put down.
    for option, good in sorted(group.options.items(), key=lambda pair: pair[1]):
        there = places[option]
        sums[there.numbers] += there.weights * good
        goods[there.numbers] = good


def _kinds(meaning: Meaning, library: Library) -> FloatArray:
    """What each document is worth by its kind, or by being named."""
    form = NAMED if meaning.named else ASKED if meaning.asks else PLAIN
    by_kind = np.array([form.get(kind, OTHERS.get(kind, 1.0)) for kind in KINDS])
    worths: FloatArray = by_kind[library.kinds]
    for number, named in meaning.named.items():
        worths[number] = OWN * named
    return worths
