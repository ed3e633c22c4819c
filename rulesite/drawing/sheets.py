"""Tiles, figures and pieces in SVG files, a sheet for each set, put together once a process.

A browser lays out a whole file to show one drawing of it, so each page names as few as it needs.
"""

import gzip
import hashlib
import re
from functools import cache

from django.urls import reverse

from engine.api import tile_of, tile_sets
from rulesite.drawing.figures import figure_symbols
from rulesite.drawing.looks import look
from rulesite.drawing.markup import element
from rulesite.drawing.pieces import piece_symbols
from rulesite.drawing.tile import settled, shared_symbols

WHOLE = "sprite"
"""The sheet with everything."""

PIECES = "pieces"
"""The sheet of the figures and the pieces."""

SIGNS = "signs"
"""The sheet of what is drawn on tiles."""

UPRIGHT = "-upright"
"""After the name of a set: the sheet of its tiles as the catalogue has them. Signs are drawn once
there, not for each turn, which is half of what a browser copies for a page with every tile."""

_USED = re.compile(r'href="#s-([^"]+)"')


@cache
def sheet(name: str) -> str:
    """The sheet of a set, with ``#tile-<id>`` for each of its tiles, that of its tiles upright, or
    one of those above, with ``#figure-<kind>``, ``#piece-<name>``, ``#span-<name>`` or
    ``#s-<sign>``. KeyError for others.
    """
    drawn, shared = _drawn(name), shared_symbols()
    needed = shared if name in (WHOLE, SIGNS) else sorted(set(_USED.findall(drawn)))
    defined = element("defs", "".join(shared[one] for one in needed))
    return element("svg", defined + drawn, xmlns="http://www.w3.org/2000/svg")


def _drawn(name: str) -> str:
    if name == WHOLE:
        return "".join(map(_drawn, (*tile_sets(), PIECES)))
    if name == PIECES:
        return figure_symbols() + piece_symbols()
    if name == SIGNS:
        return ""
    tiles = tile_sets()[name.removesuffix(UPRIGHT)].tiles
    symbols = (look(tile).symbol for tile in tiles)
    return "".join(settled(symbol, 0) if name.endswith(UPRIGHT) else symbol for symbol in symbols)


@cache
def sheet_gzip(name: str) -> bytes:
    """A sheet compressed, the same bytes each time."""
    return gzip.compress(sheet(name).encode(), mtime=0)


@cache
def digest(name: str) -> str:
    """Twelve hexadecimal digits that change whenever a drawing of the sheet does."""
    return hashlib.sha256(sheet(name).encode()).hexdigest()[:12]


@cache
def sheet_url(name: str) -> str:
    """The address of a sheet as it is now."""
    return reverse("drawing:sheet", args=[name, digest(name)])


def tile_url(name: str, upright: bool = False) -> str:
    """The address of the drawing of a tile of the catalogue; of one that is never turned, where it
    is ``upright``. KeyError for a tile of no set."""
    return f"{sheet_url(tile_of(name).set + (UPRIGHT if upright else ''))}#tile-{name}"
