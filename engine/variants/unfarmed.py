"""Without farmers: the basic game as the new edition prints it, its supplement left in the box."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.model.geometry import Cell
from engine.model.kinds import Kind
from engine.model.vocabulary import FigureRow, rows
from engine.rules.hooks import Answers
from engine.rules.state import State
from engine.turn.hooks import TurnAnswers

if TYPE_CHECKING:
    from engine.turn.game import Game

_FLAG: Final = "variant.without-farmers"


def bars(_game: "Game", kind: str, _cell: Cell | None) -> str | None:
    """Figures that stand on farms alone, such as pig and barn, are left in the box as well."""
    return _FLAG if rows(FigureRow)[kind].stands_on == (Kind.FARM,) else None


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Whatever is stated on a farm."""
    for feature in state.board.occupied():
        if feature.kind is Kind.FARM:
            yield from ((_FLAG, figure.cell) for figure in feature.figures)


ANSWERS = Answers(
    when=(_FLAG,),
    closed={Kind.FARM: _FLAG},
    state=check_state,
    turn=TurnAnswers(bars=bars),
)
