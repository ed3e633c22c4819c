"""Learns where traits of texts and entries point (``content/search/senses.py``).

A lesson is a text and the entry that it asks for: the titles of entries, all phrases of theirs, and
questions that they answer. It learns directions under which each text points most of all to its
entry (a linear classifier on the mean of its traits, trained by steepest descent, each row by a
pace of its own that slows down with what it has learned: Adagrad), and sees texts with traits
missing, so that none is relied upon.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from content.search.senses import Learned, Vectors

DIRECTIONS: Final = 96
RARE: Final = 3
"""Traits of fewer lessons teach nothing."""
MISSED: Final = 0.4
"""The part of the traits that a text is seen without."""
ROUNDS: Final = 10
BATCH: Final = 128
PACE: Final = 0.2
START: Final = 0.1
"""How far entries point at the beginning."""
LITTLE: Final = 1e-8

Rows = NDArray[np.intp]


class Lesson(NamedTuple):
    """What a text is recognised by, and the entry that it asks for."""

    traits: Sequence[str]
    entry: str


def learn(lessons: Sequence[Lesson]) -> Learned:
    """What these teach."""
    return Learner(lessons).learned()


class Seen(NamedTuple):
    """Some texts: the rows of all their traits, the text of each, and where each text begins."""

    rows: Rows
    of: Rows
    starts: Rows


class Learner:
    """Learns from lessons."""

    def __init__(self, lessons: Sequence[Lesson]) -> None:
        counts = Counter(chain.from_iterable(lesson.traits for lesson in lessons))
        common = (trait for trait, count in counts.items() if count >= RARE)
        self.traits = {trait: row for row, trait in enumerate(common)}
        self.entries = {
            entry: row for row, entry in enumerate(dict.fromkeys(one.entry for one in lessons))
        }
        known = self.traits
        texts = [[known[one] for one in lesson.traits if one in known] for lesson in lessons]
        useful = [(rows, one.entry) for rows, one in zip(texts, lessons, strict=True) if rows]
        self.texts = [np.array(rows, np.intp) for rows, _ in useful]
        self.right = np.array([self.entries[entry] for _, entry in useful], np.intp)
        self.random = np.random.default_rng(0)
        often = np.array([counts[trait] for trait in known], np.float32)
        rarity = np.sqrt(np.log(len(lessons) / often))
        self.directions = self._somewhere(len(known)) * rarity[:, None]
        self.places = self._somewhere(len(self.entries)) * START

    def learned(self) -> Learned:
        """Everything, after some rounds."""
        way = np.full(len(self.directions), LITTLE, np.float32)
        steps = np.full_like(self.places, LITTLE)
        for at in range(ROUNDS):
            pace = PACE * (1 - at / ROUNDS)
            for chosen in self._batches():
                seen = self._seen(chosen)
                rows, turned, moved = self._slopes(seen, self.right[chosen])
                steps += moved**2
                self.places -= pace * moved / np.sqrt(steps)
                way[rows] += (turned**2).mean(axis=1)
                self.directions[rows] -= pace * turned / np.sqrt(way[rows])[:, None]
        return Learned(self.traits, self.directions, self.entries, self.places)

    def _somewhere(self, count: int) -> Vectors:
        return self.random.standard_normal((count, DIRECTIONS), np.float32) / DIRECTIONS**0.5

    def _batches(self) -> Iterator[Rows]:
        order = self.random.permutation(len(self.texts))
        for start in range(0, len(order), BATCH):
            yield order[start : start + BATCH]

    def _seen(self, chosen: Rows) -> Seen:
        """Some texts, with traits missing; one trait at least stays."""
        texts = []
        for at in chosen:
            text = self.texts[at]
            stays = self.random.random(len(text)) > MISSED
            texts.append(text[stays] if stays.any() else text[:1])
        lengths = np.fromiter(map(len, texts), np.intp)
        of = np.repeat(np.arange(len(texts)), lengths)
        return Seen(np.concatenate(texts), of, np.cumsum(lengths) - lengths)

    def _slopes(self, seen: Seen, right: Rows) -> tuple[Rows, Vectors, Vectors]:
        """The traits that were seen, and how steep the way is for each of these and for every
        entry."""
        evenly = np.bincount(seen.of).astype(np.float32)[:, None] ** -0.5
        texts = np.add.reduceat(self.directions[seen.rows], seen.starts) * evenly
        scores = texts @ self.places.T
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        shares[np.arange(len(right)), right] -= 1
        slopes = (shares @ self.places * evenly)[seen.of]
        order = np.argsort(seen.rows, kind="stable")
        ordered = seen.rows[order]
        starts = np.flatnonzero(np.diff(ordered, prepend=-1))
        return ordered[starts], np.add.reduceat(slopes[order], starts), shares.T @ texts
