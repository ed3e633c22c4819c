"""Without farmers: the basic game as the new edition prints it, its supplement left in the box."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.vocabulary import FigureRow, rows
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.turn.hooks import Cells, TurnAnswers

if TYPE_CHECKING:
    from engine.turn.game import Game

_FLAG: Final = "variant.without-farmers"
_OTHERS: Final = "variant.without-farmers.others"


def bars(game: "Game", kind: str, cells: Cells) -> dict[Cell | None, str]:
    """Figures that stand on farms alone, where they are left in the box as well."""
    left = _for_farms(kind) and game.state.ruleset.flag(_OTHERS)
    return dict.fromkeys(cells, _OTHERS) if left else {}


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Whatever is stated on a farm and has no place there."""
    for feature in state.board.occupied():
        for figure in feature.figures if feature.kind is FeatureKind.FARM else ():
            if not _for_farms(figure.kind):
                yield _FLAG, figure.cell
            elif state.ruleset.flag(_OTHERS):
                yield _OTHERS, figure.cell


def _for_farms(kind: str) -> bool:
    return bool(rows(FigureRow)[kind].stands_on == (FeatureKind.FARM,))


ANSWERS = ExpansionAnswers(
    when=(_FLAG,),
    closed={FeatureKind.FARM: _FLAG},
    state=check_state,
    turn=TurnAnswers(bars=bars),
)
