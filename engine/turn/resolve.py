"""What happens when somebody does something: a stated position, actions, and their outcome."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.model.actions import Action
from engine.model.errors import IllegalError, UnsettledError
from engine.model.position import Position
from engine.model.sheet import Line
from engine.rules.profile import RuleValue, rules
from engine.rules.ruleset import Ruleset, differing
from engine.turn.account import Event
from engine.turn.decision import Decision
from engine.turn.game import Game


@dataclass(frozen=True, slots=True)
class Trace:
    """The course of one or more turns under one rule set.

    ``events`` in order, each with its rule; ``lines`` what was scored; ``refused`` the reason
    why an action was not legal (the trace then ends before it); ``missing`` the decision that
    still has to be taken before the turn is over, or None.
    """

    ruleset: str
    events: tuple[Event, ...]
    lines: tuple[Line, ...]
    position: Position
    refused: IllegalError | None
    missing: Decision | None


def resolve(position: Position, actions: Iterable[Action], ruleset: Ruleset) -> Trace:
    """Play actions from the start of a turn in a position and tell what came of them."""
    game = Game.of(position, ruleset)
    refused = None
    for action in actions:
        try:
            game.do(action)
        except IllegalError as error:
            refused = error
            break
    settled = game.over or game.between_turns
    return Trace(
        ruleset.label,
        tuple(game.events),
        tuple(game.lines),
        game.position(),
        refused,
        None if settled or refused else game.decision,
    )


def outcome(trace: Trace) -> object:
    """What happened and what is left to decide, in a form that two traces can be compared by."""
    missing = trace.missing and (trace.missing.player, trace.missing.what, trace.missing.options())
    points = [(line.key, line.points) for line in trace.lines]
    return trace.events, points, trace.refused and str(trace.refused), missing


def deciding(
    position: Position, actions: Sequence[Action], one: Ruleset, other: Ruleset
) -> tuple[str, ...]:
    """The rules that alone, changed from one rule set to what the other says, alter the course."""
    mine = outcome(resolve(position, actions, one))
    values = (other.values[rule] for rule in differing(one, other))
    return tuple(value.id for value in values if _alters(position, actions, one, value, mine))


def open_readings(
    position: Position, actions: Sequence[Action], ruleset: Ruleset
) -> tuple[RuleValue, ...]:
    """The other readings of open points under which the same actions take another course.

    Each is the rule's value as that reading has it.
    """
    mine = outcome(resolve(position, actions, ruleset))
    readings = (
        value._replace(value=reading, open=())
        for value in ruleset.values.values()
        if rules()[value.id].expansion in ruleset.active
        for reading in value.open
    )
    return tuple(value for value in readings if _alters(position, actions, ruleset, value, mine))


def _alters(
    position: Position, actions: Sequence[Action], ruleset: Ruleset, value: RuleValue, mine: object
) -> bool:
    try:
        return outcome(resolve(position, actions, ruleset.having(value))) != mine
    except UnsettledError:
        return True
