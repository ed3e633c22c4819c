"""What counts as one tile on a board: a tile, or the cells of land that were laid as one."""

from collections.abc import Container, Iterator
from itertools import count, groupby

from engine.model.geometry import Cell, beside, neighbour
from engine.model.tiles import Land
from engine.model.turned import Turned


class Lands:
    """The pieces of land on a board: a tile, or several that were laid as one and count as one.

    Land to begin with is as large as many tiles: whoever walks or reaches over it goes by tiles.
    ``lands`` holds the cells of each land over several of them, ``across`` for each segment that
    leads away over the other half of its tile, by cell and index, the cell of that half.
    """

    __slots__ = ("_beside", "_homes", "_strides", "across", "lands")

    def clear_lands(self) -> None:
        """Begin with no land."""
        self.lands: dict[Land, list[Cell]] = {}
        self._homes: dict[Cell, Cell] = {}
        self._strides: dict[Cell, Cell] = {}
        # A cache, and so not copied with the rest: land may come to either board afterwards.
        self._beside: dict[Cell, tuple[Cell, ...]] = {}
        self.across: dict[tuple[Cell, int], Cell] = {}

    def copy_lands(self, other: "Lands") -> None:
        """Begin with the land of another board. What lies beside a tile is looked up anew."""
        self.lands = {land: cells.copy() for land, cells in other.lands.items()}
        self._homes, self._strides = other._homes.copy(), other._strides.copy()
        self.across = other.across.copy()

    def extend_land(self, land: Land, look: Turned, cell: Cell, parted: Container[str]) -> None:
        """Add the tile on a cell to its land; ``parted`` are the ids of the land that counts by its
        cells here."""
        self.lands.setdefault(land, []).append(cell)
        if look.away and land.id not in parted:
            side, index = look.away
            self.across[cell, index] = neighbour(cell, side)
        if look.whole and land.id not in parted:
            self._homes[cell] = look.beginning(cell)
            if not land.start:
                self._strides[cell] = look.beginning(cell)
                # One piece of land changes what lies beside every cell round it, and such land is
                # rare: to forget all is cheaper than to look for what has changed.
                self._beside.clear()

    def home(self, cell: Cell) -> Cell:
        """The cell by which land on a cell counts: its own where that is one tile."""
        return self._homes.get(cell, cell)

    def piece(self, cell: Cell) -> tuple[Cell, ...]:
        """All cells of the piece of land on a cell: itself alone where that is one tile."""
        if cell not in self._strides:
            return (cell,)
        home = self._strides[cell]
        return tuple(at for at, one in self._strides.items() if one == home)

    def stride(self, cell: Cell) -> Cell:
        """The cell by which the piece of land on a cell goes for whoever walks over it."""
        return self._strides.get(cell, cell)

    def beside(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells and pieces of land side by side with the piece on a cell, laid or empty, each
        once by its home."""
        # Walks ask this of every cell that they come to, turn after turn.
        if (near := self._beside.get(cell)) is None:
            home, every = self.stride(cell), (at for own in self.piece(cell) for at in beside(own))
            # In a fixed order, clockwise from the north: which way is offered first must not
            # depend on hashes.
            near = tuple(at for at in dict.fromkeys(map(self.stride, every)) if at != home)
            self._beside[cell] = near
        return near

    def line(self, cell: Cell, way: Cell) -> Iterator[Cell]:
        """What counts as one tile, and empty cells, one after another in a direction, each by its
        home, the one on the cell first; it has no end."""
        cells = ((cell[0] + n * way[0], cell[1] + n * way[1]) for n in count())
        return (home for home, _ in groupby(cells, self.home))

    def distance(self, one: Cell, other: Cell) -> int | None:
        """How many pieces of land and empty cells it is from one to another in a straight line
        along a row or column; None where none leads from the one to the other."""
        (x, y), piece = one, self.piece(other)
        reached = []
        for at_x, at_y in piece:
            if (x == at_x) is not (y == at_y):
                steps = range(1, abs(at_x - x) + abs(at_y - y) + 1)
                # The difference of two truths is the sign of a difference: -1, 0 or 1.
                way = ((at_x > x) - (at_x < x), (at_y > y) - (at_y < y))
                cells = [(x + n * way[0], y + n * way[1]) for n in steps]
                own = self.stride(one)
                # Land that counts as one tile is one step, over however many cells a straight line
                # crosses it.
                reached.append(len({self.stride(at) for at in cells} - {own}))
        return 0 if one in piece else min(reached, default=None)
