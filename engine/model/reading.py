"""Reads plain values out of JSON, each failure an InputError that says what was wanted."""

from collections.abc import Mapping
from typing import Any, Final

from engine.model.errors import InputError, TooLargeError
from engine.model.figures import FOLLOWER
from engine.model.geometry import Cell
from engine.model.values import Figure

MAX_COORDINATE: Final = 500
"""No game reaches so far, and a cell takes six letters of an address at most."""

_FIGURE_KEYS: Final = frozenset({"player", "kind", "cell", "spot"})


def with_article(noun: str) -> str:
    """``an abbey`` for ``abbey``, for a sentence that names what is wrong."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def started(noun: str) -> str:
    """``An abbey``, as a sentence begins."""
    return with_article(noun).capitalize()


def check_cell(cell: Cell) -> None:
    """Raise InputError for a cell too far out to be on any table."""
    if max(abs(cell[0]), abs(cell[1])) > MAX_COORDINATE:
        raise InputError(
            "bad-cell", f"Coordinates run from -{MAX_COORDINATE} to {MAX_COORDINATE}.", cell=None
        )


def read_mapping(value: object, what: str, keys: frozenset[str]) -> Mapping[str, Any]:
    """An object with no other parts than ``keys``."""
    if not isinstance(value, dict):
        raise InputError("malformed", f"A {what} is an object with named parts.")
    if unknown := sorted(str(key) for key in value if key not in keys):
        raise InputError("malformed", f"A {what} has no part {unknown[0][:40]!r}.")
    return value


def read_list(data: Mapping[str, Any], key: str, most: int) -> list[object]:
    """A list of at most so many entries; empty where it is missing."""
    value = data.get(key, [])
    if not isinstance(value, list):
        raise InputError("malformed", f"{key!r} is a list.")
    if len(value) > most:
        raise TooLargeError(f"too-many-{key}", f"A position holds at most {most} {key}.")
    return value


def read_name(value: object, what: str) -> str:
    """A string."""
    if not isinstance(value, str):
        raise InputError("malformed", f"{what!r} is a name in quotes.")
    return value


def read_number(value: object, what: str = "turn") -> int:
    """A whole number, which true and false are not."""
    # In Python true is a number, too.
    if isinstance(value, bool) or not isinstance(value, int):
        raise InputError("malformed", f"{what!r} is a whole number.")
    return value


def read_flag(value: object) -> bool:
    """True or false. Raises InputError."""
    if not isinstance(value, bool):
        raise InputError("malformed", "Here stands true or false.")
    return value


def read_cell(value: object) -> Cell:
    """A pair of coordinates on the table."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise InputError("malformed", "A cell is a pair of whole numbers.")
    cell = (read_number(value[0], "cell"), read_number(value[1], "cell"))
    check_cell(cell)
    return cell


def read_figure(value: object) -> Figure:
    """A figure on the board."""
    data = read_mapping(value, "figure", _FIGURE_KEYS)
    return Figure(
        read_name(data.get("player"), "player"),
        read_name(data.get("kind", FOLLOWER), "kind"),
        read_cell(data.get("cell")),
        read_name(data.get("spot"), "spot"),
    )
