"""What happens when somebody does something: a stated position, actions, and their outcome."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.model.actions import Action
from engine.model.errors import IllegalError
from engine.model.position import Position
from engine.model.sheet import Line
from engine.rules.ruleset import Ruleset
from engine.turn.decision import Decision
from engine.turn.game import Event, Game


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
