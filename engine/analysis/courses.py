"""The same actions under several rule sets, and the rules that make the courses part."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.analysis.course import Outcome
from engine.analysis.trials import Answer, Answers, differences, readings
from engine.rules.profile import RuleValue
from engine.rules.ruleset import Ruleset


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

    courses: tuple[Outcome, ...]
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


def compare(played: tuple[Outcome, ...], play: Callable[[Ruleset], Outcome]) -> Courses:
    """Courses of the same actions held against each other.

    ``play`` plays those actions under any rule set.
    """

    answers = Answers(lambda ruleset: _told(play(ruleset)))
    for course in played:
        if course.judged:
            answers.know(course.ruleset, _told(course))
    groups = _groups(played)
    judged = [played[group[0]] for group in groups if played[group[0]].judged]
    deciders = dict.fromkeys(_deciders(judged, answers))
    return Courses(played, groups, _parting(judged), tuple(deciders), tuple(_open(played, answers)))


def _told(course: Outcome) -> Answer[object]:
    return Answer(course.told, course.read)


def _groups(played: Sequence[Outcome]) -> tuple[tuple[int, ...], ...]:
    groups: list[list[int]] = []
    for place, course in enumerate(played):
        like = next((group for group in groups if played[group[0]].told == course.told), None)
        if like is None:
            groups.append([place])
        else:
            like.append(place)
    return tuple(map(tuple, groups))


def _parting(judged: Sequence[Outcome]) -> int | None:
    if len(judged) < 2:
        return None
    steps = enumerate(zip(*(course.events for course in judged), strict=False))
    shortest = min(len(course.events) for course in judged)
    return next((place for place, events in steps if len(set(events)) > 1), shortest)


def _deciders(judged: Sequence[Outcome], answers: Answers[object]) -> Iterator[str]:
    """The rules that alone turn the first course into another, for each course that parts."""
    for other in judged[1:]:
        first = judged[0]
        values = differences(first.ruleset, other.ruleset)
        for value, told in answers.changed(first.ruleset, first.read, values):
            if told != first.told:
                yield value.id


def _open(played: Sequence[Outcome], answers: Answers[object]) -> Iterator[OtherReading]:
    for place, course in enumerate(played):
        if course.judged:
            others = readings(course.ruleset, course.read)
            for value, told in answers.changed(course.ruleset, course.read, others):
                if told != course.told:
                    yield OtherReading(place, value)
