"""How well the search answers what players ask: the questions of ``tests/search``."""

import time
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from content.search.backend import backend
from content.search.finding import find
from content.search.library import library


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and the documents of which any is a right answer."""

    ask: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tried:
    """A question as it was answered. ``place`` is that of the first right answer, counted from 1,
    0 if there is none; ``first`` are the best three of the answers."""

    question: Question
    place: int
    first: tuple[str, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Report:
    """All questions as they were answered."""

    tried: tuple[Tried, ...]

    def share(self, places: int) -> float:
        """The part of the questions with a right answer among the first so many."""
        good = sum(0 < one.place <= places for one in self.tried)
        return good / len(self.tried)

    def missed(self, places: int) -> list[Tried]:
        """The questions without one, the worst first."""
        bad = [one for one in self.tried if not 0 < one.place <= places]
        return sorted(bad, key=lambda one: -(one.place or 9999))

    def milliseconds(self) -> tuple[float, float, float]:
        """Mean, 95th percentile and longest time of a query."""
        times = sorted(one.seconds * 1000 for one in self.tried)
        return sum(times) / len(times), times[int(len(times) * 0.95)], times[-1]


def questions() -> list[Question]:
    """The questions of the file."""
    path = Path(settings.BASE_DIR) / "tests" / "search" / "questions.toml"
    with path.open("rb") as file:
        rows = tomllib.load(file)["question"]
    return [Question(row["ask"], tuple(row["answers"])) for row in rows]


def run(asked: Sequence[Question]) -> Report:
    """Ask them all."""
    return Report(tuple(map(_try, asked)))


def _try(question: Question) -> Tried:
    start = time.perf_counter()
    answer = find(question.ask)
    seconds = time.perf_counter() - start
    refs = [hit.card.ref for hit in answer.hits]
    place = next((index for index, ref in enumerate(refs, 1) if ref in question.answers), 0)
    return Tried(question, place, tuple(refs[:3]), seconds)


def strangers(asked: Sequence[Question]) -> list[str]:
    """Answers that are no documents."""
    known = library(backend()).by_ref
    return sorted({one for question in asked for one in question.answers if one not in known})
