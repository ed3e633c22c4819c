"""The signs of the notation for cells, figures and spots."""

import re
from typing import Final

from engine.model.errors import InputError
from engine.model.figures import (
    COLOUR_OF,
    COLOURS,
    FIGURE_OF,
    FIGURES,
    PLACES,
)
from engine.model.geometry import HALVES, Cell
from engine.model.values import Figure

_DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_MIDDLE: Final = 30
_NUMBER: Final = r"(?:[0-9A-Za-z]|_-?[0-9]{1,3}_)"
_HALF_SIGNS: Final = "ijklmnop"
_SPOT_KINDS: Final = {"city": "c", "road": "r", "river": "s", "farm": "f"}
SPOT_SIGNS: Final = {
    **{f"farm {half}": sign for half, sign in zip(HALVES, _HALF_SIGNS, strict=True)},
    **{f"farm {number}": str(number) for number in range(1, 10)},
    **{
        f"{kind} {side}": sign + side.upper()
        for kind, sign in _SPOT_KINDS.items()
        for side in "nesw"
    },
    **PLACES,
    "cloister": "C",
}
"""The sign of every spot that a tile can have."""

_SPOT_OF: Final = {sign: spot for spot, sign in SPOT_SIGNS.items()}

CELL: Final = rf"({_NUMBER})({_NUMBER})"
"""The pattern of a cell: column and row."""

SPOT: Final = r"([crsf]?[A-Z1-9i-p])"
"""The pattern of a spot."""

FIGURE: Final = rf"-([A-Z])([a-z]){SPOT}"
"""The pattern of a figure: player, kind, spot."""

FIGURE_PATTERN: Final = re.compile(FIGURE)


def is_spot(spot: str) -> bool:
    """Whether a name is one that some tile could have for a spot."""
    return spot in SPOT_SIGNS


def write_cell(cell: Cell) -> str:
    """A cell in two signs, or more where it lies far out."""
    return "".join(_write_number(number) for number in cell)


def read_cell(x: str, y: str) -> Cell:
    """A cell from the signs of its column and its row."""
    return _read_number(x), _read_number(y)


def write_spot(spot: str, cell: Cell | None = None) -> str:
    """A spot in one or two signs. Raises InputError for one that has none."""
    if spot not in SPOT_SIGNS:
        raise InputError("unknown-spot", f"There is no spot {spot[:40]!r}.", cell=cell)
    return SPOT_SIGNS[spot]


def read_spot(sign: str) -> str:
    """A spot from its sign. Raises InputError."""
    if sign not in _SPOT_OF:
        raise InputError("bad-notation", f"Cannot read the spot {sign!r}.")
    return _SPOT_OF[sign]


def write_figure(figure: Figure) -> str:
    """A figure without its cell. Raises InputError for a spot that has no sign."""
    spot = write_spot(figure.spot, figure.cell)
    return f"-{COLOURS[figure.player]}{FIGURES[figure.kind]}{spot}"


def read_figure(groups: tuple[str, ...], cell: Cell) -> Figure:
    """A figure on a cell from the groups of ``FIGURE``. Raises InputError."""
    player, kind, spot = groups
    if player not in COLOUR_OF:
        raise InputError("unknown-player", f"No player has the letter {player!r}.")
    if kind not in FIGURE_OF:
        raise InputError("unknown-figure", f"No figure has the letter {kind!r}.")
    return Figure(COLOUR_OF[player], FIGURE_OF[kind], cell, read_spot(spot))


def _write_number(number: int) -> str:
    place = number + _MIDDLE
    return _DIGITS[place] if 0 <= place < len(_DIGITS) else f"_{number}_"


def _read_number(text: str) -> int:
    return int(text[1:-1]) if text.startswith("_") else _DIGITS.index(text) - _MIDDLE
