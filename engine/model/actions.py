"""Everything that can be decided, as values.

Here stand the actions that several expansions know; those of one expansion stand in its module.
Each is a named tuple, registered under the name of its row (``engine.model.words.ActionRow``); its
parts say which sort they are (``engine.model.codecs``).
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from engine.model.codecs import (
    Cell,
    Figure,
    Flag,
    Kind,
    Layer,
    Option,
    RightId,
    Spot,
    Tile,
    Turn,
    codecs_of,
)
from engine.model.errors import InputError
from engine.model.values import made
from engine.model.vocabulary import rows
from engine.model.words import ActionRow


class Action(Protocol):
    """Something that is decided: a named tuple that stands in ``ACTIONS``."""

    def _asdict(self) -> dict[str, Any]: ...


A = TypeVar("A", bound=Action)

_KINDS: Final[dict[str, type[Action]]] = {}

ACTIONS: Final[Mapping[str, type[Action]]] = MappingProxyType(_KINDS)
"""Every kind of action by its name in JSON; those of an expansion once it is imported."""


def _equal(one: tuple[object, ...], other: object) -> bool:
    return type(one) is type(other) and tuple.__eq__(one, other)


def _unequal(one: tuple[object, ...], other: object) -> bool:
    return not _equal(one, other)


def action(name: str) -> Callable[[type[A]], type[A]]:
    """Registers a kind of action under the name of its row. Raises KeyError without such a row."""
    row = rows(ActionRow)[name]

    def register(kind: type[A]) -> type[A]:
        # Tuples of the same parts are equal, and passing is no other thing than ending the game.
        same: Any = kind
        same.__eq__, same.__ne__, same.__hash__ = _equal, _unequal, tuple.__hash__
        _KINDS[row.id] = kind
        return kind

    return register


def listed(kind: type[A], every: Iterable[tuple[object, ...]]) -> list[A]:
    """Actions of a kind, each from all its parts: a decision may list hundreds."""
    new: Any = made
    return [new(kind, parts) for parts in every]


def action_row(done: Action) -> ActionRow:
    """What is said of actions of a kind."""
    name = next(name for name, kind in _KINDS.items() if kind is type(done))
    row: ActionRow = rows(ActionRow)[name]
    return row


def make_action(name: str, **parts: object) -> Action:
    """An action by its name. Raises KeyError for a name and TypeError for parts that it has not."""
    kind: Any = _KINDS[name]
    made: Action = kind(**parts)
    return made


def action_facts(done: Action) -> dict[str, Any]:
    """What an action names: its parts but for those that are left out.

    Of a standing figure that is its ``owner``, its ``kind`` and, unless the action has its own, its
    ``cell`` and ``spot``.
    """
    named = {part: value for part, value in done._asdict().items() if value not in (None, "")}
    figure = named.get("figure")
    if figure is None:
        return named
    standing = {"owner": figure.player, **figure._asdict()}
    return {**standing, **named}


@action("lay")
class Lay(NamedTuple):
    """Lay the tile drawn, or one of the player's own, turned clockwise by quarter turns.

    ``own`` tells a tile of the player's own from one drawn where there are such tiles in both, and
    ``player`` who lays it, where that is said.
    """

    tile: Tile
    cell: Cell
    turn: Turn = 0
    own: Flag = False
    player: Layer = ""


@action("draw")
class Draw(NamedTuple):
    """Draw a tile some time before it is laid, where it matters what is done in between."""

    tile: Tile


@action("pass")
class Pass(NamedTuple):
    """Make no use of a right."""


@action("commit")
class Commit(NamedTuple):
    """End the figure step where a game pauses there; scoring follows."""


@action("end")
class End(NamedTuple):
    """No tile is left to draw: what is still due in the turn is done, then the game ends."""


@action("deploy")
class Deploy(NamedTuple):
    """Put a figure from the supply on a spot.

    ``by`` is the id of the right that it is done by, where several would take the same action.
    """

    kind: Kind
    cell: Cell
    spot: Spot
    by: RightId = ""


@action("remove")
class Remove(NamedTuple):
    """Send a standing figure home."""

    figure: Figure
    by: RightId = ""


@action("redeploy")
class Redeploy(NamedTuple):
    """Move a figure from where it stands to a spot."""

    figure: Figure
    cell: Cell
    spot: Spot
    by: RightId = ""


@action("choose")
class Choose(NamedTuple):
    """Take one of several things: what chance brings, a bid, a way to go on.

    ``option`` is a number or the id of a ``engine.model.words.ChoiceRow``.
    """

    option: Option
    by: RightId = ""


@action("first")
class First(NamedTuple):
    """Let a feature, named by one of its segments, be scored before others."""

    cell: Cell
    spot: Spot


def done_by(done: A, right: str) -> A:
    """The same action, said to be done by a right; by any, if ``right`` is empty."""
    return type(done)(**{**done._asdict(), "by": right})


def action_plain(done: Action) -> dict[str, Any]:
    """An action as JSON carries it: ``do`` and its parts, without those that say nothing."""
    plain: dict[str, Any] = {"do": action_row(done).id}
    sorts = codecs_of(type(done))
    for part, value in done._asdict().items():
        if value is not None and value is not False and value != "":
            plain[part] = sorts[part].plain(value)
    return plain


def read_action(plain: object) -> Action:
    """An action from its plain form. Raises InputError."""
    name = plain.get("do") if isinstance(plain, dict) else None
    if not isinstance(plain, dict) or not isinstance(name, str) or name not in ACTIONS:
        raise InputError("bad-action", f"An action has a part 'do': one of {', '.join(ACTIONS)}.")
    kind: Any = ACTIONS[name]
    sorts = codecs_of(kind)
    parts: dict[str, Any] = {}
    for part, value in plain.items():
        if part == "do":
            continue
        if part not in sorts:
            raise InputError("bad-action", f"{name!r} has no part {str(part)[:40]!r}.")
        parts[part] = sorts[part].read_plain(value, part)
    missing = [f for f in kind._fields if f not in parts and f not in kind._field_defaults]
    if missing:
        raise InputError("bad-action", f"{name!r} needs {missing[0]!r}.")
    read: Action = kind(**parts)
    return read
