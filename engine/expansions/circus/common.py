"""What the parts of Under the Big Top ask alike."""

from typing import Final

from engine.model.geometry import Cell
from engine.model.values import Figure
from engine.model.vocabulary import PlaceRow, rows
from engine.rules.state import State

CIRCUS: Final = "circus"
ACROBATS: Final = "acrobats"


def nine(cell: Cell, state: State) -> tuple[Cell, ...]:
    """The tile on a cell and those round it, corners included, as far as they lie."""
    board = state.board
    return (board.home(cell), *board.neighbours_of(cell))


def ground(figure: Figure, state: State) -> tuple[Cell, ...]:
    """The tiles on which a figure stands: in a place over a feature all that it covers, on
    whichever of them it is stated."""
    place, board = rows(PlaceRow).get(figure.spot), state.board
    if place is None or place.on_tile:
        return (board.home(figure.cell),)
    own = (token for token in state.pieces.of(place.upon) if token.player == figure.player)
    under = (board.find(token.cell, token.spot) for token in own if token.cell is not None)
    covered = (board.cells_of(feature) for feature in under if feature)
    return tuple(cell for cells in covered if figure.cell in cells for cell in cells)


def bears(cell: Cell, symbol: str, state: State) -> bool:
    """Whether the tile on a cell bears a symbol."""
    return symbol in state.board.laid[cell][0].tile.symbols
