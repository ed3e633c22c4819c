"""Half a tile laid where the other half of its cell is empty: one tile lies there from then on."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from engine.board.board import Board
from engine.board.features import Feature
from engine.model.described import DOUBLE, read_tile, write_tile
from engine.model.geometry import Cell, neighbour
from engine.model.halves import lying, opposite, spread
from engine.model.pieces import Token
from engine.model.tiles import Tile
from engine.model.turned import ANY, Turned, turned
from engine.model.values import Figure

Thing = TypeVar("Thing", Figure, Token)


def other_half(board: Board, look: Turned, cell: Cell) -> Turned | None:
    """The half on a cell where another, as it would lie, has room beside it; None elsewhere."""
    if cell not in board.laid or not look.tile.half:
        return None
    there, _ = board.laid[cell]
    return there if there.tile.half and opposite(lying(there), lying(look)) else None


def matches(board: Board, look: Turned, cell: Cell) -> bool:
    """Whether the long side of half a tile matches that of the half on a cell, if one is there."""
    there = other_half(board, look, cell)
    return there is None or spread(lying(there), lying(look)) is not None


def fitting(board: Board, tile: Tile) -> Iterator[tuple[Cell, int]]:
    """Every (cell, turn) where half a tile fits beside another in its cell."""
    for cell, (there, _) in board.laid.items():
        for look in (turned(tile, turns) for turns in range(4)) if there.tile.half else ():
            fits = other_half(board, look, cell) and matches(board, look, cell)
            if fits and all(_meets(board, look, cell, side) for side in look.rim):
                yield cell, look.turns


def _meets(board: Board, look: Turned, cell: Cell, side: int) -> bool:
    """Whether a short side matches the tile beyond it, if one lies there."""
    beyond = board.laid.get(neighbour(cell, side))
    return not beyond or beyond[0].asks((side + 2) % 4) in (look.sides[side], ANY)


def fill(board: Board, look: Turned, cell: Cell) -> list[Feature]:
    """Lay half a tile beside the other half of its cell; the features that this completes."""
    there, _ = board.laid.pop(cell)
    whole, standing = together(there, look), board.standing()
    # Nobody stands anywhere while the network is built anew: the spots of this cell get other
    # names.
    for feature in board.occupied():
        feature.figures = []
    board.apart = []
    # At the end of the order of laying, since it was popped: the half laid now is the last tile.
    # The number of its first segment ``relay`` sets.
    board.laid[cell] = whole, 0
    completed = board.relay()
    board.stand(renamed(standing, cell, there, whole))
    return completed


def together(half: Turned, other: Turned) -> Turned:
    """The tile that two halves make as they lie."""
    # By way of the description, which is the id of the whole: the same two halves are one object.
    return turned(read_tile(DOUBLE.join(write_tile(lying(one)) for one in (half, other))), 0)


def renamed(things: Iterable[Thing], cell: Cell, half: Turned, whole: Turned) -> tuple[Thing, ...]:
    """Figures or tokens, once another half fills a cell: those on it at the spots of the whole."""
    indexes, _ = whole.tile.parts
    names = {spot: whole.names[indexes[index]] for spot, index in half.spots.items()}
    return tuple(
        one._replace(spot=names.get(one.spot, one.spot)) if one.cell == cell else one
        for one in things
    )
