"""The colours of the players, and the letters of their figures and of the places they stand on."""

from collections.abc import Mapping
from typing import Final

from engine.model.vocabulary import FigureRow, PlaceRow, rows

COLOURS: Final[Mapping[str, str]] = {
    "red": "R",
    "blue": "B",
    "green": "G",
    "yellow": "Y",
    "black": "K",
    "grey": "A",
    "pink": "P",
    "violet": "V",
}
"""The colours of the players, each with its letter: the six of the Big Box, then two more."""

COLOUR_OF: Final[Mapping[str, str]] = {letter: colour for colour, letter in COLOURS.items()}

FOLLOWER: Final = "follower"
"""The ordinary follower."""

FIGURES: Final[Mapping[str, str]] = {row.id: row.letter for row in rows(FigureRow).values()}
"""Every figure that a player may own, each with its letter."""

FIGURE_OF: Final[Mapping[str, str]] = {letter: kind for kind, letter in FIGURES.items()}

PLACES: Final[Mapping[str, str]] = {row.id: row.letter for row in rows(PlaceRow).values()}
"""The spots that are no segments, each with its letter."""


SHARING: Final[Mapping[str, str]] = {
    row.id: row.shares for row in rows(PlaceRow).values() if row.shares
}
"""The places that share a segment of their tile, each with the kind of that."""

OFF_TILE: Final = frozenset(row.id for row in rows(PlaceRow).values() if not row.on_tile)
"""The places that are on no tile, so that nothing that goes by tiles reaches them."""
