"""The same actions under several rule sets, and the rules that make the courses part."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from engine.desk.course import Course
from engine.desk.trials import readings, said_by, trials
from engine.rules.profile import RuleValue
from engine.rules.ruleset import Ruleset

Ask: TypeAlias = Callable[[Ruleset], Course]
"""Plays the same actions under a rule set."""


class OtherReading(NamedTuple):
    """A rule as another reading of an open point has it, which alters the course.

    ``place`` is that of the rule set among the courses.
    """

    place: int
    value: RuleValue


@dataclass(frozen=True, slots=True)
class Courses:
    """Courses side by side.

    ``groups`` holds the places of those that tell the same. Of the judged courses ``parting`` is
    the place of the first event that is not the same in all, None where they are all alike;
    ``deciders`` are the rules that alone turn the first of them into another course.
    """

    courses: tuple[Course, ...]
    groups: tuple[tuple[int, ...], ...]
    parting: int | None
    deciders: tuple[str, ...]
    open: tuple[OtherReading, ...]

    def settled(self) -> "Courses":
        """Itself. Raises what stands against the first course where none is judged."""
        first = self.courses[0].refused
        if first is not None and not any(course.judged for course in self.courses):
            raise first
        return self


def compare(played: tuple[Course, ...], ask: Ask) -> Courses:
    """Courses of the same actions held against each other; ``ask`` plays them once more."""
    groups = _groups(played)
    judged = [played[group[0]] for group in groups if played[group[0]].judged]
    return Courses(
        played, groups, _parting(judged), _deciders(judged, ask), tuple(_open(played, ask))
    )


def _groups(played: Sequence[Course]) -> tuple[tuple[int, ...], ...]:
    groups: list[list[int]] = []
    for place, course in enumerate(played):
        like = next((group for group in groups if played[group[0]].told == course.told), None)
        if like is None:
            groups.append([place])
        else:
            like.append(place)
    return tuple(map(tuple, groups))


def _parting(judged: Sequence[Course]) -> int | None:
    if len(judged) < 2:
        return None
    steps = enumerate(zip(*(course.events for course in judged), strict=False))
    shortest = min(len(course.events) for course in judged)
    return next((place for place, events in steps if len(set(events)) > 1), shortest)


def _deciders(judged: Sequence[Course], ask: Ask) -> tuple[str, ...]:
    deciders: dict[str, None] = {}
    for other in judged[1:]:
        first = judged[0]
        values = said_by(other.ruleset, first.ruleset)
        for value, trial in trials(first.ruleset, first.read, values, ask):
            if trial.told != first.told:
                deciders[value.id] = None
    return tuple(deciders)


def _open(played: Sequence[Course], ask: Ask) -> Iterator[OtherReading]:
    for place, course in enumerate(played):
        if course.judged:
            tried = trials(course.ruleset, course.read, readings(course.ruleset), ask)
            for value, trial in tried:
                if trial.told != course.told:
                    yield OtherReading(place, value)
