"""What lies on a board to be drawn, and what a reader may point at there."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from engine.api import FOLLOWER, TokenRow, Turned, land_pieces, rows, tile_of, turned

Cell: TypeAlias = tuple[int, int]


class PlacedTile(NamedTuple):
    """A tile on a cell: its id, its clockwise quarter turns, and how it lies there, where ways
    lead over it or segments of it are parted."""

    x: int
    y: int
    tile: str
    turn: int = 0
    lying: Turned | None = None

    @property
    def look(self) -> Turned:
        """The tile as it lies."""
        return self.lying or turned(tile_of(self.tile), self.turn % 4)

    def number_of(self, segment: int | str) -> int:
        """The index of a segment given by index or by the name of its spot."""
        return segment if isinstance(segment, int) else self.look.spots[segment]


class DrawnFigure(NamedTuple):
    """A figure on a segment of the tile on a cell.

    ``segment`` is the segment's index, or the name of its spot as the tile lies (``farm ese``):
    a segment, a corner for a barn, the top of a tower or a quarter of Carcassonne.
    """

    player: str
    kind: str
    x: int
    y: int
    segment: int | str


class PlacedPiece(NamedTuple):
    """A token on the tile on a cell, on ``spot`` there if that is named; ``what`` is its kind.

    ``beside`` is the kind of the figure on that spot that it goes with, if any, ``player`` whose
    it is.
    """

    what: str
    x: int
    y: int
    spot: str = ""
    number: int = 1
    beside: str = ""
    player: str = ""

    @property
    def row(self) -> TokenRow:
        """What its kind declares."""
        return rows(TokenRow)[self.what]

    @property
    def shown(self) -> int:
        """The number to show on it, 0 for none."""
        return self.number if "number" in self.row.parts else 0


class Label(NamedTuple):
    """A letter or one of ``marks.VERDICTS``, on a cell or on a spot of the tile there; ``kind`` is
    the figure that would stand on the spot. ``named`` tells that the letter is the name of a
    feature: it stands in a square, since players' letters stand in circles."""

    sign: str
    x: int
    y: int
    spot: str = ""
    kind: str = FOLLOWER
    named: bool = False


class Owned(NamedTuple):
    """A farm and whose it is: its segments as (cell, spot)."""

    players: tuple[str, ...]
    parts: Sequence[tuple[Cell, str]]


class BoardLink(NamedTuple):
    """A link on a board: a cell, or a spot of the tile that lies there.

    ``kind`` is the figure that would stand on the spot, ``tile`` the one that would lie on the
    cell, after so many clockwise quarter turns.
    """

    x: int
    y: int
    href: str
    label: str
    spot: str = ""
    kind: str = "follower"
    tile: str = ""
    turn: int = 0


class LinkArea(NamedTuple):
    """A link over segments of a board that shows nothing of itself: where it leads, in words, and
    the segments as (cell, spot). ``row`` is the id of what it leads to on the page."""

    href: str
    label: str
    row: str
    parts: Sequence[tuple[Cell, str]]


def ghosts_of(choices: Sequence[BoardLink]) -> list[PlacedTile]:
    """The tiles that the cells to tap would take, as they would lie, halves each by itself."""
    return [
        PlacedTile(*cell, look.tile.id, choice.turn)
        for choice in choices
        if choice.tile
        for look, cell in land_pieces(
            turned(tile_of(choice.tile), choice.turn), (choice.x, choice.y)
        )
    ]


def whole(cell: Cell, found: Mapping[Cell, PlacedTile]) -> list[Cell]:
    """The cells of the tile that lies on a cell, or is missing there: both of a double one."""
    tile = found.get(cell)
    land = tile_of(tile.tile).land if tile else None
    if tile is None or land is None or not land.described or land.start:
        return [cell]
    return [(cell[0] + x, cell[1] + y) for x, y in tile.look.covers]
