"""The long text form of a position, for people to read and write: one tile a line.

    players red blue*          the star: whose turn it is; red=12 states a score
    sets base river
    base-crfr 0,0              tile, cell, and quarter turns clockwise if any
    base-cfff 0,-1 2  red city s, blue farm nne

    tile mill = crfr; road e w; city n; farm ene wnw touches n; farm ese sse ssw wsw
    mill 1,0 2                 a tile of no set under a name of its own: see docs/tiles.md

    tokens [{"what": "dragon", "cell": [0, 1]}]  as JSON

Blank lines and everything after ``#`` are passed over. The last tile is the one just laid.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.model.described import is_described, read_description, read_tile, write_description
from engine.model.errors import InputError, TooLargeError
from engine.model.figures import FIGURES, FOLLOWER
from engine.model.pieces import Pieces
from engine.model.pieces_plain import (
    read_first_plain,
    read_tokens_plain,
    tokens_plain,
)
from engine.model.position import MAX_TILES, Position, check
from engine.model.reading import MAX_COORDINATE
from engine.model.values import Figure, Laid

_PIECES: Final[Mapping[str, Callable[[Any], Pieces]]] = {
    "tokens": lambda value: read_tokens_plain({"tokens": value}),
    "pieces": read_first_plain,
}
"""The tokens as JSON, or the form that JSON had first."""


def read_board(text: str) -> Position:
    """The position that a board text states. Raises InputError naming the line."""
    players: tuple[str, ...] = ("red", "blue")
    scores: tuple[int, ...] = ()
    sets: tuple[str, ...] = ("base",)
    mover: str | None = None
    pieces = Pieces()
    laid: list[Laid] = []
    figures: list[Figure] = []
    described: dict[str, str] = {}
    for number, whole in enumerate(text.expandtabs(1).splitlines(), start=1):
        line = whole.partition("#")[0].strip()
        word, _, rest = line.partition(" ")
        if not line:
            continue
        if word == "players":
            players, scores, mover = _players(_words(rest, number), number)
        elif word in _PIECES:
            pieces = _pieces(word, rest, number)
        elif word == "sets":
            sets = tuple(_words(rest, number))
        elif word == "tile":
            name, _, description = rest.partition("=")
            described[name.strip()] = read_description(description).id
        else:
            # Two spaces part the tile from its figures, since a turn may or may not stand before
            # them.
            words, _, standing = line.partition("  ")
            tile = _tile(words.split(), number)
            laid.append(tile._replace(tile=described.get(tile.tile, tile.tile)))
            figures += (_figure(part.split(), laid[-1], number) for part in _parts(standing))
        if len(laid) > MAX_TILES:
            raise TooLargeError("too-many-tiles", f"A position holds at most {MAX_TILES} tiles.")
    return check(Position(tuple(laid), tuple(figures), players, sets, scores, mover, pieces))


def write_board(position: Position) -> str:
    """The board text of a position; ``read_board`` reads it back."""
    names = [
        player
        + (f"={position.scores[place]}" if position.scores else "")
        + ("*" if player == position.mover else "")
        for place, player in enumerate(position.players)
    ]
    lines = [f"players {' '.join(names)}", f"sets {' '.join(position.sets)}"]
    used = dict.fromkeys(laid.tile for laid in position.tiles if is_described(laid.tile))
    own = {name: f"stated-{number}" for number, name in enumerate(used, start=1)}
    lines += [f"tile {own[name]} = {write_description(read_tile(name))}" for name in used]
    for tile, (x, y), turn in position.tiles:
        standing = ", ".join(
            f"{f.player} {'' if f.kind == FOLLOWER else f.kind + ' '}{f.spot}"
            for f in position.figures
            if f.cell == (x, y)
        )
        lines.append(
            f"{own.get(tile, tile)} {x},{y}{f' {turn}' if turn else ''}"
            f"{'  ' + standing if standing else ''}"
        )
    if position.pieces:
        lines.append(f"tokens {json.dumps(tokens_plain(position.pieces))}")
    return "\n".join(lines) + "\n"


def _pieces(word: str, text: str, number: int) -> Pieces:
    try:
        return _PIECES[word](json.loads(text))
    except (ValueError, RecursionError) as error:
        raise InputError("malformed", f"Line {number}: {word} are JSON.") from error


def _words(text: str, number: int) -> list[str]:
    if not text.split():
        raise InputError("malformed", f"Line {number}: names are missing.")
    return text.split()


def _parts(text: str) -> list[str]:
    return [part for part in text.split(",") if part.strip()]


def _players(words: list[str], number: int) -> tuple[tuple[str, ...], tuple[int, ...], str | None]:
    names: list[str] = []
    scores: list[int] = []
    mover = None
    for word in words:
        name, _, score = word.removesuffix("*").partition("=")
        names.append(name)
        if word.endswith("*"):
            mover = name
        if score:
            scores.append(_whole(score, number))
    return tuple(names), tuple(scores), mover


def _tile(words: list[str], number: int) -> Laid:
    if len(words) not in (2, 3):
        raise InputError("malformed", f"Line {number}: a tile, a cell x,y and its turns.")
    numbers = words[1].split(",")
    if len(numbers) != 2:
        raise InputError("malformed", f"Line {number}: {words[1]!r} is no cell x,y.")
    x, y = (_whole(part, number) for part in numbers)
    return Laid(words[0], (x, y), _whole(words[2], number) if len(words) == 3 else 0)


def _figure(words: list[str], laid: Laid, number: int) -> Figure:
    if len(words) < 2:
        raise InputError("malformed", f"Line {number}: a figure is a player and a spot.")
    player, rest = words[0], " ".join(words[1:])
    # A kind may have two words, so the first space does not part it from the spot.
    for kind in FIGURES:
        if rest.startswith(f"{kind} "):
            return Figure(player, kind, laid.cell, rest.removeprefix(f"{kind} "))
    return Figure(player, FOLLOWER, laid.cell, rest)


def _whole(text: str, number: int) -> int:
    if (
        not text.removeprefix("-").isascii()
        or not text.removeprefix("-").isdigit()
        or len(text) > 6
    ):
        raise InputError(
            "malformed", f"Line {number}: {text[:12]!r} is no whole number up to {MAX_COORDINATE}."
        )
    return int(text)
