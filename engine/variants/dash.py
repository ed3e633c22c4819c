"""The dash: a point for one more action or deployment, as often as there are points."""

from typing import TYPE_CHECKING, Final

from engine.model.sheet import Line, SheetTerm
from engine.model.words import line, thing
from engine.rules.hooks import ExpansionAnswers
from engine.scoring.lines import Payment
from engine.turn.decision import Flow
from engine.turn.hooks import OnStatedPosition, StepPart, TurnAnswers
from engine.turn.order import figure_step
from engine.turn.steps import AFTER_FIGURE

if TYPE_CHECKING:
    from engine.turn.game import Game

_FLAG: Final = "variant.dash"
_PRICE: Final = f"{_FLAG}.price"
_DASH: Final = line("dash")
_MOVE: Final = thing("deployment")


def after_figure(game: "Game") -> Flow[None]:
    """The mover may deploy again for a point each time."""
    price, used = game.state.ruleset.number(_PRICE), 0
    while len(game.uses) > used and game.affords(price):
        used = len(game.uses)
        yield from figure_step(game)
        # Who looks at the options and passes has not moved, so pays nothing.
        if len(game.uses) > used:
            yield from game.pay(Payment((_line(game),)))


def _line(game: "Game") -> Line:
    each, cite = game.state.ruleset.number(_PRICE), game.state.ruleset.cites[_PRICE]
    terms = (SheetTerm(-1, each, _MOVE, cite, ()),)
    return Line(_DASH, None, "", True, game.mover, (), terms, cite, ())


ANSWERS = ExpansionAnswers(
    when=(_FLAG,),
    turn=TurnAnswers(parts=(StepPart(AFTER_FIGURE, 20, after_figure, OnStatedPosition.NOTHING),)),
)
