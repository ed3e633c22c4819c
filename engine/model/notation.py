"""The short text form of a position, which fits in an address. Specified in docs/notation.md.

Sections are separated by ``~``; the first is the version, every other starts with its letter::

    1~pR3b12~sB~tBpnUU-BfkBnsUT-RfcS

Notation 1 is written wherever it can say a position, so that addresses stay what they are; notation
2 says everything. Both are read for ever, and round-trip exactly: ``read(write(position)) ==
position``.
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.model.catalogue import tile_of, tile_sets, tiles_by_code
from engine.model.described import is_described, read_tile
from engine.model.errors import InputError, TooLargeError
from engine.model.figures import COLOUR_OF, COLOURS
from engine.model.geometry import Cell
from engine.model.pieces_notation import (
    FIRST_SECTIONS,
    SECTION,
    read_first,
    read_tokens,
    said_first,
    write_first,
    write_tokens,
)
from engine.model.position import Position, check
from engine.model.signs import (
    CELL,
    DROPPED,
    FIGURE_PATTERN,
    FIRST_SIGNS,
    read_cell,
    read_figure,
    restored,
    write_cell,
    write_figure,
)
from engine.model.values import Figure, Laid

# Servers take lines of 8,190 characters; an address needs some of them for the rest of a question.
MAX_LENGTH: Final = 6000
MAX_DIGITS: Final = 6  # longer ones are refused before they are read as numbers
_SHORT: Final = 2  # characters of each code in the first notation, where nothing parts them
_TURNS: Final = "nesw"
_DESCRIBED: Final = "x"
"""The section of a tile of no set, which may stand several times, and what its code begins with."""

_PLAYER: Final = re.compile(r"([A-Za-z])(-?[0-9]+)?")


class _Version(NamedTuple):
    """What is peculiar to a version: its sections, what stands between sets, codes of tiles."""

    sections: str
    between: str
    tile: re.Pattern[str]


_VERSIONS: Final[Mapping[str, _Version]] = {
    "1": _Version(f"pst{FIRST_SECTIONS}", "", re.compile(rf"([A-Z][a-z0-9])([nesw]){CELL}")),
    "2": _Version(
        f"pst{SECTION}{_DESCRIBED}",
        ".",
        re.compile(rf"([A-Z]{{1,3}}[a-z0-9]|{_DESCRIBED}[0-9]{{1,3}})([nesw]){CELL}"),
    ),
}


def write(position: Position) -> str:
    """The position as text. Raises InputError for a figure on a spot that has no such form."""
    version = "1" if _said_first(position) else "2"
    sets = _VERSIONS[version].between.join(tile_sets()[name].letter for name in position.sets)
    # Each description stands once, however many of its tiles lie: addresses are short of room.
    used = list(dict.fromkeys(laid.tile for laid in position.tiles if is_described(laid.tile)))
    described = "".join(f"~{_DESCRIBED}{tile}" for tile in used)
    codes = {tile: f"{_DESCRIBED}{number}" for number, tile in enumerate(used, start=1)}
    laid = _write_tiles(position, codes)
    rest = f"~s{sets}{described}~t{laid}{_write_pieces(position, version)}"
    players = f"~p{_write_players(position)}"
    # A program that makes links of text would leave the last sign outside.
    return version + (rest + players if rest.endswith(DROPPED) else players + rest)


def _write_pieces(position: Position, version: str) -> str:
    if version == "1":
        return write_first(position.pieces)
    return f"~{SECTION}{write_tokens(position.pieces)}" if position.pieces else ""


def read(text: str) -> Position:
    """The position that a text states, even if its last sign was dropped on the way.

    Raises InputError, or TooLargeError for a long one.
    """
    text = text.strip()
    if len(text) > MAX_LENGTH:
        raise TooLargeError("too-long", f"A notation has at most {MAX_LENGTH} characters.")
    return restored(text, _read)


def _read(text: str) -> Position:
    number, *sections = text.split("~")
    if number not in _VERSIONS:
        known = " or ".join(map(repr, _VERSIONS))
        raise InputError("bad-version", f"This notation starts with {known}, not {number!r}.")
    version = _VERSIONS[number]
    parts: dict[str, str] = {}
    codes: dict[str, str] = {}
    for section in sections:
        key, body = section[:1], section[1:]
        if key == _DESCRIBED and key in version.sections:
            codes[f"{_DESCRIBED}{len(codes) + 1}"] = read_tile(body).id
            continue
        if not key or key not in version.sections or key in parts:
            raise InputError("bad-section", f"A section {key!r} is unknown or stands twice.")
        parts[key] = body
    players, scores, mover = _read_players(parts.get("p", "RB"))
    laid, figures = _read_tiles(parts.get("t", ""), version.tile, codes)
    sets = _read_sets(parts.get("s", "B"), version.between)
    pieces = read_first(parts) if number == "1" else read_tokens(parts.get(SECTION, ""))
    return check(Position(laid, figures, players, sets, scores, mover, pieces))


def _said_first(position: Position) -> bool:
    """Whether notation 1 can say a position: short names of sets, old spots, old tokens."""
    return (
        all(len(tile_sets()[name].letter) == 1 for name in position.sets)
        and all(len(tile_of(laid.tile).code) == _SHORT for laid in position.tiles)
        and all(figure.spot in FIRST_SIGNS for figure in position.figures)
        and said_first(position.pieces)
    )


def _write_tiles(position: Position, codes: Mapping[str, str]) -> str:
    standing: dict[Cell, list[Figure]] = {}
    for figure in position.figures:
        standing.setdefault(figure.cell, []).append(figure)
    return "".join(
        _write_tile(laid, codes) + "".join(map(write_figure, standing.get(laid.cell, ())))
        for laid in position.tiles
    )


def _write_players(position: Position) -> str:
    text = ""
    for place, player in enumerate(position.players):
        letter = COLOURS[player]
        text += letter.lower() if player == position.mover else letter
        text += str(position.scores[place]) if position.scores else ""
    return text


def _read_players(text: str) -> tuple[tuple[str, ...], tuple[int, ...], str | None]:
    players: list[str] = []
    scores: list[int] = []
    movers: list[str] = []
    at = 0
    while match := _PLAYER.match(text, at):
        letter, digits = match.groups()
        if letter.upper() not in COLOUR_OF:
            raise InputError("unknown-player", f"No player has the letter {letter!r}.")
        players.append(COLOUR_OF[letter.upper()])
        if letter.islower():
            movers.append(players[-1])
        # Scores are all or none; which it is, ``check`` sees by their number.
        if digits:
            scores.append(_score(digits))
        at = match.end()
    if at < len(text) or not players or len(movers) > 1:
        raise InputError("bad-players", f"The players {text!r} cannot be read.")
    return tuple(players), tuple(scores), movers[0] if movers else None


def _score(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise InputError("bad-scores", f"A score has at most {MAX_DIGITS} digits.")
    return int(digits)


def _read_sets(text: str, between: str) -> tuple[str, ...]:
    by_letter = {tile_set.letter: name for name, tile_set in tile_sets().items()}
    # ``"".split(".")`` would be one empty name instead of none.
    letters = text.split(between) if between and text else list(text)
    if unknown := [letter for letter in letters if letter not in by_letter]:
        raise InputError("unknown-set", f"No set has the letter {unknown[0][:8]!r}.")
    return tuple(by_letter[letter] for letter in letters)


def _write_tile(laid: Laid, codes: Mapping[str, str]) -> str:
    # Numbers count the descriptions of this position, so a described tile has no code of its own.
    code = codes.get(laid.tile) or tile_of(laid.tile).code
    return f"{code}{_TURNS[laid.turn]}{write_cell(laid.cell)}"


def _read_tiles(
    text: str, tile: re.Pattern[str], codes: Mapping[str, str]
) -> tuple[tuple[Laid, ...], tuple[Figure, ...]]:
    laid: list[Laid] = []
    figures: list[Figure] = []
    at = 0
    while at < len(text):
        if match := tile.match(text, at):
            laid.append(_read_tile(match, codes))
        # A figure has no cell of its own in the text: it stands on the tile before it.
        elif (match := FIGURE_PATTERN.match(text, at)) and laid:
            figures.append(read_figure(match.groups(), laid[-1].cell))
        else:
            raise InputError("bad-notation", f"Cannot read {text[at : at + 8]!r} after {at} signs.")
        at = match.end()
    return tuple(laid), tuple(figures)


def _read_tile(match: re.Match[str], codes: Mapping[str, str]) -> Laid:
    code, turn, x, y = match.groups()
    if code not in codes and code not in tiles_by_code():
        raise InputError("unknown-tile", f"No tile has the code {code!r}.")
    tile = codes.get(code) or tiles_by_code()[code].id
    return Laid(tile, read_cell(x, y), _TURNS.index(turn))
