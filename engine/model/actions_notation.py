"""The text form of a list of actions, which fits in an address. Specified in docs/notation.md.

Behind the version each action stands behind its ``~`` and its letter::

    1~lBnsUT~dUTfcS~p

This form round-trips exactly: ``read_actions(write_actions(actions)) == tuple(actions)``.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from engine.model.actions import (
    Action,
    Build,
    Capture,
    Commit,
    Deploy,
    Free,
    Lay,
    MoveCount,
    MoveFairy,
    Pass,
    Redeploy,
    Remove,
    Step,
)
from engine.model.catalogue import tile_of, tiles_by_code
from engine.model.errors import InputError, TooLargeError
from engine.model.figures import COLOUR_OF, COLOURS, FIGURE_OF, FIGURES, OFF_TILE, PLACES
from engine.model.notation import MAX_LENGTH
from engine.model.reading import check_cell
from engine.model.signs import (
    CELL,
    FIGURE,
    SPOT,
    read_cell,
    read_figure,
    read_spot,
    write_cell,
    write_figure,
    write_spot,
)
from engine.model.values import Figure

VERSION: Final = "1"
MAX_ACTIONS: Final = 200
_TURNS: Final = "nesw"
_QUARTERS: Final = {place: letter for place, letter in PLACES.items() if place in OFF_TILE}
_QUARTER_OF: Final = {letter: quarter for quarter, letter in _QUARTERS.items()}
_STANDING: Final = f"{CELL}{FIGURE}"


def write_actions(actions: Iterable[Action]) -> str:
    """Actions as text. Raises InputError for a spot, a figure or a tile that has no such form."""
    return "".join((VERSION, *(f"~{_write(action)}" for action in actions)))


def read_actions(text: str) -> tuple[Action, ...]:
    """The actions that a text states. Raises InputError, or TooLargeError for a long one."""
    text = text.strip()
    if len(text) > MAX_LENGTH:
        raise TooLargeError("too-long", f"A list of actions has at most {MAX_LENGTH} characters.")
    version, *parts = text.split("~")
    if version != VERSION:
        raise InputError(
            "bad-version", f"A list of actions starts with {VERSION!r}, not {version[:20]!r}."
        )
    if len(parts) > MAX_ACTIONS:
        raise TooLargeError("too-many-actions", f"At most {MAX_ACTIONS} actions at a time.")
    return tuple(_read(part) for part in parts)


def _write(action: Action) -> str:
    letter, write = _WRITERS[type(action)]
    if isinstance(action, Lay) and action.own:
        letter = "o"
    return letter + write(action)


def _read(part: str) -> Action:
    letter, body = part[:1], part[1:]
    if letter not in _READERS:
        raise InputError("bad-action", f"No action has the letter {letter!r}.")
    pattern, read = _READERS[letter]
    match = re.fullmatch(pattern, body)
    if match is None:
        raise InputError("bad-action", f"Cannot read {part[:20]!r}.")
    return read(*match.groups())


# --- writing -------------------------------------------------------------------------------------


def _named(names: Mapping[str, str], key: str, what: str) -> str:
    if key not in names:
        raise InputError(f"unknown-{what}", f"There is no {what} {key[:40]!r}.")
    return names[key]


def _nothing(_action: Action) -> str:
    return ""


def _lay(action: Lay) -> str:
    tile = tile_of(action.tile)
    if tile.stated or action.turn not in range(4):
        raise InputError("unknown-tile", f"There is no sign for {tile.id[:40]!r} so turned.")
    return tile.code + _TURNS[action.turn] + write_cell(action.cell)


def _deploy(action: Deploy) -> str:
    kind = _named(FIGURES, action.kind, "figure")
    return f"{write_cell(action.cell)}{kind}{write_spot(action.spot)}"


def _figure(figure: Figure) -> str:
    _named(COLOURS, figure.player, "player")
    _named(FIGURES, figure.kind, "figure")
    return write_cell(figure.cell) + write_figure(figure)


def _fairy(action: MoveFairy) -> str:
    if action.figure is None:
        return write_cell(action.cell)
    if action.figure.cell != action.cell:
        raise InputError("bad-action", "The fairy stands on the tile of the figure beside her.")
    return _figure(action.figure)


def _free(action: Free) -> str:
    players = (_named(COLOURS, name, "player") for name in (action.captor, action.owner))
    return "".join((*players, _named(FIGURES, action.kind, "figure")))


def _redeploy(action: Redeploy) -> str:
    return f"{_figure(action.figure)}{write_cell(action.cell)}{write_spot(action.spot)}"


_WRITERS: Final[dict[type[Action], tuple[str, Callable[[Any], str]]]] = {
    Lay: ("l", _lay),
    Pass: ("p", _nothing),
    Commit: ("s", _nothing),
    Deploy: ("d", _deploy),
    MoveFairy: ("f", _fairy),
    Remove: ("r", lambda action: _figure(action.figure)),
    Build: ("b", lambda action: write_cell(action.cell)),
    Capture: ("x", lambda action: _figure(action.figure)),
    Step: ("m", lambda action: write_cell(action.cell)),
    Free: ("j", _free),
    MoveCount: ("q", lambda action: _named(_QUARTERS, action.quarter, "quarter")),
    Redeploy: ("t", _redeploy),
}


# --- reading -------------------------------------------------------------------------------------


def _cell(x: str, y: str) -> tuple[int, int]:
    cell = read_cell(x, y)
    check_cell(cell)
    return cell


def _laid(own: bool) -> Callable[..., Action]:
    def read(code: str, turn: str, x: str, y: str) -> Action:
        if code not in tiles_by_code():
            raise InputError("unknown-tile", f"No tile has the code {code!r}.")
        return Lay(tiles_by_code()[code].id, _cell(x, y), _TURNS.index(turn), own)

    return read


def _standing(x: str, y: str, player: str, kind: str, spot: str) -> Figure:
    return read_figure((player, kind, spot), _cell(x, y))


def _deployed(x: str, y: str, kind: str, spot: str) -> Action:
    return Deploy(_named(FIGURE_OF, kind, "figure"), _cell(x, y), read_spot(spot))


def _fairy_moved(x: str, y: str, player: str | None, kind: str, spot: str) -> Action:
    if player is None:
        return MoveFairy(_cell(x, y))
    figure = _standing(x, y, player, kind, spot)
    return MoveFairy(figure.cell, figure)


def _freed(captor: str, owner: str, kind: str) -> Action:
    one, other = (_named(COLOUR_OF, letter, "player") for letter in (captor, owner))
    return Free(one, other, _named(FIGURE_OF, kind, "figure"))


def _redeployed(*groups: str) -> Action:
    return Redeploy(_standing(*groups[:5]), _cell(*groups[5:7]), read_spot(groups[7]))


_TILE: Final = rf"([A-Z][a-z0-9])([nesw]){CELL}"

_READERS: Final[dict[str, tuple[str, Callable[..., Action]]]] = {
    "l": (_TILE, _laid(own=False)),
    "o": (_TILE, _laid(own=True)),
    "p": ("", Pass),
    "s": ("", Commit),
    "d": (rf"{CELL}([a-z]){SPOT}", _deployed),
    "f": (rf"{CELL}(?:{FIGURE})?", _fairy_moved),
    "r": (_STANDING, lambda *groups: Remove(_standing(*groups))),
    "b": (CELL, lambda x, y: Build(_cell(x, y))),
    "x": (_STANDING, lambda *groups: Capture(_standing(*groups))),
    "m": (CELL, lambda x, y: Step(_cell(x, y))),
    "j": ("([A-Z])([A-Z])([a-z])", _freed),
    "q": ("([A-Z])", lambda letter: MoveCount(_named(_QUARTER_OF, letter, "quarter"))),
    "t": (rf"{_STANDING}{CELL}{SPOT}", _redeployed),
}
