"""The Catapult (2008): points for a follower at a fair, in place of what is thrown."""

from typing import TYPE_CHECKING, Final

from engine.model.figures import FOLLOWER
from engine.model.sheet import Line
from engine.model.values import Figure
from engine.model.words import line, thing
from engine.rules.hooks import Answers
from engine.rules.state import State
from engine.scoring.lines import Payment
from engine.scoring.worth import term
from engine.turn.decision import Flow
from engine.turn.hooks import Drawer, Part, Scope, TurnAnswers
from engine.turn.steps import AFTER_SCORING, AFTER_WOOD

if TYPE_CHECKING:
    from engine.turn.game import Game

FAIR: Final = "fair"
_LINE: Final = line("fair")
_THING: Final = thing("fair")
_VISITORS: Final[Drawer[list[Figure]]] = Drawer(Scope.TURN, list)
"""Who came to a fair and is not yet paid; by the time of the payment they may be at home."""


def visit(game: "Game") -> None:
    """Note the ordinary follower whom the mover deployed to a fair just laid.

    Nobody else can stand on that tile: who comes from elsewhere comes later.
    """
    cell = game.just_laid
    if game.laying is None or FAIR not in game.board.laid[cell][0].tile.symbols:
        return
    here = game.board.figures_on(cell)
    _VISITORS.of(game).extend(f for f in here if (f.player, f.kind) == (game.mover, FOLLOWER))


def pay(game: "Game") -> Flow[None]:
    """Points for everybody who came to a fair: an event each."""
    visitors = _VISITORS.of(game)
    while visitors:
        yield from game.pay(Payment((_line(visitors.pop(0), game.state),)))


def _line(visitor: Figure, state: State) -> Line:
    cells = (visitor.cell,)
    cite = state.ruleset.cites["catapult.fair"]
    terms = (term(state.ruleset, "catapult.fair", _THING, cells),)
    return Line(
        _LINE, visitor.cell, visitor.spot, True, visitor.player, (), terms, cite, cells
    )  # fmt: skip


ANSWERS = Answers(
    turn=TurnAnswers(parts=(Part(AFTER_WOOD, 40, visit), Part(AFTER_SCORING, 25, pay)))
)
