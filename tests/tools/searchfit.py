"""Finds what the signals of the search are worth, and gives its senses their lessons.

``make learn`` runs it. First ``python -m tests.tools searchteach`` writes down what the senses
learn (``searchsenses.py``): what entries are called, all phrases of theirs, ``lessons.txt`` and
``questions.toml``. Then ``searchfit`` asks the questions of ``fitted.toml``, from which nothing
learns, and takes the signals of the documents that the search looks at closely. A linear score
turned into shares (softmax) says how likely each is to be the best; the weights are those that
give the right ones the greatest share, and lie no farther from the weights in force than needed (a
ridge on standardised signals). What it tells first is cross-validated: each fifth is ordered by
the weights of the others. With ``--write`` it writes the weights to
``content/search/weights.toml``.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from content.search.collecting import documents
from content.search.finding import find
from content.search.operators import passes
from content.search.ranking import closely
from content.search.references import References
from content.search.signals import NAMES, WEIGHTS
from content.search.signals import weights as weights_in_force
from tests.tools.searchreport import FITTED, Question, lessons, questions

PLACE: Final = Path("build/learn/lessons.json")
RIDGE: Final = 0.075
"""Of 0.005 to 0.15 the one that lost nothing on questions that nothing is fitted to."""

FOLDS: Final = 5
ROUNDS: Final = 12
CLOSE: Final = 1e-6
PLACES: Final = (1, 3, 10)

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with the signals of its documents, a row for each, and which of them answer."""

    question: Question
    rows: Numbers
    right: NDArray[np.bool_]

    def place(self, weights: Numbers) -> int:
        """Where the first right answer comes, from 1; 0 if nowhere."""
        order = np.argsort(-(self.rows @ weights), kind="stable")
        return next((at for at, row in enumerate(order, 1) if self.right[row]), 0)


BARE: Final = frozenset({"board", "tile"})
"""Kinds of documents that are called too little to teach anything."""


def teach() -> Iterator[str]:
    """Write down what the senses learn: texts, each with the entries that it asks for."""
    some = [one for one in documents(References.read()) if one.kind not in BARE]
    refs = {one.ref for one in some}
    called = [(text, [one.ref]) for one in some for text in dict.fromkeys((one.title, *one.asked))]
    put = (*lessons(), *questions())
    asked = [(one.ask, [ref for ref in one.answers if ref in refs]) for one in put]
    PLACE.parent.mkdir(parents=True, exist_ok=True)
    PLACE.write_text(json.dumps([*called, *(one for one in asked if one[1])]), encoding="utf-8")
    yield f"Written: {PLACE}"


def _seen(question: Question) -> Asked:
    answer = find(question.ask)
    shelf, filters = answer.library, answer.query.filters
    if not answer.meaning.groups:
        return Asked(question, np.zeros((0, len(NAMES))), np.zeros(0, bool))
    close = closely(answer.meaning, answer.places, shelf, partial(passes, filters=filters))
    cards = [shelf.cards[number] for number in close.numbers]
    there = np.array([passes(card, filters) for card in cards], bool)
    right = np.array([card.ref in question.answers for card in cards], bool)
    return Asked(question, close.signals()[there], right[there])


@dataclass(frozen=True, slots=True)
class Lot:
    """Questions to fit to: their rows one below the other, with even spread, which of them are
    right, where each question starts, and the weights ``before``, for rows of that spread."""

    rows: Numbers
    right: NDArray[np.bool_]
    starts: NDArray[np.int_]
    of: NDArray[np.int_]
    before: Numbers

    def loss(self, weights: Numbers) -> float:
        """How far from sure the right answers are."""
        scores = self.rows @ weights
        scores -= np.maximum.reduceat(scores, self.starts)[self.of]
        likely = np.exp(scores)
        shares = self._sums(likely * self.right) / self._sums(likely)
        apart = weights - self.before
        ridge = RIDGE * len(self.starts) * float(apart @ apart)
        return ridge - float(np.log(np.maximum(shares, 1e-300)).sum())

    def step(self, weights: Numbers) -> Numbers:
        """Where to go from some weights: Newton's way, as if it were settled which of several
        right answers is meant."""
        scores = self.rows @ weights
        likely = np.exp(scores - np.maximum.reduceat(scores, self.starts)[self.of])
        share = likely / self._sums(likely)[self.of]
        good = likely * self.right
        wish = good / np.maximum(self._sums(good), 1e-300)[self.of]
        weighed = self.rows * share[:, None]
        middle = self._sums(weighed)
        ridge = 2 * RIDGE * len(self.starts)
        bend = weighed.T @ self.rows - middle.T @ middle + ridge * np.eye(len(weights))
        pull = self.rows.T @ (wish - share) - ridge * (weights - self.before)
        return np.asarray(np.linalg.solve(bend, pull), np.float64)

    def _sums(self, numbers: Numbers) -> Numbers:
        return np.asarray(np.add.reduceat(numbers, self.starts))


def fit(some: Sequence[Asked]) -> Numbers:
    """The weights that serve these best."""
    useful = [one for one in some if one.right.any()]
    lengths = [len(one.rows) for one in useful]
    rows = np.vstack([one.rows for one in useful])
    spread = np.where(rows.std(axis=0) > 0, rows.std(axis=0), 1.0)
    lot = Lot(
        (rows - rows.mean(axis=0)) / spread,
        np.concatenate([one.right for one in useful]),
        np.cumsum([0, *lengths])[:-1],
        np.repeat(np.arange(len(useful)), lengths),
        weights_in_force() * spread,
    )
    found = lot.before
    for _ in range(ROUNDS):
        step = lot.step(found)
        while lot.loss(found + step) > lot.loss(found) and np.abs(step).max() > CLOSE:
            step /= 2
        found = found + step
    return np.asarray(found / spread)


def crossed(some: Sequence[Asked], fold: NDArray[np.int_]) -> list[int]:
    """The place of each with the weights of others."""
    others = [
        fit([one for at, one in enumerate(some) if fold[at] != left]) for left in range(FOLDS)
    ]
    return [one.place(others[fold[at]]) for at, one in enumerate(some)]


def report(*, write: bool) -> Iterator[str]:
    """The figures, and the weights as a file has them."""
    yardstick = questions(FITTED)
    some = [_seen(one) for one in yardstick]
    places = crossed(some, np.random.default_rng(0).permutation(len(some)) % FOLDS)
    for name, hard in (("ordinary", False), ("hard", True)):
        chosen = [p for p, one in zip(places, yardstick, strict=True) if one.hard == hard]
        yield f"Cross-validated, {len(chosen)} {name}: {_shares(chosen)}"
    text = "\n".join(_table(fit(some)))
    if write:
        WEIGHTS.write_text(text + "\n", encoding="utf-8")
    else:
        yield text


def _shares(places: Sequence[int]) -> str:
    parts = [sum(0 < place <= most for place in places) / len(places) for most in PLACES]
    return " / ".join(f"{part:.1%}" for part in parts)


def _table(weights: Numbers) -> Iterator[str]:
    """The weights as TOML."""
    yield "# Written by `python -m tests.tools searchfit --write`: what each signal of an answer is"
    yield "# worth. content/search/signals.py tells what they are."
    table = ""
    for name, weight in zip(NAMES, weights, strict=True):
        kind, _, rest = name.rpartition(".")
        if (kind or "signal") != table:
            table = kind or "signal"
            yield f"\n[{table}]"
        yield f"{rest} = {weight:.3f}"
