"""What a saved game of JCloisterZone holds, read from its JSON and checked for its form."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from engine.model.errors import InputError, TooLargeError
from engine.model.geometry import Cell
from engine.model.notation import read as read_notation
from engine.model.position import Position
from engine.model.reading import read_cell, read_name, read_number

_READ: Final = "Games of version 5 can be read."

MAX_LENGTH: Final = 4_000_000
MAX_MESSAGES: Final = 5_000
MAX_NAMES: Final = 100
MAX_WORDS: Final = 2_000
"""What a file may hold: characters, messages, names of sets and rules, and words of annotations.
Each is several times what the longest recorded games have, and little enough to be read at once."""

Plain = Mapping[str, Any]


class Message(NamedTuple):
    """One entry of ``replay``: its place there, its type, what it says, and the seat of who says
    it, where the file has that."""

    place: int
    type: str
    payload: Plain
    seat: int | None = None

    @property
    def name(self) -> str:
        """How an error or a note names it."""
        return f"message {self.place} ({self.type})"


class StartTile(NamedTuple):
    """A tile that lies at the start, as the file has it."""

    tile: str
    cell: Cell
    quarter: int


@dataclass(frozen=True, slots=True)
class Record:
    """A saved game as it stands in the file.

    ``sets``, ``elements`` and ``rules`` are the set-up; ``end`` is the turn after which the game
    is over, where it says so; ``points`` holds every player's points after each message, or is
    empty; ``drawn`` are the tiles in the order in which they come out of the bag, as far as it says
    so; ``chance`` what else chance brings, ``random`` the number from which the first is drawn,
    ``position`` and ``ruleset`` what files of this program
    state in full.
    """

    players: tuple[str, ...]
    sets: Mapping[str, int]
    elements: Mapping[str, int]
    rules: Mapping[str, str]
    start: tuple[StartTile, ...]
    replay: tuple[Message, ...]
    assertions: tuple[str, ...]
    end: int | None
    points: tuple[tuple[int, ...], ...]
    drawn: tuple[str, ...] = ()
    chance: tuple[str, ...] = ()
    position: Position | None = None
    ruleset: str | None = None
    random: object = None


def read(text: str) -> Record:
    """A saved game from its JSON. Raises InputError."""
    if len(text) > MAX_LENGTH:
        raise TooLargeError("too-long", f"A recorded game has at most {MAX_LENGTH} characters.")
    # The older forms are named, since “no JSON” would not tell anybody what to do about them.
    if text.lstrip().startswith("<"):
        raise InputError("old-version", f"JCloisterZone 3 and older save games as XML. {_READ}")
    try:
        data = json.loads(text)
    # Brackets nested deeply enough bring the reader of JSON down by recursion.
    except (ValueError, RecursionError) as error:
        raise InputError("malformed", "This is no JSON that can be read.") from error
    return _record(_object(data, "recorded game"))


def _record(data: Plain) -> Record:
    if "slots" in data and "players" not in data:
        raise InputError("old-version", f"This game was saved by JCloisterZone 4. {_READ}")
    setup = _object(_part(data, "setup"), "setup")
    players = tuple(_player(entry) for entry in _list(_part(data, "players"), "players"))
    test = _object(data.get("test") or {}, "test")
    notes = _object(data.get("gameAnnotations") or {}, "gameAnnotations")
    position, ruleset = data.get("position"), data.get("ruleset")
    end = notes.get("endTurn")
    return Record(
        players=players,
        sets=_numbers(_part(setup, "sets"), "sets"),
        elements=_numbers(_part(setup, "elements"), "elements"),
        rules=_words(setup.get("rules") or {}, "rules"),
        start=tuple(_start(entry) for entry in _list(setup.get("start") or [], "start")),
        replay=tuple(
            _message(index, entry)
            for index, entry in enumerate(_list(_part(data, "replay"), "replay"))
        ),
        assertions=_lines(test, "assertions"),
        end=None if end is None else read_number(end, "endTurn"),
        points=tuple(
            _points(entry, len(players))
            for entry in _list(data.get("pointsAfterEachMessage") or [], "pointsAfterEachMessage")
        ),
        drawn=_lines(notes, "drawOrder"),
        chance=_lines(data, "chance"),
        ruleset=None if ruleset is None else _line(ruleset, "ruleset"),
        position=None if position is None else read_notation(read_name(position, "position")),
        random=data.get("initialRandom"),
    )


def _player(entry: object) -> str:
    return _line(_part(_object(entry, "player"), "name"), "name")


def _points(entry: object, players: int) -> tuple[int, ...]:
    points = tuple(read_number(number, "points") for number in _list(entry, "points"))
    if len(points) != players:
        raise InputError("bad-points", f"'pointsAfterEachMessage' has {players} numbers each time.")
    return points


def _start(entry: object) -> StartTile:
    data = _object(entry, "tile of the start")
    cell = read_cell([_part(data, "x"), _part(data, "y")])
    turn = data.get("rotation", 0)
    return StartTile(_line(_part(data, "tile"), "tile"), cell, read_quarter(turn))


def _message(index: int, entry: object) -> Message:
    data = _object(entry, f"message {index}")
    kind = _line(_part(data, "type"), "type")
    seat = data.get("player")
    # True and false are whole numbers, too.
    known = isinstance(seat, int) and not isinstance(seat, bool)
    payload = _object(data.get("payload") or {}, f"payload of message {index}")
    return Message(index, kind, payload, seat if known else None)


def read_quarter(value: object) -> int:
    """A number of clockwise quarter turns from ``R90`` or from degrees."""
    text = value[1:] if isinstance(value, str) and value.startswith("R") else value
    quarters = {"0": 0, "90": 1, "180": 2, "270": 3}.get(str(text))
    if quarters is None or isinstance(value, bool):
        raise InputError("bad-turn", "A rotation is R0, R90, R180 or R270.")
    return quarters


def _object(value: object, what: str) -> Plain:
    if not isinstance(value, dict):
        raise InputError("malformed", f"The {what} is an object with named parts.")
    return value


def _list(value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise InputError("malformed", f"{what!r} is a list.")
    if len(value) > MAX_MESSAGES:
        raise TooLargeError("too-many", f"{what!r} holds at most {MAX_MESSAGES} entries.")
    return value


def _part(data: Plain, name: str) -> object:
    if name not in data:
        raise InputError("missing-part", f"A recorded game needs {name!r} here.")
    return data[name]


def _line(value: object, what: str) -> str:
    text = read_name(value, what)
    if len(text) > MAX_WORDS:
        raise TooLargeError("too-long", f"{what!r} has at most {MAX_WORDS} characters.")
    return text


def _lines(data: Plain, name: str) -> tuple[str, ...]:
    """A list of words that may be left out."""
    return tuple(_line(entry, name) for entry in _list(data.get(name) or [], name))


def _numbers(value: object, what: str) -> Mapping[str, int]:
    """Numbers by name; true counts as one, false and null as none."""
    return {name: read_number(int(one or 0) if one in (True, False, None) else one, what)
            for name, one in _few(value, what)}  # fmt: skip


def _words(value: object, what: str) -> Mapping[str, str]:
    return {
        name: str(one).lower() if isinstance(one, bool) else str(one)[:MAX_NAMES]
        for name, one in _few(value, what)
    }


def _few(value: object, what: str) -> list[tuple[str, Any]]:
    found = list(_object(value, what).items())
    if len(found) > MAX_NAMES:
        raise TooLargeError("too-many", f"{what!r} holds at most {MAX_NAMES} entries.")
    return found
