"""The signs of the notation for cells, figures and spots."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final, TypeVar

from engine.model.errors import InputError, TooLargeError
from engine.model.figures import (
    COLOUR_OF,
    COLOURS,
    FIGURE_OF,
    FIGURES,
    PLACES,
)
from engine.model.geometry import HALF_SIDES, SIDES, Cell
from engine.model.kinds import Trait, kinds
from engine.model.values import Figure
from engine.model.vocabulary import KindRow, rows

_DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_MIDDLE: Final = 30  # so columns and rows from -30 to 31, nearly all there are, take one sign
DROPPED: Final = ("-", ".", "_")
"""Signs that mail and chat programs may leave out of a link that ends with one."""

NUMBER: Final = r"(?:[0-9A-Za-z]|_-?[0-9]{1,3}_)"
"""The pattern of a column or a row."""

_HALF_SIGNS: Final = dict(zip(HALF_SIDES, "ijklmnop", strict=True))
_SIDE_SIGNS: Final = {side: side.upper() for side in SIDES}
_KINDS: Final = {row.id: row.letter for row in rows(KindRow).values()}
_FIRST_KINDS: Final = ("city", "road", "river", "farm")

FIRST_SIGNS: Final[Mapping[str, str]] = {
    **{f"farm {half}": sign for half, sign in _HALF_SIGNS.items()},
    **{f"farm {number}": str(number) for number in range(1, 10)},
    **{
        f"{kind} {side}": _KINDS[kind] + sign
        for kind in _FIRST_KINDS
        for side, sign in _SIDE_SIGNS.items()
    },
    **PLACES,
    "cloister": "C",
}
"""The sign of every spot that notation 1 can say."""

T = TypeVar("T")


def restored(text: str, read: Callable[[str], T]) -> T:
    """What is read of a text, even if the full stop or underscore at its end was dropped.

    Raises what reading the text as it stands does.
    """
    try:
        return read(text)
    # With a sign more it would only be longer.
    except TooLargeError:
        raise
    except InputError:
        for sign in "._":
            with suppress(InputError):
                return read(text + sign)
        raise


_NUMBERS: Final = {str(number): str(number) for number in range(1, 10)}


def _further(kind: KindRow) -> dict[str, str]:
    """Signs for every spot of a kind; what reaches no side has the name of its kind alone."""
    if kinds()[kind.id].central and Trait.INNER not in kind.traits:
        return {kind.id: f"_{kind.letter}0"} | _signs_of(kind, _NUMBERS)
    return _signs_of(kind, _SIDE_SIGNS | _HALF_SIGNS | _NUMBERS)


def _signs_of(kind: KindRow, places: Mapping[str, str]) -> dict[str, str]:
    return {f"{kind.id} {place}": f"_{kind.letter}{sign}" for place, sign in places.items()}


SPOT_SIGNS: Final[Mapping[str, str]] = {
    **{spot: sign for kind in rows(KindRow).values() for spot, sign in _further(kind).items()},
    # Last, so that a spot that notation 1 knows keeps its short sign.
    **FIRST_SIGNS,
}
"""The sign of every spot that a tile can have: those of notation 1, longer ones else."""

_SPOT_OF: Final = {sign: spot for spot, sign in SPOT_SIGNS.items()}

CELL: Final = rf"({NUMBER})({NUMBER})"
"""The pattern of a cell: column and row."""

SPOT: Final = r"_[a-z][NESWi-p0-9]|[crsf]?[A-Z1-9i-p]"
"""The pattern of a spot, to stand in a group."""

FIGURE: Final = rf"-([A-Z])([a-z])({SPOT})"
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
