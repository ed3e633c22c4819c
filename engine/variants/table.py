"""A table of a stated size: no tile lies beyond its edge (new edition, use of a table).

The first tile lies in the middle, and the land is not shifted.
"""

from collections.abc import Iterator
from typing import Final

from engine.board.board import Board
from engine.board.land import pieces
from engine.model.geometry import Cell
from engine.model.turned import Turned
from engine.rules.hooks import ExpansionAnswers, PlacementRule
from engine.rules.ruleset import Ruleset
from engine.rules.state import State

_FLAG: Final = "variant.table"
_SIZE: Final = (f"{_FLAG}.columns", f"{_FLAG}.rows")


def check_placement(board: Board, look: Turned, cell: Cell, ruleset: Ruleset) -> str | None:
    """What keeps a tile on a table of the size that a rule set states."""
    # The order of laying is kept, so the first is the start tile; on an empty table it is this
    # one.
    middle = next(iter(board.laid), cell)
    beyond = (_beyond(ruleset, middle, at) for _, at in pieces(look, cell))
    return next(filter(None, beyond), None)


def _beyond(ruleset: Ruleset, middle: Cell, cell: Cell) -> str | None:
    """The rule that says how large the table is where a cell does not lie on it.

    Of an even number of cells the middle has one more to its right, or below.
    """
    for rule, start, at in zip(_SIZE, middle, cell, strict=True):
        size = ruleset.number(rule)
        if not 0 <= at - start + (size - 1) // 2 < size:
            return rule
    return None


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """The tiles of a stated position that lie beyond the edge."""
    middle = next(iter(state.board.laid), None)
    for cell in state.board.laid if middle else ():
        if middle and (rule := _beyond(state.ruleset, middle, cell)):
            yield rule, cell


ANSWERS = ExpansionAnswers(
    when=(_FLAG,), placement=PlacementRule(check_placement, lambda *_: True), state=check_state
)
