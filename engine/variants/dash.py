"""The dash: a point for one more action or deployment, as often as there are points."""

from typing import TYPE_CHECKING, Final

from engine.model.sheet import Line, Term
from engine.rules.hooks import Answers
from engine.turn.decision import Flow
from engine.turn.hooks import TurnAnswers
from engine.turn.order import wood

if TYPE_CHECKING:
    from engine.turn.game import Game

_FLAG: Final = "variant.dash"
_PRICE: Final = f"{_FLAG}.price"


def after_wood(game: "Game") -> Flow[None]:
    """The mover may move wood again for a point each time."""
    price = game.state.ruleset.number(_PRICE)
    while game.wood_moved and game.scores[game.mover] >= price:
        yield from wood(game)
        if game.wood_moved:
            game.pay([_line(game)])


def _line(game: "Game") -> Line:
    each, cite = game.state.ruleset.number(_PRICE), game.state.ruleset.cites[_PRICE]
    terms = (Term(-1, each, "move of wood", cite, ()),)
    return Line("dash", None, "", True, game.mover, (), terms, cite, ())


ANSWERS = Answers(when=(_FLAG,), turn=TurnAnswers(after_wood=after_wood))
