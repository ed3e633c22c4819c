"""Examples that are played: the moves in words, what happens, and what comes out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from content.examples import Example
from engine import api
from rulesite.scenarios import sheet
from rulesite.scenarios.sheet import Side, Term
from rulesite.scenarios.turn_words import event_words
from rulesite.worked.grouping import Group, grouped
from rulesite.worked.moves import Numbers, Told, action_of, goes_without_saying, told
from rulesite.worked.outcome import outcome

CHECK = "then "
SCORE = "score"
FINISH = "finish"
_REFUSED = " refused "


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a move brought about; points where it is a scoring."""

    words: str
    side: Side | None
    points: int | None
    terms: tuple[Term, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Step:
    """A move and what it brought about; ``why`` and ``rule`` where it is refused. A step without
    a move of its own only tells how things stand."""

    move: Told
    events: tuple[Event, ...] = ()
    why: str = ""
    rule: str = ""
    note: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """The moves under some rule sets, how it stands in the end, and the board as notation."""

    steps: tuple[Step, ...]
    end: tuple[str, ...]
    after: str


@dataclass(frozen=True, slots=True)
class Played:
    """What is common to all, the courses from there on, and the cells that they name by
    numbers."""

    shared: tuple[Step, ...]
    groups: tuple[Group[Course], ...]
    cells: tuple[api.Cell, ...]


def played(example: Example) -> Played:
    """The moves under every rule set. Raises api.EngineError."""
    numbers = Numbers()
    groups = grouped(example.rulesets(), lambda one: _Player(example, one, numbers).course())
    common = 0
    if len(groups) > 1:
        for same in zip(*(group.result.steps for group in groups), strict=False):
            if len(set(same)) > 1:
                break
            common += 1
    else:
        common = len(groups[0].result.steps)
    rest = tuple(Group(one.labels, one.unders, _from(one.result, common)) for one in groups)
    return Played(groups[0].result.steps[:common], rest, tuple(numbers.cells))


def _from(course: Course, common: int) -> Course:
    return Course(course.steps[common:], course.end, course.after)


def actions(example: Example) -> tuple[api.Action, ...]:
    """The actions as an address of a turn carries them, without refused ones unless the last is
    one; empty where a turn cannot tell them. Raises api.EngineError."""
    player = _Player(example, example.rulesets()[0], Numbers())
    player.course()
    return tuple(player.done)


class _Player:
    """Plays an example under one rule set. ``done`` are the actions of a game that does not
    pause before scoring."""

    def __init__(self, example: Example, ruleset: api.Ruleset, numbers: Numbers) -> None:
        self.example, self.numbers = example, numbers
        self.game = api.Game.of(example.position, ruleset)
        self.game.pausing = True
        self.done: list[api.Action] = []
        self.steps: list[Step] = []
        self.told = 0, 0

    def course(self) -> Course:
        for move in self.example.moves:
            self._move(move)
        parts = self.example.asked.parts
        end = tuple(outcome(self.game, part, self.numbers) for part in parts)
        after = api.write_notation(self.game.position())
        return Course(tuple(self.steps), end, after)

    def _move(self, move: str) -> None:
        if move.startswith(CHECK):
            part = move.split()[1]
            self._add(Step(Told(outcome(self.game, part, self.numbers)), note=True))
            return
        words, refused, _ = move.partition(_REFUSED)
        if refused:
            self._refused(words)
        elif words == SCORE:
            self._score()
        elif words == FINISH:
            self.game.finish()
            self._add(Step(Told("The game ends"), self._events(None)))
        else:
            self._act(words)

    def _act(self, move: str) -> None:
        action = action_of(move, self.game)
        if action is None:
            raise api.InputError("no-move", f"{move!r} is no move here.")
        words = self._told(action)
        self.game.do(action)
        self.done.append(action)
        self._add(Step(words, self._events(action)))

    def _score(self) -> None:
        if self.game.decision.what == "score":
            self.game.score()
            events = self._events(None)
            if events:
                self._add(Step(Told("The scoring"), events))
            return
        action = api.Pass()
        words = self._told(action)
        self.game.score()
        self.done.append(action)
        self._add(Step(words, self._events(None)))

    def _refused(self, move: str) -> None:
        """A refused move leaves no trace; the engine says why."""
        game = self.game
        if move in (SCORE, FINISH):
            words = Told("The scoring")
        else:
            action = action_of(move, game)
            if action is None:
                return
            words = self._told(action)
        try:
            if move in (SCORE, FINISH):
                game.score()
            else:
                assert action is not None  # noqa: S101
                game.do(action)
        except api.IllegalError as error:
            self._add(Step(words, why=str(error), rule=error.rule or ""))

    def _told(self, action: api.Action) -> Told:
        decision = self.game.decision
        return told(action, decision.player, decision.what, self.game.just_laid, self.numbers)

    def _add(self, step: Step) -> None:
        self.steps.append(step)

    def _events(self, action: api.Action | None) -> tuple[Event, ...]:
        """What happened since the last time, but for what the move itself says."""
        events, lines = self.told
        new, scored = self.game.events[events:], self.game.lines[lines:]
        self.told = len(self.game.events), len(self.game.lines)
        trace = api.Trace("", tuple(new), tuple(scored), self.game.position(), None, None)
        silent = goes_without_saying(action)
        found = list(_events(api.trace_plain(trace), self.numbers))
        own = next((place for place, event in enumerate(new) if silent(event)), None)
        if own is not None:
            del found[own]
        return tuple(found)


_MOVED = {"dragon-moved": "The dragon comes to {}", "fairy-moved": "The fairy comes to {}"}


def _events(trace: sheet.Plain, numbers: Numbers) -> Iterator[Event]:
    lines: Iterator[sheet.Plain] = iter([one for one in trace["lines"] if one["player"]])
    for event in trace["events"]:
        line = next(lines) if event["what"] == "scored" else None
        player = event["player"]
        yield Event(
            words=_words(event, line, numbers),
            side=Side(player, api.COLOURS[player], None) if line else None,
            points=event["points"] if line else None,
            terms=sheet.terms_of(line) if line else (),
            rule=event["rule"],
        )


def _words(event: sheet.Plain, line: sheet.Plain | None, numbers: Numbers) -> str:
    if event["what"] in _MOVED:
        x, y = event["cell"]
        return _MOVED[event["what"]].format(numbers.words((x, y)))
    return event_words(event, line)


def settled(example: Example, found: Sequence[api.Action]) -> bool:
    """Whether a page of a turn can play these actions under every rule set."""
    traces = (api.resolve(example.position, found, one) for one in example.rulesets())
    return bool(found) and all(trace.refused is None for trace in traces)
