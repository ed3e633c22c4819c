"""Finds what the search learns: where texts and entries point, and what its signals are worth.

``.venv/bin/python -m tests.tools searchfit`` asks all questions of ``questions.toml`` and
``lessons.txt`` of the loaded content, and takes the signals of the documents that the search looks
at closely. A linear score turned into shares (softmax) says how likely each is to be the best; the
weights are those that give the right ones the greatest share, and no more weight than needed (a
ridge on standardised signals). It is quickest with OPENBLAS_NUM_THREADS=1.
Texts point where the phrases of the entries and the questions have them point
(``searchsenses.py``); each fifth of the questions is looked at by what the others teach, and what
it tells first is cross-validated in the same way. With ``--write`` it writes what all teach to
``content/search/senses.npz`` and the weights to ``content/search/weights.toml``; load the content
again after it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

import numpy as np
from numpy.typing import NDArray

from content.search.collecting import documents
from content.search.finding import find
from content.search.index import Index
from content.search.library import Library, library
from content.search.operators import passes
from content.search.ranking import closely
from content.search.senses import Learned, Senses, pointing, traits
from content.search.signals import NAMES, WEIGHTS
from tests.tools.searchreport import Question, lessons, questions
from tests.tools.searchsenses import Lesson, learn

RIDGE: Final = 0.01
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


class School:
    """What there is to learn from: how all documents are called, and who asks for which."""

    BARE: Final = frozenset({"board", "tile"})
    """Kinds of documents that are called too little to teach anything."""

    def __init__(self, shelf: Library) -> None:
        self.shelf = shelf
        self.documents = list(documents())
        self.taught = {one.ref for one in self.documents if one.kind not in self.BARE}
        self.phrases = [
            Lesson(traits(text), one.ref)
            for one in self.documents
            if one.ref in self.taught
            for text in (one.title, *one.asked)
        ]

    def learn(self, some: Sequence[Question]) -> Learned:
        """What the documents and these questions teach."""
        asked = (
            Lesson(traits(one.ask), ref)
            for one in some
            for ref in one.answers
            if ref in self.taught
        )
        return learn([*self.phrases, *asked])

    def asked(self, some: Sequence[Question], known: Learned) -> list[Asked]:
        """What the search sees for some questions, if it knows just that."""
        texts = chain.from_iterable((one.title, *one.asked) for one in self.documents)
        refs = [one.ref for one in self.documents]
        counts = [1 + len(one.asked) for one in self.documents]
        self.shelf.senses = Senses(refs, counts, pointing(texts, known), known)
        return [_seen(one) for one in some]

    def crossed(self, some: Sequence[Question], fold: NDArray[np.int_]) -> list[Asked]:
        """The same of each fold by what the others teach."""
        found: dict[int, Asked] = {}
        for left in range(FOLDS):
            known = self.learn([one for at, one in enumerate(some) if fold[at] != left])
            chosen = np.flatnonzero(fold == left).tolist()
            found.update(zip(chosen, self.asked([some[at] for at in chosen], known), strict=True))
        return [found[at] for at in range(len(some))]


def _seen(question: Question) -> Asked:
    answer = find(question.ask)
    shelf, filters = answer.library, answer.query.filters
    if not answer.meaning.groups:
        return Asked(question, np.zeros((0, len(NAMES))), np.zeros(0, bool))
    close = closely(answer.meaning, answer.places, shelf, lambda card: passes(card, filters))
    cards = [shelf.cards[number] for number in close.numbers]
    there = np.array([passes(card, filters) for card in cards], bool)
    right = np.array([card.ref in question.answers for card in cards], bool)
    return Asked(question, close.signals()[there], right[there])


@dataclass(frozen=True, slots=True)
class Lot:
    """Questions to fit to: their rows one below the other, with even spread, which of them are
    right, and where each question starts."""

    rows: Numbers
    right: NDArray[np.bool_]
    starts: NDArray[np.int_]
    of: NDArray[np.int_]

    def loss(self, weights: Numbers) -> float:
        """How far from sure the right answers are."""
        scores = self.rows @ weights
        scores -= np.maximum.reduceat(scores, self.starts)[self.of]
        likely = np.exp(scores)
        shares = self._sums(likely * self.right) / self._sums(likely)
        ridge = RIDGE * len(self.starts) * float(weights @ weights)
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
        return np.linalg.solve(bend, self.rows.T @ (wish - share) - ridge * weights)

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
    )
    weights = np.zeros(rows.shape[1])
    for _ in range(ROUNDS):
        step = lot.step(weights)
        while lot.loss(weights + step) > lot.loss(weights) and np.abs(step).max() > CLOSE:
            step /= 2
        weights = weights + step
    return np.asarray(weights / spread)


def crossed(some: Sequence[Asked], fold: NDArray[np.int_]) -> list[int]:
    """The place of each with the weights of others."""
    weights = [
        fit([one for at, one in enumerate(some) if fold[at] != left]) for left in range(FOLDS)
    ]
    return [one.place(weights[fold[at]]) for at, one in enumerate(some)]


def report(*, write: bool) -> Iterator[str]:
    """The figures, and the weights as a file has them."""
    school, yardstick = School(library(Index())), questions()
    everything = [*yardstick, *lessons()]
    fold = np.random.default_rng(0).permutation(len(everything)) % FOLDS
    some = school.crossed(everything, fold)
    places = crossed(some, fold)[: len(yardstick)]
    for name, hard in (("ordinary", False), ("hard", True)):
        chosen = [p for p, one in zip(places, yardstick, strict=False) if one.hard == hard]
        yield f"Cross-validated, {len(chosen)} {name}: {_shares(chosen)}"
    weights = fit(some)
    text = "\n".join(_table(weights))
    if write:
        school.learn(everything).write()
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
