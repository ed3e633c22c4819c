"""How alike in sense a query and an entry are, whatever their words.

Players call one thing by many words, and no table has them all. But entries are asked for in many
ways, what asks for the same entries means much the same, and what most words mean is known. So
every trait of a text, its words, pairs of words and pieces of words, has a direction, and every
entry too, learned beforehand (``make learn``) such that what asks for an entry points where the
entry does. Entries that have come since point nowhere until it is learned again; they are found by
their words all the same.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from content.search.words import STOP, words

LEARNED = Path(__file__).with_name("senses.npz")
MARK = hashlib.sha256(LEARNED.read_bytes()).hexdigest()[:12]
"""Tells what was learned from what was learned before."""

PIECES = (3, 4)
"""Pieces of words have so many letters, the ends of the word among them."""

BEST = 3
"""So many headings that are most alike speak for a document together."""

LEAST = 1e-5
"""How likely the least likely entry is meant."""

GRAINS = 127
"""Small numbers reach from -127 to 127."""

Vectors = NDArray[np.float32]
Grains = NDArray[np.int8]


def traits(text: str) -> Sequence[str]:
    """What a text is recognised by: its words without their endings, the small ones too, pairs of
    those that say something, and pieces of these."""
    return list(dict.fromkeys(_traits(text)))


def _traits(text: str) -> Iterator[str]:
    said = words(text)
    telling = [word.stem for word in said if word.form not in STOP]
    yield from (word.stem for word in said)
    yield from map(" ".join, pairwise(telling))
    for word in telling:
        whole = f"<{word}>"
        for size in PIECES:
            yield from (whole[at : at + size] for at in range(len(whole) - size + 1))


class Learned(NamedTuple):
    """Where traits point, and where the entries do of which anything is asked: the row of each
    among the vectors."""

    traits: Mapping[str, int]
    directions: Vectors
    entries: Mapping[str, int]
    places: Vectors

    def pointing(self, text: str) -> Vectors:
        """Where a text points; one without a known trait points nowhere."""
        rows = [self.traits[trait] for trait in traits(text) if trait in self.traits]
        return self.directions[rows].sum(axis=0) / max(len(rows), 1) ** 0.5

    def write(self) -> None:
        """Keep them as small numbers, each row by the largest of its own."""
        kept: dict[str, NDArray[np.generic]] = {}
        for name, rows, vectors in (
            ("trait", self.traits, self.directions),
            ("entry", self.entries, self.places),
        ):
            sizes = np.abs(vectors).max(axis=1, keepdims=True)
            kept[f"{name}_names"] = np.frombuffer("\n".join(rows).encode(), np.uint8)
            kept[f"{name}_sizes"] = sizes.astype(np.float16)
            kept[f"{name}_grains"] = np.round(vectors / sizes * GRAINS).astype(np.int8)
        np.savez_compressed(LEARNED, allow_pickle=False, **kept)


@cache
def learned() -> Learned:
    """What is known."""
    with np.load(LEARNED) as kept:
        return Learned(*_table(kept, "trait"), *_table(kept, "entry"))


def _table(kept: Mapping[str, NDArray], name: str) -> tuple[Mapping[str, int], Vectors]:
    names = kept[f"{name}_names"].tobytes().decode().split("\n")
    vectors = kept[f"{name}_grains"] * (kept[f"{name}_sizes"].astype(np.float32) / GRAINS)
    return {one: row for row, one in enumerate(names)}, np.asarray(vectors, np.float32)


def pointing(texts: Iterable[str], known: Learned) -> Grains:
    """Where each of some texts points, in small numbers, with length 1."""
    found = even(np.array([known.pointing(text) for text in texts]))
    return np.round(found * GRAINS).astype(np.int8)


class Heard(NamedTuple):
    """A text as the senses take it: where it points, with length 1, and how likely it asks for each
    document, at the document's number."""

    there: Vectors
    likely: Vectors


class Senses:
    """Where the headings of documents point. These have numbers that begin with 1; ``refs`` are
    what links call them, ``counts`` how many headings each has, at least one, and ``headings`` are
    the rows of all of these one below the other."""

    def __init__(
        self, refs: Sequence[str], counts: Sequence[int], headings: Grains, known: Learned
    ) -> None:
        self._known = known
        self._headings = headings
        unknown = len(known.entries)
        self._entries = np.array([unknown, *(known.entries.get(ref, unknown) for ref in refs)])
        self._counts = np.array([0, *counts], np.intp)
        self._starts = np.cumsum(self._counts) - self._counts

    def hear(self, text: str) -> Heard:
        """A text."""
        there = self._known.pointing(text)
        shares = np.append(_shares(self._known.places @ there), 0.0)
        return Heard(even(there), shares[self._entries])

    def likeness(self, heard: Heard, numbers: Sequence[int]) -> Vectors:
        """How alike a text is to some documents, a row of numbers for each kind of likeness: how
        likely it asks for that one, as a logarithm; how near it points, from 0 to 1, to where that
        of the headings does that is most alike, and to the ``BEST`` that are."""
        counts = self._counts[numbers]
        starts = np.cumsum(counts) - counts
        of = np.repeat(np.arange(len(counts)), counts)
        rows = np.arange(len(of)) + (self._starts[numbers] - starts)[of]
        near = self._headings[rows] @ (heard.there / GRAINS)
        ordered = near[np.lexsort((-near, of))]
        places = starts + np.arange(BEST)[:, None]
        there = places < starts + counts
        best = np.where(there, ordered[np.where(there, places, 0)], 0.0).clip(0.0)
        return np.stack((np.log(heard.likely[numbers] + LEAST), best[0], best.mean(axis=0)))


def _shares(scores: Vectors) -> Vectors:
    likely = np.exp(scores - scores.max())
    return np.asarray(likely / likely.sum())


def even(vectors: Vectors) -> Vectors:
    """The same directions, all of length 1."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
