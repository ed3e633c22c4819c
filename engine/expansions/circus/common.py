"""What the parts of Under the Big Top ask alike."""

from typing import Final

from engine.model.geometry import Cell
from engine.rules.state import State

CIRCUS: Final = "circus"
ACROBATS: Final = "acrobats"


def nine(cell: Cell, state: State) -> tuple[Cell, ...]:
    """The tile on a cell and those round it, corners included, as far as they lie."""
    board = state.board
    return (board.home(cell), *board.neighbours_of(cell))


def bears(cell: Cell, symbol: str, state: State) -> bool:
    """Whether the tile on a cell bears a symbol."""
    return symbol in state.board.laid[cell][0].tile.symbols
