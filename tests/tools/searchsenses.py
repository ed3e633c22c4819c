"""Learns where the words of the search point (``content/search/senses.py``).

``.venv/bin/python -m tests.tools searchsenses`` takes all phrases of the loaded content that ask
for an entry, and finds directions of words under which a phrase is most alike to the others of its
entry (neighbourhood components analysis). It begins with those of a singular value decomposition of
"which word asks for which entry", sees phrases with words missing, and goes the way of steepest
descent with momentum (Adam). It writes ``content/search/senses.npz``; after it, fit the weights of
the signals again. It looks at no question of ``questions.toml``: those are for the weights.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

import numpy as np
from numpy.typing import NDArray

from content.search.index import Index
from content.search.library import called, library
from content.search.senses import Called, Learned, Vectors, even

DIRECTIONS: Final = 96
SURE: Final = 12.0
"""How much surer a phrase is of one that is more alike."""
MISSED: Final = 0.2
"""The part of the words that a phrase is seen without."""
STEPS: Final = 60
BATCH: Final = 500
PACE: Final = 0.02
HELD: Final = 1e-5
"""How firmly words are held where they began."""
LASTING: Final = (0.9, 0.99)
"""How long the way lasts that was gone before, and how steep it was."""

Numbers = NDArray[np.int_]
BARE: Final = frozenset({"board", "tile"})
"""Kinds of documents that are called too little to teach anything."""


@dataclass(frozen=True, slots=True)
class Texts:
    """Texts as words: which, each by its row, of which text, and how much each counts."""

    words: Numbers
    of: Numbers
    counts: Vectors

    @classmethod
    def read(cls, texts: Sequence[Sequence[int]], part: Vectors | None = None) -> "Texts":
        """Texts that are not empty; ``part`` tells how much each of the words counts."""
        words = np.fromiter(chain(*texts), np.intp)
        counts = np.ones(len(words), np.float32) if part is None else part
        return cls(words, np.repeat(np.arange(len(texts)), [len(one) for one in texts]), counts)

    def sums(self, vectors: Vectors) -> Vectors:
        """Where they point."""
        return _summed(self.of, vectors[self.words] * self.counts[:, None], self.of[-1] + 1)

    def spread(self, slopes: Vectors, size: int) -> Vectors:
        """What the slopes of texts are for each of so many words."""
        return _summed(self.words, slopes[self.of] * self.counts[:, None], size)


def _summed(places: Numbers, rows: Vectors, size: int) -> Vectors:
    """The sums of the rows of each place."""
    order = np.argsort(places, kind="stable")
    starts = np.flatnonzero(np.diff(places[order], prepend=-1))
    found = np.zeros((size, rows.shape[1]), np.float32)
    found[places[order][starts]] = np.add.reduceat(rows[order], starts, axis=0)
    return found


class Learner:
    """Learns from documents how they are called."""

    def __init__(self, documents: Sequence[Called]) -> None:
        phrases = [
            (at, tuple(dict.fromkeys(phrase)))
            for at, one in enumerate(documents)
            for phrase in (*one.headings, *one.names, one.where)
            if phrase
        ]
        self.rows = {
            word: row for row, word in enumerate(dict.fromkeys(chain(*(p for _, p in phrases))))
        }
        self.phrases = [[self.rows[word] for word in phrase] for _, phrase in phrases]
        self.owners = np.array([at for at, _ in phrases])
        self.texts = Texts.read(self.phrases)
        self.random = np.random.default_rng(0)

    def learn(self) -> Iterator[str]:
        """The steps on the way, each with how far from sure the phrases are."""
        self.vectors = start = self._start()
        way, steepness = np.zeros_like(start), np.zeros_like(start)
        for step in range(1, STEPS + 1):
            loss, slope = self._slope()
            slope += 2 * HELD * (self.vectors - start)
            way += (1 - LASTING[0]) * (slope - way)
            steepness += (1 - LASTING[1]) * (slope**2 - steepness)
            steep = np.sqrt(steepness / (1 - LASTING[1] ** step)) + 1e-8
            self.vectors = self.vectors - PACE * way / (1 - LASTING[0] ** step) / steep
            yield f"{step}: {loss:.3f}"

    def _start(self) -> Vectors:
        """The directions of a singular value decomposition; rare words are longer."""
        table = np.zeros((self.owners[-1] + 1, len(self.rows)), np.float32)
        np.add.at(table, (self.owners[self.texts.of], self.texts.words), 1)
        rarity = np.log1p(len(table) / np.maximum((table > 0).sum(axis=0), 1))
        table = even(np.log1p(table) * rarity.astype(np.float32))
        _, directions = np.linalg.eigh(table @ table.T)
        found = table.T @ directions[:, -DIRECTIONS:]
        found /= np.linalg.norm(found, axis=0)
        found = found * rarity[:, None]
        return np.asarray(found / np.linalg.norm(found, axis=1).mean(), np.float32)

    def _slope(self) -> tuple[float, Vectors]:
        """How far from sure some of the phrases are, and which way it grows."""
        chosen = self.random.integers(0, len(self.phrases), BATCH)
        asked = [self.phrases[at] for at in chosen]
        seen = self.random.random(sum(map(len, asked))) > MISSED
        texts = Texts.read(asked, seen.astype(np.float32))
        ours, theirs = texts.sums(self.vectors), self.texts.sums(self.vectors)
        likes = SURE * even(ours) @ even(theirs).T
        likes[np.arange(BATCH), chosen] = -np.inf  # nobody is his own neighbour
        shares = np.exp(likes - likes.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        right = shares * (self.owners == self.owners[chosen][:, None])
        sure = np.maximum(right.sum(axis=1, keepdims=True), 1e-12)
        pull = (shares - right / sure) * (SURE / BATCH) * (sure > 1e-12)
        slope = texts.spread(_turned(ours, pull @ even(theirs)), len(self.rows))
        slope += self.texts.spread(_turned(theirs, pull.T @ even(ours)), len(self.rows))
        return -float(np.log(sure).mean()), slope


def _turned(vectors: Vectors, slopes: Vectors) -> Vectors:
    """The slopes of vectors by those of their directions."""
    along = even(vectors)
    across = slopes - along * (slopes * along).sum(axis=1, keepdims=True)
    return across / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)


def report() -> Iterator[str]:
    """Learn and write."""
    cards = library(Index()).cards.values()
    learner = Learner([called(card) for card in cards if card.kind not in BARE])
    yield from learner.learn()
    Learned(learner.rows, learner.vectors).write()
