"""The ways that a mark on a tile can point."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Way(NamedTuple):
    """A way that a symbol can point: to a cell next to its own, y growing south; what readers call
    that on a tile, and on a compass."""

    step: tuple[int, int]
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
