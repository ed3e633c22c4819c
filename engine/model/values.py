"""A tile on the table and a figure on it."""

from typing import NamedTuple

from engine.model.geometry import Cell


class Laid(NamedTuple):
    """A tile on the table; ``turn`` counts clockwise quarter turns from the catalogue."""

    tile: str
    cell: Cell
    turn: int


class Figure(NamedTuple):
    """A figure on the board; ``spot`` names its segment as the tile lies, such as ``city n``."""

    player: str
    kind: str
    cell: Cell
    spot: str
