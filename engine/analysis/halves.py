"""The other half of a cell on a stated table: what the position becomes with it."""

from collections.abc import Iterator
from dataclasses import replace

from engine.board.board import Board
from engine.board.halves import fitting, renamed, together
from engine.model.geometry import Cell
from engine.model.pieces import Pieces
from engine.model.position import Position
from engine.model.tiles import Tile
from engine.model.turned import turned
from engine.model.values import Laid


def filled(
    position: Position, board: Board, cell: Cell, tile: Tile
) -> Iterator[tuple[int, Position]]:
    """Each turn in which half a tile fills a cell that another has half filled, with the position
    once it lies there as the last tile."""
    for at, turns in fitting(board, tile):
        if at != cell:
            continue
        half, _ = board.laid[cell]
        whole = together(half, turned(tile, turns))
        others = (laid for laid in position.tiles if laid.cell != cell)
        yield (
            turns,
            replace(
                position,
                tiles=(*others, Laid(whole.tile.id, cell, 0)),
                figures=renamed(position.figures, cell, half, whole),
                pieces=Pieces(renamed(position.pieces.tokens, cell, half, whole)),
            ),
        )
