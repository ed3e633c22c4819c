"""Another turn for filling a hole: a tile among four others brings its player one more."""

from typing import TYPE_CHECKING, Final

from engine.model.geometry import SIDES, neighbour
from engine.rules.hooks import ExpansionAnswers
from engine.turn.cycles import SECOND, Cycle
from engine.turn.hooks import OnStatedPosition, StepPart, TurnAnswers
from engine.turn.steps import TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

_FLAG: Final = "variant.filling"


def filled(game: "Game") -> None:
    """The mover goes on after this turn, unless the tile is one that was dealt: an abbey."""
    cell = game.just_laid
    beside = (neighbour(cell, side) for side in range(len(SIDES)))
    # An abbey always lies among four: it would bring a turn each time.
    if all(near in game.board.laid for near in beside) and not game.board.laid[cell][0].tile.dealt:
        won = game.due.rule == _FLAG
        game.cycles.append(Cycle(_FLAG, game.mover, whole=True))
        game.note(SECOND, game.mover, cell, "", f"{_FLAG}.whole" if won else _FLAG)


ANSWERS = ExpansionAnswers(
    when=(_FLAG,), turn=TurnAnswers(parts=(StepPart(TILE, 50, filled, OnStatedPosition.NOTHING),))
)
