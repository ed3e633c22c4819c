"""The points where four tiles meet, and the farms that fill them."""

from collections.abc import Mapping
from typing import Final

from engine.board.board import Board
from engine.board.features import Feature
from engine.model.geometry import PORTS, Cell, neighbour
from engine.model.kinds import FeatureKind


def _half_sides(corner: int) -> tuple[int, int]:
    """The half sides on either hand of a corner."""
    return 3 * corner + 2, 3 * ((corner + 1) % 4) + 1


CORNERS: Final[Mapping[str, int]] = {
    f"{FeatureKind.FARM} {PORTS[half]}": corner
    for corner in range(4)
    for half in _half_sides(corner)
}
"""For each spot on a half side the nearest corner, counted clockwise from the north-east."""


def corner_spot(corner: int) -> str:
    """The usual name of a corner: the half side before it, seen clockwise."""
    return f"{FeatureKind.FARM} {PORTS[_half_sides(corner)[0]]}"


def farm_round(board: Board, cell: Cell, corner: int) -> Feature | None:
    """The farm that fills the point at a corner of a tile, None unless all four tiles show it."""
    # Corner 0 is the north-east one: it lies between side 0 and side 1, and so on clockwise.
    beside, last = neighbour(cell, corner), neighbour(cell, (corner + 1) % 4)
    across = neighbour(beside, (corner + 1) % 4)
    four = ((cell, 0), (beside, 1), (across, 2), (last, 3))
    if not all(_is_farm(board, tile, (corner + turn) % 4) for tile, turn in four):
        return None
    return board.find(cell, corner_spot(corner))


def _is_farm(board: Board, cell: Cell, corner: int) -> bool:
    """Whether one farm reaches a tile's corner from both its sides."""
    if cell not in board.laid:
        return False
    look, _ = board.laid[cell]
    before, after = (look.at[half] for half in _half_sides(corner))
    return before == after and before >= 0 and look.segments[before].kind.farm
