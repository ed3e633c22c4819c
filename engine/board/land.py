"""Land over several cells, laid as one: a tile for each of its cells; and half a tile.

What lies on the table before the first turn is laid tile by tile, as positions state it.
"""

from engine.board import halves
from engine.board.board import Board
from engine.board.features import Feature
from engine.board.fitting import fits
from engine.model.catalogue import tiles_of
from engine.model.geometry import ORIGIN, Cell, turn_cell
from engine.model.tiles import Tile
from engine.model.turned import Turned, turned

LandPart = tuple[Turned, Cell]
"""A tile as it lies or would lie, and its cell."""


def pieces(look: Turned, cell: Cell) -> list[LandPart]:
    """The tiles that are laid together with one on a cell: itself alone, or all of its land."""
    if look.tile.single:
        return [(look, cell)]
    x, y = cell[0] + look.covers[0][0], cell[1] + look.covers[0][1]
    found = []
    for tile in look.tile.double or tiles_of(look.tile.land):
        dx, dy = turn_cell(tile.place, look.turns)
        found.append((turned(tile, look.turns), (x + dx, y + dy)))
    return found


def lay(board: Board, look: Turned, cell: Cell) -> list[Feature]:
    """Lay a tile and what belongs to it; the features that this completes."""
    if look.tile.single:
        return halves.fill(board, look, cell) if cell in board.laid else board.lay(look, cell)
    completed = [feature for piece in pieces(look, cell) for feature in board.lay(*piece)]
    # What the first of the tiles completed may have been opened again by those laid with it.
    return [feature for feature in dict.fromkeys(completed) if feature.complete]


def fitting(board: Board, tile: Tile) -> list[tuple[Cell, int]]:
    """Every (cell, turn) where a tile and what belongs to it match what lies beside them."""
    if tile.single:
        found = board.fitting(tile)
        return [*found, *halves.fitting(board, tile)] if tile.half else found
    # Any of its tiles may be the one that lies on the open cell, so each is tried there; a set
    # would lose the order of the options.
    tried = dict.fromkeys(
        ((x - dx, y - dy), turns)
        for turns in range(4)
        for _, (dx, dy) in pieces(turned(tile, turns), ORIGIN)
        for x, y in board.open
    )
    return [(cell, turns) for cell, turns in tried if _fits(board, turned(tile, turns), cell)]


def turns_at(board: Board, tile: Tile, cell: Cell) -> tuple[int, ...]:
    """The turns in which a tile by itself matches all beside a cell, of those that look alike one;
    none where that has to be looked at side by side."""
    need = board.open.get(cell)
    return fits(tile).get(need, ()) if need is not None and tile.single else ()


def _fits(board: Board, look: Turned, cell: Cell) -> bool:
    return all(
        at not in board.laid and _meets(board, piece, at) for piece, at in pieces(look, cell)
    )


def _meets(board: Board, look: Turned, cell: Cell) -> bool:
    """Whether the sides of a tile match; a turn that looks like another may stand for it."""
    need = board.open.get(cell)
    return need is None or any(
        turned(look.tile, turns).sides == look.sides for turns in fits(look.tile).get(need, ())
    )
