"""The draw pile, stage by stage."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class How(StrEnum):
    """How the tiles of a stage come onto the table."""

    LAID = "laid"
    """They lie there before the first turn: each on its ``Tile.place``, a start tile turned as its
    set says."""
    SHUFFLED = "shuffled"
    """They are drawn unseen."""
    LAST = "last"
    """They are set aside and drawn when the stage before is used up."""


class Stage(NamedTuple):
    """A part of the draw pile: how many of each tile it holds, by tile id."""

    how: How
    tiles: Mapping[str, int]

    @property
    def size(self) -> int:
        """The number of tiles."""
        return sum(self.tiles.values())
