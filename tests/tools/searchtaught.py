"""What the teacher of the search (``teacher.py``) is given, and what it tells.

It learns what entries are called and the lessons, and none of the questions by which the search is
measured.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from content.search.words import fold, stem

PLACE: Final = Path("build/learn")
LESSONS: Final = PLACE / "lessons.json"
TAUGHT: Final = PLACE / "taught.npz"

Shares = Mapping[str, float]
"""How likely entries are asked for."""


class Told(NamedTuple):
    """A text, and what the teacher makes of it."""

    text: str
    shares: Shares


class Taught(NamedTuple):
    """What it tells of texts that somebody wrote, of wordings that nobody did, by the text from
    which each is made, and where the stems of English words lie."""

    texts: Mapping[str, Shares]
    wordings: Mapping[str, Sequence[Told]]
    english: Mapping[str, NDArray[np.float32]]


def give(called: Iterable[tuple[str, str]], asked: Iterable[tuple[str, Sequence[str]]]) -> None:
    """Write down what the teacher learns: names of entries, each with the entry, and questions,
    each with those that answer it."""
    rows = [*((text, [ref], False) for text, ref in called), *((*one, True) for one in asked)]
    PLACE.mkdir(parents=True, exist_ok=True)
    LESSONS.write_text(json.dumps(rows), encoding="utf-8")


def taught() -> Taught:
    """What it told last."""
    if not TAUGHT.exists():
        raise SystemExit(f"There is no {TAUGHT}: run `make learn`, which makes it.")
    with np.load(TAUGHT) as kept:
        entries, shares = kept["entries"].tolist(), kept["shares"].astype(np.float32)
        shares /= shares.sum(axis=1, keepdims=True)
        told = [
            Told(text, {entries[row]: share for row, share in zip(rows, some, strict=True)})
            for text, rows, some in zip(
                kept["texts"].tolist(), kept["told"].tolist(), shares.tolist(), strict=True
            )
        ]
        texts, wordings = dict[str, Shares](), defaultdict[str, list[Told]](list)
        for at, source in enumerate(kept["source"].tolist()):
            if at == source:
                texts[told[at].text] = told[at].shares
            else:
                wordings[told[source].text].append(told[at])
        return Taught(texts, wordings, _english(kept["words"].tolist(), kept["senses"]))


def _english(words: Sequence[str], senses: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
    """Where stems lie: the middle of their words; no way is much longer than another."""
    rows = defaultdict[str, list[int]](list)
    for row, word in enumerate(words):
        rows[stem(fold(word))].append(row)
    where = np.array([senses[some].mean(axis=0) for some in rows.values()])
    left, sizes, _ = np.linalg.svd(where - where.mean(axis=0), full_matrices=False)
    ways = left * np.sqrt(sizes)
    ways /= np.linalg.norm(ways, axis=1).mean()
    return dict(zip(rows, ways.astype(np.float32), strict=True))
