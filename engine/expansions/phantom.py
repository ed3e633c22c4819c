"""The Phantom (2011): a second follower, who comes after whatever the first figure did."""

from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

from engine.board.features import Feature
from engine.model.actions import Action, Deploy, Pass
from engine.model.figures import PLACES, SHARING
from engine.model.geometry import Cell
from engine.model.words import decision, event
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.turn.account import Event
from engine.turn.decision import Decision, Flow, through
from engine.turn.deploying import followers
from engine.turn.hooks import Cells, OnStatedPosition, Right, StepPart, TurnAnswers
from engine.turn.legality import Violation, violation
from engine.turn.rights import claim, offers
from engine.turn.steps import FIGURE, SECOND_FIGURE

if TYPE_CHECKING:
    from engine.turn.game import Game

PHANTOM: Final = "phantom"
DEPLOY: Final = decision("phantom.deploy")
_LAID: Final = event("laid")
_DEPLOYED: Final = event("deployed")
_NOBODY: Final = event("phantom-tower")
_TOWER: Final = "tower"


def votes(_feature: Feature, state: State) -> int:
    """A phantom counts as an ordinary follower."""
    return state.ruleset.number("phantom.votes")


def appear(game: "Game") -> Flow[None]:
    """The mover may deploy the phantom, unless nobody may follow in this turn."""
    if skipped(game) or not _ways(game):
        return
    asked = Decision(
        game.mover, DEPLOY, "phantom.second",
        lambda: [Pass(), *_ways(game)], lambda action: _against(game, action),
    )  # fmt: skip
    used = claim(game, _deployments(game), (yield asked))
    if used is not None:
        yield from through(used.right.perform(game, used.action))
        if isinstance(used.action, Deploy) and used.action.spot == _TOWER:
            cell, spot = used.action.cell, used.action.spot
            game.note(_NOBODY, game.mover, cell, spot, "phantom.tower.capture")


def skipped(game: "Game") -> bool:
    """Whether this is a turn in which nobody may follow."""
    return any(once(game) for once in game.parts.once)


def _deployments(game: "Game") -> tuple[Right[Any], ...]:
    """The rights to deploy figures, whichever expansion brings them."""
    return tuple(right for right in game.parts.rights if "kind" in right.action._fields)


def _figure(action: Action) -> str | None:
    """The kind of figure that an action takes from the supply, if it does."""
    return getattr(action, "kind", None)


def _ways(game: "Game") -> list[Action]:
    if not game.supply[game.mover][PHANTOM]:
        return []
    found = offers(game, _deployments(game))
    mine = (action for action in found if _figure(action) == PHANTOM)
    return [action for action in mine if not _shut(game, action)]


def _against(game: "Game", action: Action) -> list[Violation] | None:
    """Why the phantom may not be deployed so; None for what is no deployment."""
    if isinstance(action, Pass):
        return []
    cell: Cell | None = getattr(action, "cell", None)
    if _figure(action) is None:
        return None
    if _figure(action) != PHANTOM:
        return [violation("second-follower", "phantom.nobody-else", cell)]
    if _shut(game, action):
        return [violation("shut", "phantom.reach", cell)]
    used = claim(game, _deployments(game), action)
    return used.against if used else None


def _shut(game: "Game", action: Action) -> bool:
    """Whether the first figure has used up what would let the phantom go to another tile."""
    # Backwards to the tile of this turn: what the first figure did stands in the events alone.
    since = takewhile(lambda told: told.what != _LAID, reversed(game.events))
    gone = (told for told in since if told.what == _DEPLOYED)
    goes = isinstance(action, Deploy) and _beyond(game, action)
    return goes and any(_beyond(game, told) for told in gone)


def _beyond(game: "Game", goal: Deploy | Event) -> bool:
    """Whether a figure goes to a segment of another tile than the one just laid."""
    return goal.cell != game.just_laid and (goal.spot not in PLACES or goal.spot in SHARING)


def bars(game: "Game", kind: str, cells: Cells) -> dict[Cell | None, str]:
    """The phantom waits for the first figure."""
    # Its right is one of the figure step like others, and is barred there: so it is asked at the
    # next step.
    return dict.fromkeys(cells, "phantom.second") if kind == PHANTOM and game.at == FIGURE else {}


def unasked(game: "Game", action: Action) -> str | None:
    """Why no phantom was asked for in the turn that brought the tile laid last."""
    late = isinstance(action, Deploy) and action.kind == PHANTOM
    return "phantom.skipped" if late and skipped(game) else None


def _crowds(state: State, cell: Cell) -> bool:
    """Whether a phantom stands on the tile: it comes second in a turn."""
    return any(figure.kind == PHANTOM for figure in state.board.figures_on(cell))


ANSWERS = ExpansionAnswers(
    supply={PHANTOM: "phantom.supply"},
    followers={PHANTOM: None},
    votes={PHANTOM: votes},
    crowds=_crowds,
    turn=TurnAnswers(
        parts=(StepPart(SECOND_FIGURE, 10, appear, OnStatedPosition.NOTHING),),
        rights=(followers("phantom.phantom", PHANTOM),),
        bars=bars,
        unasked=unasked,
    ),
)
