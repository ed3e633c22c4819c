"""Learns where traits of texts and entries point (``content/search/senses.py``).

A lesson is a text and the entries that it asks for, each with its share: what entries are called,
all phrases of theirs, questions that they answer, and what a teacher that knows English makes of
these and of other wordings of them (``teacher.py``). It learns directions under which each text
points most of all to its entries (a linear classifier on the mean of its traits, trained by
steepest descent, each row by a pace of its own that slows down with what it has learned: Adagrad),
and sees texts with traits missing, so that none is relied upon. A word points where it was seen to
point, and where words of its sense do: one way leads from the senses of all English words to the
directions, so those that no text has point somewhere too.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from content.search.senses import Learned, Vectors

DIRECTIONS: Final = 96
RARE: Final = 3
"""Traits of fewer lessons teach nothing by themselves."""
MISSED: Final = 0.4
"""The part of the traits that a text is seen without."""
ROUNDS: Final = 8
BATCH: Final = 128
PACE: Final = 0.2
START: Final = 0.1
"""How far entries point at the beginning."""
WAY: Final = 0.3
"""How far the senses of words lead at the beginning."""
TURN: Final = 0.1
"""How quickly their way turns, beside the rest."""
LITTLE: Final = 1e-8

Rows = NDArray[np.intp]


class Lesson(NamedTuple):
    """What a text is recognised by, and the entries that it asks for, each with its share; together
    they are 1."""

    traits: Sequence[str]
    wanted: Mapping[str, float]


def learn(
    lessons: Sequence[Lesson], wordings: Sequence[Lesson], english: Mapping[str, Vectors]
) -> Learned:
    """What these teach. What only wordings have is known if it is an English word."""
    return Learner(lessons, wordings, english).learned()


class Seen(NamedTuple):
    """Some texts: the rows of all their traits, the text of each, and where each text begins."""

    rows: Rows
    of: Rows
    starts: Rows


class Learner:
    """Learns from lessons."""

    def __init__(
        self,
        lessons: Sequence[Lesson],
        wordings: Sequence[Lesson],
        english: Mapping[str, Vectors],
    ) -> None:
        counts = Counter(chain.from_iterable(lesson.traits for lesson in lessons))
        own = [trait for trait, count in counts.items() if count >= RARE]
        self.traits = {trait: row for row, trait in enumerate(dict.fromkeys((*own, *english)))}
        wanted = chain.from_iterable(lesson.wanted for lesson in lessons)
        self.entries = {entry: row for row, entry in enumerate(dict.fromkeys(wanted))}
        self.texts, self.wanted = list[Rows](), list[tuple[Rows, Vectors]]()
        for lesson in chain(lessons, wordings):
            self._take(lesson)
        self.random = np.random.default_rng(0)
        often = np.array([counts[trait] for trait in own], np.float32)
        rarity = np.sqrt(np.log(len(lessons) / often))
        self.own = self._somewhere(len(own)) * rarity[:, None]
        self.places = self._somewhere(len(self.entries)) * START
        width = len(next(iter(english.values())))
        self.senses = np.zeros((len(self.traits), width), np.float32)
        for word, where in english.items():
            self.senses[self.traits[word]] = where
        self.way = self._somewhere(width) * WAY

    def _take(self, lesson: Lesson) -> None:
        rows = [self.traits[trait] for trait in lesson.traits if trait in self.traits]
        wanted = {
            self.entries[entry]: share
            for entry, share in lesson.wanted.items()
            if entry in self.entries
        }
        if rows and wanted:
            self.texts.append(np.array(rows, np.intp))
            shares = np.fromiter(wanted.values(), np.float32)
            self.wanted.append((np.fromiter(wanted, np.intp), shares))

    def learned(self) -> Learned:
        """Everything, after some rounds."""
        own = np.full(len(self.own), LITTLE, np.float32)
        places, way = np.full_like(self.places, LITTLE), np.full_like(self.way, LITTLE)
        for at in range(ROUNDS):
            pace = PACE * (1 - at / ROUNDS)
            for chosen in self._batches():
                rows, turned, moved = self._slopes(self._seen(chosen), chosen)
                led = self.senses[rows].T @ turned
                places += moved**2
                self.places -= pace * moved / np.sqrt(places)
                way += led**2
                self.way -= TURN * pace * led / np.sqrt(way)
                there = rows < len(own)
                rows, turned = rows[there], turned[there]
                own[rows] += (turned**2).mean(axis=1)
                self.own[rows] -= pace * turned / np.sqrt(own[rows])[:, None]
        everything = np.arange(len(self.traits))
        return Learned(self.traits, self._directions(everything), self.entries, self.places)

    def _directions(self, rows: Rows) -> Vectors:
        """Where traits point, by themselves and by the senses of words."""
        found = self.senses[rows] @ self.way
        there = rows < len(self.own)
        found[there] += self.own[rows[there]]
        return found

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

    def _slopes(self, seen: Seen, chosen: Rows) -> tuple[Rows, Vectors, Vectors]:
        """The traits that were seen, and how steep the way is for each of these and for every
        entry."""
        rows, which = np.unique(seen.rows, return_inverse=True)
        evenly = np.bincount(seen.of).astype(np.float32)[:, None] ** -0.5
        texts = np.add.reduceat(self._directions(rows)[which], seen.starts) * evenly
        scores = texts @ self.places.T
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        for row, at in enumerate(chosen):
            entries, wanted = self.wanted[at]
            shares[row, entries] -= wanted
        slopes = (shares @ self.places * evenly)[seen.of]
        order = np.argsort(which, kind="stable")
        starts = np.flatnonzero(np.diff(which[order], prepend=-1))
        return rows, np.add.reduceat(slopes[order], starts), shares.T @ texts
