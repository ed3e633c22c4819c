"""The pieces in the notation: one section each, described in docs/notation.md."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from engine.model.errors import InputError
from engine.model.figures import COLOUR_OF, COLOURS, FIGURE_OF, FIGURES, PLACE_OF, PLACES
from engine.model.geometry import Cell
from engine.model.pieces import STOCKS, Fairy, Pieces, Prisoner, Stock, Title, Tower
from engine.model.signs import CELL, FIGURE, read_cell, read_figure, write_cell, write_figure
from engine.model.values import Figure

SECTIONS: Final = "dfckrwjg"
_STOCK_OF: Final = {letter: what for what, letter in STOCKS.items()}
_FAIRY: Final = re.compile(rf"{CELL}(?:{FIGURE})?")
_TITLE: Final = re.compile(r"([A-Z])([0-9]{1,3})")
_TOWERS: Final = re.compile(rf"{CELL}([0-9]{{1,2}})([.-])")
_PRISONERS: Final = re.compile(r"([A-Z])([A-Z])([a-z])")
_STOCKS: Final = re.compile(r"([A-Z])([a-z])([0-9]{1,2})")


def write_pieces(pieces: Pieces) -> str:
    """The sections of all pieces that are there, each behind its ``~``."""
    found = {
        "d": write_cell(pieces.dragon) if pieces.dragon else "",
        "f": _write_fairy(pieces.fairy) if pieces.fairy else "",
        "c": PLACES[pieces.count] if pieces.count else "",
        "k": _write_title(pieces.king),
        "r": _write_title(pieces.robber),
        "w": "".join(
            f"{write_cell(cell)}{height}{'-' if finished else '.'}"
            for cell, height, finished in pieces.towers
        ),
        "j": "".join(
            f"{COLOURS[captor]}{COLOURS[owner]}{FIGURES[kind]}"
            for captor, owner, kind in pieces.prisoners
        ),
        "g": "".join(f"{COLOURS[p]}{STOCKS[what]}{number}" for p, what, number in pieces.stocks),
    }
    return "".join(f"~{key}{body}" for key, body in found.items() if body)


def read_pieces(parts: dict[str, str]) -> Pieces:
    """The pieces that the sections state. Raises InputError."""
    pieces = Pieces()
    for key, body in parts.items():
        if key in _READERS:
            pieces = _READERS[key](pieces, body)
    return pieces


def _write_fairy(fairy: Fairy) -> str:
    return write_cell(fairy.cell) + (write_figure(fairy.figure) if fairy.figure else "")


def _write_title(title: Title | None) -> str:
    return f"{COLOURS[title.player]}{title.size}" if title else ""


def _match(pattern: re.Pattern[str], body: str) -> re.Match[str]:
    match = pattern.fullmatch(body)
    if match is None:
        raise InputError("bad-notation", f"Cannot read {body[:20]!r}.")
    return match


def _all(pattern: re.Pattern[str], body: str) -> list[re.Match[str]]:
    found = list(pattern.finditer(body))
    if "".join(match.group() for match in found) != body:
        raise InputError("bad-notation", f"Cannot read {body[:20]!r}.")
    return found


def _named(letter: str, names: Mapping[str, str]) -> str:
    if letter not in names:
        raise InputError("bad-notation", f"Nothing has the letter {letter!r} there.")
    return names[letter]


def _player(letter: str) -> str:
    if letter not in COLOUR_OF:
        raise InputError("unknown-player", f"No player has the letter {letter!r}.")
    return COLOUR_OF[letter]


def _kind(letter: str) -> str:
    if letter not in FIGURE_OF:
        raise InputError("unknown-figure", f"No figure has the letter {letter!r}.")
    return FIGURE_OF[letter]


def _dragon(pieces: Pieces, body: str) -> Pieces:
    return replace(pieces, dragon=_cell(_match(re.compile(CELL), body).groups()))


def _fairy(pieces: Pieces, body: str) -> Pieces:
    groups = _match(_FAIRY, body).groups()
    cell = _cell(groups[:2])
    figure: Figure | None = read_figure(groups[2:], cell) if groups[2] else None
    return replace(pieces, fairy=Fairy(cell, figure))


def _cell(groups: tuple[str, ...]) -> Cell:
    return read_cell(groups[0], groups[1])


def _count(pieces: Pieces, body: str) -> Pieces:
    return replace(pieces, count=_named(body, PLACE_OF))


def _title(body: str) -> Title:
    letter, size = _match(_TITLE, body).groups()
    return Title(_player(letter), int(size))


def _king(pieces: Pieces, body: str) -> Pieces:
    return replace(pieces, king=_title(body))


def _robber(pieces: Pieces, body: str) -> Pieces:
    return replace(pieces, robber=_title(body))


def _towers(pieces: Pieces, body: str) -> Pieces:
    found = [match.groups() for match in _all(_TOWERS, body)]
    return replace(pieces, towers=tuple(Tower(_cell(g), int(g[2]), g[3] == "-") for g in found))


def _prisoners(pieces: Pieces, body: str) -> Pieces:
    found = [match.groups() for match in _all(_PRISONERS, body)]
    return replace(
        pieces, prisoners=tuple(Prisoner(_player(a), _player(b), _kind(c)) for a, b, c in found)
    )


def _stocks(pieces: Pieces, body: str) -> Pieces:
    found = [match.groups() for match in _all(_STOCKS, body)]
    return replace(
        pieces, stocks=tuple(Stock(_player(p), _named(w, _STOCK_OF), int(n)) for p, w, n in found)
    )


_READERS: Final[dict[str, Callable[[Pieces, str], Pieces]]] = {
    "d": _dragon,
    "f": _fairy,
    "c": _count,
    "k": _king,
    "r": _robber,
    "w": _towers,
    "j": _prisoners,
    "g": _stocks,
}
