"""Where the tiles of a feature that is told of lie on its example board.

A shape names for each cell the sides by which the feature leaves it. A way runs to and fro in
rows; what fills its sides is a spine of tiles with caps above and below.
"""

from collections.abc import Sequence
from itertools import cycle, pairwise
from typing import Final, TypeAlias

from engine.model.geometry import STEPS, Cell, neighbour

Shape: TypeAlias = dict[Cell, set[int]]

_EAST, _WEST = 1, 3
_UP_AND_DOWN: Final = (0, 2)
_SHORT: Final = 4
"""A row of so many tiles can be looked at on a phone."""


def links(shape: Shape, cell: Cell) -> list[Cell]:
    """The cells into which the feature leads from a cell."""
    return [near for side in shape[cell] if (near := neighbour(cell, side)) in shape]


def way(tiles: int, *, complete: bool) -> Shape:
    """A way of so many tiles in rows, to and fro; incomplete, its last tile is open."""
    width = max(_SHORT, round((2 * tiles) ** 0.5))
    cells = [
        (at if row % 2 == 0 else width - 1 - at, row)
        for row in range(tiles // width + 1)
        for at in range(width)
    ]
    path = cells[:tiles] if complete else cells[: tiles + 1]
    shape: Shape = {cell: set() for cell in path}
    for one, other in pairwise(path):
        side = STEPS.index((other[0] - one[0], other[1] - one[1]))
        shape[one].add(side)
        shape[other].add((side + 2) % 4)
    if not complete:
        del shape[path[-1]]
    return shape


def least(degrees: Sequence[int]) -> int:
    """The tiles that it takes to complete a feature with tiles that reach so many sides each."""
    return len(degrees) + 2 + sum(degree - 2 for degree in degrees)


def comb(
    tiles: int, degrees: Sequence[int], fills: Sequence[int], *, complete: bool
) -> Shape | None:
    """A spine that has tiles of these degrees, filled up to so many tiles with tiles of the degrees
    ``fills`` in turn; None where so few tiles cannot be such a feature.

    What is incomplete lacks caps, the last first, or its ends.
    """
    whole = max(tiles if complete else tiles + 1, least(degrees))
    if complete and whole > tiles:
        return None
    spine = list(degrees)
    more = cycle(fills)
    while least(spine) < whole:
        rest = whole - least(spine)
        spine.append(min(next(more), rest + 1))
    shape: Shape = {(at, 0): {_EAST, _WEST} for at in range(1, len(spine) + 1)}
    ends: list[tuple[Cell, int]] = [((0, 0), _EAST)]
    sides = cycle(_UP_AND_DOWN)
    for at, degree in enumerate(spine, start=1):
        for _ in range(degree - 2):
            side = next(sides)
            shape[at, 0].add(side)
            ends.append((neighbour((at, 0), side), (side + 2) % 4))
    ends.append(((len(spine) + 1, 0), _WEST))
    if whole - tiles > len(ends):
        return None
    for cell, side in ends[: len(ends) - (whole - tiles)]:
        shape[cell] = {side}
    return shape


def apart(shape: Shape) -> list[Cell]:
    """Cells of which no two are linked: as many as there can be, since a shape has no rings."""
    found: list[Cell] = []
    for cell in sorted(shape, key=lambda cell: len(links(shape, cell))):
        if not any(near in found for near in links(shape, cell)):
            found.append(cell)
    return found
