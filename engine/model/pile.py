"""The draw pile, stage by stage."""

from collections.abc import Callable, Iterable, Mapping
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


class PileStage(NamedTuple):
    """A part of the draw pile: how many of each tile it holds, by tile id."""

    how: How
    tiles: Mapping[str, int]

    @property
    def size(self) -> int:
        """The number of tiles."""
        return sum(self.tiles.values())


def without(
    stages: Iterable[PileStage], out: Callable[[str], bool], number: int
) -> tuple[PileStage, ...]:
    """The stages without so many of the tiles drawn unseen of which ``out`` holds, by their ids:
    the first of these that they list, as far as there are any."""
    found = []
    for stage in stages:
        land = dict(stage.tiles)
        for name in land if stage.how is How.SHUFFLED else ():
            gone = min(number, land[name]) if out(name) else 0
            land[name], number = land[name] - gone, number - gone
        found.append(stage._replace(tiles=land))
    return tuple(found)
