"""Examples that are played: the moves in words, what happens, and what comes out."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from engine import api, cases
from engine.cases import Case
from rulesite.telling.events import EventLine, told
from rulesite.telling.places import Where, from_first
from rulesite.worked.grouping import OutcomeGroup, grouped
from rulesite.worked.moves import MoveTold, Numbers, move_words
from rulesite.worked.outcome import outcome


@dataclass(frozen=True, slots=True)
class WorkedStep:
    """A move and what it brought about; ``why`` and ``rule`` where it is refused. A step without
    a move of its own only tells how things stand."""

    move: MoveTold
    events: tuple[EventLine, ...] = ()
    why: str = ""
    rule: str = ""
    note: bool = False


@dataclass(frozen=True, slots=True)
class PlayedCourse:
    """The moves under some rule sets, how it stands in the end, the scores if the case looks at
    them, and the board as notation."""

    steps: tuple[WorkedStep, ...]
    end: tuple[str, ...]
    scores: tuple[tuple[str, int], ...]
    after: str


@dataclass(frozen=True, slots=True)
class PlayedCase:
    """What is common to all, the courses from there on, the cells that they name by numbers, and
    the actions under the first rule set as an address of a turn carries them."""

    shared: tuple[WorkedStep, ...]
    groups: tuple[OutcomeGroup[PlayedCourse], ...]
    cells: tuple[api.Cell, ...]
    actions: tuple[api.Action, ...]


def played(case: Case) -> PlayedCase:
    """The moves under every rule set. Raises api.EngineError."""
    numbers, unseen = Numbers(), from_first(case.position)
    done: list[tuple[api.Action, ...]] = []

    def course(ruleset: api.Ruleset) -> PlayedCourse:
        play = cases.CasePlay(case, ruleset)
        made = play.course()
        # Taken on the way, since a told course keeps the words of the actions and not the actions.
        done.append(tuple(_done(made)))
        steps = tuple(told for step in made if (told := told_step(step, numbers, ruleset, unseen)))
        seen = play.end()
        end = tuple(outcome(part, what, numbers) for part, what in seen.items())
        scores = tuple(seen.get("scores", {}).items())
        return PlayedCourse(steps, end, scores, api.write_notation(play.game.position()))

    groups = grouped(case.rulesets(), course)
    common = _common([group.result.steps for group in groups])
    rest = tuple(replace(one, result=_from(one.result, common)) for one in groups)
    return PlayedCase(groups[0].result.steps[:common], rest, tuple(numbers.cells), done[0])


def _common(courses: Sequence[tuple[WorkedStep, ...]]) -> int:
    """How many steps all courses begin with."""
    same = takewhile(lambda steps: len(set(steps)) == 1, zip(*courses, strict=False))
    return sum(1 for _ in same)


def _from(course: PlayedCourse, common: int) -> PlayedCourse:
    return replace(course, steps=course.steps[common:])


def _done(made: Iterable[cases.CaseStep]) -> Iterator[api.Action]:
    """The actions of a game that does not pause before it scores, refused ones left out."""
    for step in made:
        if step.refusal or step.action is None or isinstance(step.action, api.Commit):
            continue
        yield step.action


def told_step(
    step: cases.CaseStep, numbers: Numbers, ruleset: api.Ruleset, unseen: Where
) -> WorkedStep | None:
    """A step in words; None for a scoring at which nothing happens."""
    if step.part:
        return WorkedStep(MoveTold(outcome(step.part, step.seen, numbers)), note=True)
    words = _move(step, numbers)
    if step.refusal:
        return WorkedStep(words, why=str(step.refusal), rule=step.refusal.rule or "")
    events = _events(step, numbers, ruleset, unseen)
    return None if isinstance(step.action, api.Commit) and not events else WorkedStep(words, events)


def _move(step: cases.CaseStep, numbers: Numbers) -> MoveTold:
    if step.action is None or isinstance(step.action, api.End):
        return MoveTold("The game ends")
    if isinstance(step.action, api.Commit) or (step.refusal and not step.move.player):
        return MoveTold("The scoring")
    return move_words(step.action, step.player, step.what, step.laid, numbers)


def _events(
    step: cases.CaseStep, numbers: Numbers, ruleset: api.Ruleset, unseen: Where
) -> tuple[EventLine, ...]:
    """What happened, but for what the move itself says."""
    said = api.action_row(step.action).event if step.action is not None else ""
    own = next((place for place, event in enumerate(step.events) if event.what == said), None)
    events = told(step.events, step.lines, {}, ruleset, numbers.words, unseen)
    return tuple(event for place, event in enumerate(events) if place != own)


def settled(case: Case, actions: Sequence[api.Action]) -> bool:
    """Whether a page of a turn can play these actions under every rule set."""
    courses = (api.play(case.position, actions, ruleset) for ruleset in case.rulesets())
    return bool(actions) and all(course.refused is None for course in courses)
