"""The short text form of a position, which fits in an address. Specified in docs/notation.md.

Sections are separated by ``~``; the first is the version, every other starts with its letter::

    1~pR3b12~sB~tBpnUU-BfkBnsUT-RfcS

This form round-trips exactly: ``read(write(position)) == position``.
"""

import re
from typing import Final

from engine.model.catalogue import tile_sets, tiles, tiles_by_code
from engine.model.errors import InputError, TooLargeError
from engine.model.figures import COLOUR_OF, COLOURS, FIGURE_OF, FIGURES
from engine.model.geometry import HALVES, Cell
from engine.model.position import Position, check
from engine.model.values import Figure, Laid

VERSION: Final = "1"
MAX_LENGTH: Final = 4096
_DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_MIDDLE: Final = 30
_TURNS: Final = "nesw"
_KIND_OF_SIDE: Final = {"N": "n", "E": "e", "S": "s", "W": "w"}
_NUMBER: Final = r"(?:[0-9A-Za-z]|_-?[0-9]{1,3}_)"
_TILE: Final = re.compile(rf"([A-Z][a-z0-9])([nesw])({_NUMBER})({_NUMBER})")
_FIGURE: Final = re.compile(r"-([A-Z])([a-z])([crsf]?)([NESWC1-9i-p])")
_PLAYER: Final = re.compile(r"([A-Za-z])([0-9]*)")
_HALF_SIGNS: Final = "ijklmnop"
_SECTIONS: Final = "pst"


def write(position: Position) -> str:
    """The position as text. Raises InputError for a figure on a spot that has no such form."""
    standing: dict[Cell, list[Figure]] = {}
    for figure in position.figures:
        standing.setdefault(figure.cell, []).append(figure)
    text = "".join(
        _write_tile(laid) + "".join(map(_write_figure, standing.get(laid.cell, ())))
        for laid in position.tiles
    )
    letters = "".join(tile_sets()[name].letter for name in position.sets)
    return f"{VERSION}~p{_write_players(position)}~s{letters}~t{text}"


def read(text: str) -> Position:
    """The position that a text states. Raises InputError, or TooLargeError for a long one."""
    if len(text) > MAX_LENGTH:
        raise TooLargeError("too-long", f"A notation has at most {MAX_LENGTH} characters.")
    version, *sections = text.split("~")
    if version != VERSION:
        raise InputError("bad-version", f"This notation starts with {VERSION!r}, not {version!r}.")
    parts: dict[str, str] = {}
    for section in sections:
        key, body = section[:1], section[1:]
        if not key or key not in _SECTIONS or key in parts:
            raise InputError("bad-section", f"A section {key!r} is unknown or stands twice.")
        parts[key] = body
    players, scores, mover = _read_players(parts.get("p", "RB"))
    laid, figures = _read_tiles(parts.get("t", ""))
    sets = _read_sets(parts.get("s", "B"))
    return check(Position(laid, figures, players, sets, scores, mover))


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
        if digits:
            scores.append(int(digits[:6]))
        at = match.end()
    if at < len(text) or not players or len(movers) > 1:
        raise InputError("bad-players", f"The players {text!r} cannot be read.")
    return tuple(players), tuple(scores), movers[0] if movers else None


def _read_sets(text: str) -> tuple[str, ...]:
    by_letter = {tile_set.letter: name for name, tile_set in tile_sets().items()}
    if unknown := [letter for letter in text if letter not in by_letter]:
        raise InputError("unknown-set", f"No set has the letter {unknown[0]!r}.")
    return tuple(by_letter[letter] for letter in text)


def _write_tile(laid: Laid) -> str:
    x, y = (_write_number(number) for number in laid.cell)
    return f"{tiles()[laid.tile].code}{_TURNS[laid.turn]}{x}{y}"


def _read_tiles(text: str) -> tuple[tuple[Laid, ...], tuple[Figure, ...]]:
    laid: list[Laid] = []
    figures: list[Figure] = []
    at = 0
    while at < len(text):
        if match := _TILE.match(text, at):
            laid.append(_read_tile(match))
        elif (match := _FIGURE.match(text, at)) and laid:
            figures.append(_read_figure(match, laid[-1]))
        else:
            raise InputError("bad-notation", f"Cannot read {text[at : at + 8]!r} after {at} signs.")
        at = match.end()
    return tuple(laid), tuple(figures)


def _read_tile(match: re.Match[str]) -> Laid:
    code, turn, x, y = match.groups()
    if code not in tiles_by_code():
        raise InputError("unknown-tile", f"No tile has the code {code!r}.")
    cell = (_read_number(x), _read_number(y))
    return Laid(tiles_by_code()[code].id, cell, _TURNS.index(turn))


_SPOT_KINDS: Final = {"city": "c", "road": "r", "river": "s", "farm": "f"}
_KIND_OF: Final = {letter: kind for kind, letter in _SPOT_KINDS.items()}


def _write_figure(figure: Figure) -> str:
    who = f"-{COLOURS[figure.player]}{FIGURES[figure.kind]}"
    kind, _, place = figure.spot.partition(" ")
    if figure.spot == "cloister":
        return f"{who}C"
    if kind == "farm" and place in HALVES:
        return who + _HALF_SIGNS[HALVES.index(place)]
    if kind == "farm" and place in tuple("123456789"):
        return who + place
    if kind in _SPOT_KINDS and place in tuple("nesw"):
        return f"{who}{_SPOT_KINDS[kind]}{place.upper()}"
    raise InputError("unknown-spot", f"There is no spot {figure.spot!r}.", cell=figure.cell)


def _read_figure(match: re.Match[str], laid: Laid) -> Figure:
    player, kind, feature, place = match.groups()
    if player not in COLOUR_OF:
        raise InputError("unknown-player", f"No player has the letter {player!r}.")
    if kind not in FIGURE_OF:
        raise InputError("unknown-figure", f"No figure has the letter {kind!r}.")
    return Figure(COLOUR_OF[player], FIGURE_OF[kind], laid.cell, _read_spot(feature, place))


def _read_spot(feature: str, place: str) -> str:
    if bool(feature) != (place in _KIND_OF_SIDE):
        raise InputError("bad-notation", f"Cannot read the spot {feature + place!r}.")
    if feature:
        return f"{_KIND_OF[feature]} {_KIND_OF_SIDE[place]}"
    if place == "C":
        return "cloister"
    return f"farm {place}" if place.isdigit() else f"farm {HALVES[_HALF_SIGNS.index(place)]}"


def _write_number(number: int) -> str:
    place = number + _MIDDLE
    return _DIGITS[place] if 0 <= place < len(_DIGITS) else f"_{number}_"


def _read_number(text: str) -> int:
    return int(text[1:-1]) if text.startswith("_") else _DIGITS.index(text) - _MIDDLE
