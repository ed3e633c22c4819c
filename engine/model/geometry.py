"""The square grid: cells, sides, half sides and quarter turns.

A cell is ``(x, y)``; x grows east, y grows south. Sides are numbered clockwise from the north.
Each side has three ports, the places where a segment of one tile can meet a segment of its
neighbour: the side itself (city, road, river) and its two halves (farm), clockwise. Port
``3 * side`` is the side, ``3 * side + 1`` and ``3 * side + 2`` are its halves.
"""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple, TypeAlias

Cell: TypeAlias = tuple[int, int]

ORIGIN: Final = (0, 0)
"""Where the first tile lies."""

SIDES: Final = ("n", "e", "s", "w")
SIDE_WORDS: Final = ("top", "right", "bottom", "left")
"""What a reader calls the sides of a tile as it lies."""

_BESIDE: Final = {
    (0, 0): "this tile", (0, -1): "the tile above", (1, 0): "the tile on the right",
    (0, 1): "the tile below", (-1, 0): "the tile on the left",
}  # fmt: skip

PORTS: Final = ("n", "nnw", "nne", "e", "ene", "ese", "s", "sse", "ssw", "w", "wsw", "wnw")
HALF_SIDES: Final = ("nnw", "nne", "ene", "ese", "sse", "ssw", "wsw", "wnw")
PORT_NUMBER: Final = {name: number for number, name in enumerate(PORTS)}
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


def _facing(port: int) -> int:
    side, part = divmod(port, 3)
    # Clockwise on one tile is counterclockwise on its neighbour, so the two half sides change
    # places.
    return 3 * ((side + 2) % 4) + (0, 2, 1)[part]


FACING: Final = tuple(_facing(port) for port in range(12))
"""The port of the neighbour that a port touches: n meets s, nnw meets ssw."""


def turn_port(port: int, turns: int) -> int:
    """The port's number after ``turns`` clockwise quarter turns."""
    return (port + 3 * turns) % 12


def tile_from(here: Cell, cell: Cell) -> str:
    """A tile as one says with a finger on another: ``the tile 2 to the left and 1 up``."""
    across, down = cell[0] - here[0], cell[1] - here[1]
    if near := _BESIDE.get((across, down)):
        return near
    steps = [f"{abs(across)} to the {'right' if across > 0 else 'left'}"] if across else []
    steps += [f"{abs(down)} {'down' if down > 0 else 'up'}"] if down else []
    return f"the tile {' and '.join(steps)}"


def beside(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells beside the four sides of one, clockwise from the north."""
    x, y = cell
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def steps_from(first: Cell, cell: Cell) -> str:
    """The way from one cell to another: ``2 left, 1 up``; nothing from a cell to itself."""
    across, down = cell[0] - first[0], cell[1] - first[1]
    steps = [f"{abs(across)} {'right' if across > 0 else 'left'}"] if across else []
    steps += [f"{abs(down)} {'down' if down > 0 else 'up'}"] if down else []
    return ", ".join(steps)


def from_first(first: Cell, cell: Cell) -> str:
    """A tile for whoever points at none, counted from the one laid first: ``the tile 2 left, 1 up
    from the first``."""
    steps = steps_from(first, cell)
    return f"the tile {steps} from the first" if steps else "the first tile"


def neighbour(cell: Cell, side: int) -> Cell:
    """The cell beyond a side."""
    step = STEPS[side]
    return cell[0] + step[0], cell[1] + step[1]


def around(cell: Cell) -> tuple[Cell, ...]:
    """The eight cells round a cell, clockwise from the north."""
    x, y = cell
    n, e, s, w = y - 1, x + 1, y + 1, x - 1
    return (x, n), (e, n), (e, y), (e, s), (x, s), (w, s), (w, y), (w, n)


def around_all(cells: Collection[Cell]) -> tuple[Cell, ...]:
    """The cells round land over several cells, corners included, each once."""
    ring = dict.fromkeys(near for cell in cells for near in around(cell))
    return tuple(near for near in ring if near not in cells)


def connected(cells: Collection[Cell]) -> set[Cell]:
    """The cells that can be reached from the first over sides; none of none."""
    # A loop, since a recursion as deep as a table has cells would reach Python's limit.
    todo = list(cells)[:1]
    reached = set(todo)
    while todo:
        for beyond in beside(todo.pop()):
            if beyond in cells and beyond not in reached:
                reached.add(beyond)
                todo.append(beyond)
    return reached


def turn_cell(cell: Cell, turns: int) -> Cell:
    """The cell after the whole board has been turned clockwise about the origin."""
    x, y = cell
    for _ in range(turns % 4):
        x, y = -y, x
    return x, y


class Way(NamedTuple):
    """A way that a symbol can point: to a cell next to its own, y growing south; what readers call
    that on a tile, and on a compass."""

    step: Cell
    side: str
    compass: str


WAYS: Final[Mapping[str, Way]] = {
    "n": Way((0, -1), "top", "north"),
    "ne": Way((1, -1), "top right", "north-east"),
    "e": Way((1, 0), "right", "east"),
    "se": Way((1, 1), "bottom right", "south-east"),
    "s": Way((0, 1), "bottom", "south"),
    "sw": Way((-1, 1), "bottom left", "south-west"),
    "w": Way((-1, 0), "left", "west"),
    "nw": Way((-1, -1), "top left", "north-west"),
}
"""The ways that a symbol can point, clockwise from the top."""
