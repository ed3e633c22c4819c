"""The colours of the players and the names of their figures."""

from collections.abc import Mapping
from typing import Final

COLOURS: Final[Mapping[str, str]] = {
    "red": "R",
    "blue": "B",
    "green": "G",
    "yellow": "Y",
    "black": "K",
    "grey": "A",
}
"""The six colours of the Big Box, each with its letter."""

COLOUR_OF: Final[Mapping[str, str]] = {letter: colour for colour, letter in COLOURS.items()}

FOLLOWER: Final = "follower"
"""The ordinary follower."""

FIGURES: Final[Mapping[str, str]] = {
    FOLLOWER: "f",
    "big follower": "b",
    "builder": "u",
    "pig": "p",
    "mayor": "m",
    "wagon": "w",
    "barn": "n",
}
"""Every figure that a player may own in the classic sets, each with its letter."""

FIGURE_OF: Final[Mapping[str, str]] = {letter: kind for kind, letter in FIGURES.items()}

TOWER_TOP: Final = "tower"
"""The spot on top of a tower."""

QUARTERS: Final[Mapping[str, str]] = {
    "castle": "K",
    "market": "M",
    "blacksmith": "B",
    "cathedral": "D",
}
"""The four quarters of the city of Carcassonne, each a spot, with its letter."""

SPECIAL_SPOTS: Final = frozenset({TOWER_TOP, *QUARTERS})
"""The spots that are no segments."""
