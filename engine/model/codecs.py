"""The sorts of part that actions are made of, each with its form in JSON and in the notation.

An action says of each of its parts which sort it is, by the annotation: ``owner: Player``. All that
is read and written of an action follows from that.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final, TypeAlias, get_args, get_type_hints

from engine.model import reading, signs
from engine.model.catalogue import tile_of, tiles_by_code
from engine.model.errors import InputError
from engine.model.figures import COLOUR_OF, COLOURS, FIGURE_OF, FIGURES, OFF_TILE, PLACES
from engine.model.geometry import Cell as BoardCell
from engine.model.values import Figure as Standing

_TURNS: Final = "nesw"
_DESCRIBED: Final = "x"
"""Begins a tile of no set, described; a point ends it."""

_QUARTERS: Final = {place: letter for place, letter in PLACES.items() if place in OFF_TILE}
_QUARTER_OF: Final = {letter: quarter for quarter, letter in _QUARTERS.items()}


@dataclass(frozen=True, slots=True)
class Codec:
    """A sort of part.

    ``plain`` and ``read_plain`` give its JSON and read it, ``write`` and ``read`` its text, which
    has ``pattern`` and is read from the groups of that. All that read raise InputError, and
    ``write`` does for what has no text.
    """

    pattern: str
    write: Callable[[Any], str]
    read: Callable[..., Any]
    read_plain: Callable[[object, str], Any]
    plain: Callable[[Any], Any] = lambda value: value


def _named(names: Mapping[str, str], key: str, what: str) -> str:
    if key not in names:
        raise InputError(f"unknown-{what}", f"There is no {what} {key[:40]!r}.")
    return names[key]


def _by_letter(pattern: str, names: Mapping[str, str], of: Mapping[str, str], what: str) -> Codec:
    """A part that has a letter."""
    return Codec(
        pattern,
        write=lambda name: _named(names, name, what),
        read=lambda letter: _named(of, letter, what),
        read_plain=reading.read_name,
    )


def _read_cell(x: str, y: str) -> BoardCell:
    cell = signs.read_cell(x, y)
    reading.check_cell(cell)
    return cell


def _write_tile(name: str) -> str:
    tile = tile_of(name)
    # A description has points itself, so it ends with one: the next part begins behind the last.
    return f"{_DESCRIBED}{tile.id}." if tile.described else tile.code


def _read_tile(code: str) -> str:
    if code.startswith(_DESCRIBED):
        # Read as a tile, so that what cannot be one is refused here and not when it is laid.
        return tile_of(code.removeprefix(_DESCRIBED)[:-1]).id
    if code not in tiles_by_code():
        raise InputError("unknown-tile", f"No tile has the code {code!r}.")
    return tiles_by_code()[code].id


def _write_turn(turn: int) -> str:
    if turn not in range(len(_TURNS)):
        raise InputError("unknown-tile", f"No tile is turned {turn} times.")
    return _TURNS[turn]


def _write_figure(figure: Standing) -> str:
    _named(COLOURS, figure.player, "player")
    _named(FIGURES, figure.kind, "figure")
    return signs.write_figure(figure)


def _write_standing(figure: Standing) -> str:
    return signs.write_cell(figure.cell) + _write_figure(figure)


def _read_standing(x: str, y: str, *figure: str) -> Standing:
    player, kind, spot = figure
    return signs.read_figure((player, kind, spot), _read_cell(x, y))


def _plain_figure(figure: Standing) -> dict[str, Any]:
    return {**figure._asdict(), "cell": list(figure.cell)}


TILE: Final = Codec(
    rf"([A-Z]{{1,3}}[a-z0-9]|{_DESCRIBED}[\w.!-]+\.)", _write_tile, _read_tile, reading.read_name
)
TURN: Final = Codec("([nesw])", _write_turn, _TURNS.index, reading.read_number)
CELL: Final = Codec(
    signs.CELL, signs.write_cell, _read_cell, lambda value, _: reading.read_cell(value), list
)
KIND: Final = _by_letter("([a-z])", FIGURES, FIGURE_OF, "figure")
PLAYER: Final = _by_letter("([A-Z])", COLOURS, COLOUR_OF, "player")
QUARTER: Final = _by_letter("([A-Z])", _QUARTERS, _QUARTER_OF, "quarter")
SPOT: Final = Codec(f"({signs.SPOT})", signs.write_spot, signs.read_spot, reading.read_name)
FIGURE: Final = Codec(
    signs.CELL + signs.FIGURE, _write_standing, _read_standing,
    lambda value, _: reading.read_figure(value), _plain_figure,
)  # fmt: skip
BESIDE: Final = Codec(
    f"(?:{signs.FIGURE})?",
    lambda figure: "" if figure is None else _write_figure(figure),
    lambda *figure: figure,
    FIGURE.read_plain,
    _plain_figure,
)
"""A figure on the cell that the action names, or nobody; the text does not say the cell again."""

FLAG: Final = Codec("", lambda _: "", bool, lambda value, _: reading.read_flag(value))
"""Yes or no; the notation has a letter of its own for actions in which it is yes."""

OPTION: Final = Codec("([a-z0-9-]+)", str, str, reading.read_name)
RIGHT: Final = Codec(
    r"(?:\.([a-z0-9]+(?:[.-][a-z0-9]+)*))?", lambda right: f".{right}" if right else "",
    lambda right: right or "", reading.read_name,
)  # fmt: skip

LAYER: Final = Codec(
    "(?:-([A-Z]))?",
    write=lambda name: f"-{PLAYER.write(name)}" if name else "",
    read=lambda letter: PLAYER.read(letter) if letter else "",
    read_plain=reading.read_name,
)
"""A player, or whoever is about to lay a tile."""

Tile: TypeAlias = Annotated[str, TILE]
Turn: TypeAlias = Annotated[int, TURN]
Cell: TypeAlias = Annotated[BoardCell, CELL]
Kind: TypeAlias = Annotated[str, KIND]
Player: TypeAlias = Annotated[str, PLAYER]
Layer: TypeAlias = Annotated[str, LAYER]
Quarter: TypeAlias = Annotated[str, QUARTER]
Spot: TypeAlias = Annotated[str, SPOT]
Figure: TypeAlias = Annotated[Standing, FIGURE]
Beside: TypeAlias = Annotated[Standing | None, BESIDE]
Flag: TypeAlias = Annotated[bool, FLAG]
Option: TypeAlias = Annotated[str, OPTION]
RightId: TypeAlias = Annotated[str, RIGHT]


@cache
def codecs_of(action: type[Any]) -> Mapping[str, Codec]:
    """The sort of each part of a kind of action, in the order of its parts."""
    # The annotations are texts where a module defers them, and evaluating them is slow: hence the
    # cache.
    hints = get_type_hints(action, include_extras=True)
    return {part: get_args(hint)[1] for part, hint in hints.items()}
