"""Everything that a player can decide in the classic sets, as values."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from engine.model.errors import InputError
from engine.model.geometry import Cell
from engine.model.reading import read_cell, read_figure, read_flag, read_name, read_number
from engine.model.values import Figure


class Action(Protocol):
    """Something that a player decides: a named tuple that stands in ``ACTIONS``."""

    def _asdict(self) -> dict[str, Any]: ...


class Lay(NamedTuple):
    """Lay the tile drawn, or one of the player's own, turned clockwise by quarter turns.

    ``own`` tells a tile of the player's own from one drawn where there are such tiles in both.
    """

    tile: str
    cell: Cell
    turn: int = 0
    own: bool = False


class Pass(NamedTuple):
    """Make no use of a right."""


class Commit(NamedTuple):
    """End the step of moving wood where a game pauses there; scoring follows."""


class Deploy(NamedTuple):
    """Put a figure from the supply on a spot.

    ``by`` is the id of the right that it is done by, where several would take the same action.
    """

    kind: str
    cell: Cell
    spot: str
    by: str = ""


class MoveFairy(NamedTuple):
    """Move the fairy to a tile, beside one figure there where the edition asks for that."""

    cell: Cell
    figure: Figure | None = None


class Remove(NamedTuple):
    """Send a figure home: the knight that a princess takes, the knight that escapes a siege."""

    figure: Figure
    by: str = ""


class Build(NamedTuple):
    """Put a tower piece on a foundation or an unfinished tower."""

    cell: Cell


class Capture(NamedTuple):
    """Take a follower within reach of the tower just raised."""

    figure: Figure


class Step(NamedTuple):
    """Move the dragon one tile."""

    cell: Cell


class Free(NamedTuple):
    """Name a prisoner: the one bought back, or the one returned in an exchange."""

    captor: str
    owner: str
    kind: str


class MoveCount(NamedTuple):
    """Put the Count into a quarter."""

    quarter: str


class Redeploy(NamedTuple):
    """Move a figure from where it stands to a spot: out of Carcassonne, or a wagon onward."""

    figure: Figure
    cell: Cell
    spot: str
    by: str = ""


ACTIONS: Final[Mapping[str, type[Action]]] = {
    "lay": Lay,
    "pass": Pass,
    "commit": Commit,
    "deploy": Deploy,
    "move-fairy": MoveFairy,
    "remove": Remove,
    "build": Build,
    "capture": Capture,
    "step": Step,
    "free": Free,
    "move-count": MoveCount,
    "redeploy": Redeploy,
}
"""The name of each action in JSON."""

A = TypeVar("A", bound=Action)

_NAMES: Final = {kind: name for name, kind in ACTIONS.items()}
_READ: Final[Mapping[str, Any]] = {
    "cell": read_cell,
    "turn": read_number,
    "figure": read_figure,
    "own": read_flag,
}


def done_by(action: A, right: str) -> A:
    """The same action, said to be done by a right; by any, if ``right`` is empty."""
    return type(action)(**{**action._asdict(), "by": right})


def action_plain(action: Action) -> dict[str, Any]:
    """An action as JSON carries it: ``do`` and its parts."""
    plain: dict[str, Any] = {"do": _NAMES[type(action)]}
    for part, value in action._asdict().items():
        if isinstance(value, Figure):
            plain[part] = {**value._asdict(), "cell": list(value.cell)}
        elif value is not None and value is not False and value != "":
            plain[part] = list(value) if part == "cell" else value
    return plain


def read_action(plain: object) -> Action:
    """An action from its plain form. Raises InputError."""
    if not isinstance(plain, dict) or plain.get("do") not in ACTIONS:
        raise InputError("bad-action", f"An action has a part 'do': one of {', '.join(ACTIONS)}.")
    kind: Any = ACTIONS[plain["do"]]
    parts: dict[str, Any] = {}
    for part, value in plain.items():
        if part == "do":
            continue
        if part not in kind._fields:
            raise InputError("bad-action", f"{plain['do']!r} has no part {str(part)[:40]!r}.")
        parts[part] = _READ[part](value) if part in _READ else read_name(value, part)
    missing = [f for f in kind._fields if f not in parts and f not in kind._field_defaults]
    if missing:
        raise InputError("bad-action", f"{plain['do']!r} needs {missing[0]!r}.")
    action: Action = kind(**parts)
    return action
