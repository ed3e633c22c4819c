"""A tile on the table and a figure on it, and what a rule can say."""

from typing import Final, NamedTuple, TypeAlias

from engine.model.geometry import Cell

Value: TypeAlias = int | bool | str | None
"""What a rule can say: a number, yes or no, one of its choices; nothing for a statement."""


made: Final = tuple.__new__
"""Makes a named tuple of all its parts: ``made(Laid, (tile, cell, turn))``. Its own ``__new__``
takes twice as long, which counts for what is made in every turn or by the hundred."""


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
