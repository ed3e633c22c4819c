"""How well and how fast the search answers what players ask: the questions of ``tests/search``.

``.venv/bin/python -m tests.tools searchreport`` asks them of the loaded content and prints the
shares, with ``--misses 1`` every question without a right answer among the first. The questions
of ``untuned.toml`` and ``held.toml``, on which nobody tunes, are counted apart and never listed.
"""

import time
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from content.search.finding import find
from content.search.index import Index
from content.search.library import library

QUESTIONS: Final = Path(__file__).parents[1] / "search" / "questions.toml"
UNTUNED: Final = QUESTIONS.with_name("untuned.toml")
HELD: Final = QUESTIONS.with_name("held.toml")
FITTED: Final = QUESTIONS.with_name("fitted.toml")
LESSONS: Final = QUESTIONS.with_name("lessons.txt")
_LINE: Final = "{:>5}  {:<58}  {}"


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and the documents of which any is a right answer. A ``hard`` question is
    counted apart."""

    ask: str
    answers: tuple[str, ...]
    hard: bool = False


@dataclass(frozen=True, slots=True)
class Tried:
    """A question as it was answered. ``place`` is that of the first right answer, counted from 1,
    0 if there is none; ``first`` are the best three of the answers."""

    question: Question
    place: int
    first: tuple[str, ...]
    seconds: float

    def __str__(self) -> str:
        return _LINE.format(self.place or "–", self.question.ask[:58], " ".join(self.first))


@dataclass(frozen=True, slots=True)
class Report:
    """All questions as they were answered."""

    tried: tuple[Tried, ...]

    def share(self, places: int) -> float:
        """The part of the questions with a right answer within the given number of places."""
        return 1 - len(self.missed(places)) / len(self.tried)

    def __str__(self) -> str:
        return (
            f"{len(self.tried)} questions: {self.share(1):.1%} answered first, "
            f"{self.share(3):.1%} among the first three, {self.share(10):.1%} among ten."
        )

    def missed(self, places: int) -> list[Tried]:
        """The questions without one, the worst first."""
        bad = [tried for tried in self.tried if not 0 < tried.place <= places]
        return sorted(bad, key=lambda tried: -(tried.place or 9999))

    def milliseconds(self) -> tuple[float, float, float]:
        """Mean, 95th percentile and longest time of a query."""
        times = sorted(tried.seconds * 1000 for tried in self.tried)
        return sum(times) / len(times), times[int(len(times) * 0.95)], times[-1]


def questions(file: Path = QUESTIONS) -> list[Question]:
    """The questions of a file."""
    rows = tomllib.loads(file.read_text(encoding="utf-8")).get("question", ())
    return [Question(row["ask"], tuple(row["answers"]), row.get("hard", False)) for row in rows]


def lessons() -> list[Question]:
    """What the search learns from, a question a line."""
    lines = LESSONS.read_text(encoding="utf-8").splitlines()
    rows = [line.split(" | ") for line in lines if line and not line.startswith("#")]
    return [Question(ask, tuple(answers.split(", "))) for ask, answers in rows]


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
    known = library(Index()).by_ref
    return sorted({ref for question in asked for ref in question.answers if ref not in known})


def report(misses: int) -> Iterator[str]:
    """What there is to say, line by line, after the questions not answered in as many places."""
    asked = questions()
    run(asked[:1])  # what a process reads once is not a query's time
    done = run(asked)
    yield from map(str, done.missed(misses))
    yield from (f"There is no {ref}." for ref in strangers(asked))
    yield str(done)
    yield from _untuned()
    mean, most, longest = done.milliseconds()
    yield (
        f"A query takes {mean:.1f} ms on average, {most:.1f} at the 95th percentile, "
        f"{longest:.1f} at most."
    )


def _untuned() -> Iterator[str]:
    """What the questions say on which nobody tunes."""
    for file in (UNTUNED, HELD):
        asked = questions(file)
        for name, hard in ((file.stem, False), (f"{file.stem}, hard", True)):
            if some := [one for one in asked if one.hard == hard]:
                yield f"Never tuned on, {name}: {run(some)}"
        yield from (f"There is no {ref}." for ref in strangers(asked))
