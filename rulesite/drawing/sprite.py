"""All tiles, figures and pieces in one SVG file, put together once a process, kept for ever."""

import gzip
import hashlib
from functools import cache

from django.urls import reverse

from engine.api import tiles
from rulesite.drawing.figures import figure_symbols
from rulesite.drawing.looks import look
from rulesite.drawing.markup import element
from rulesite.drawing.pieces import piece_symbols
from rulesite.drawing.tile import UPRIGHT, shared_symbols


@cache
def sprite() -> str:
    """The sheet: ``#tile-<id>`` for every tile, ``#figure-<kind>``, ``#piece-<name>``."""
    parts = [
        element("style", UPRIGHT),
        element("defs", shared_symbols()),
        *(look(tile).symbol for tile in tiles().values()),
        figure_symbols(),
        piece_symbols(),
    ]
    return element("svg", "".join(parts), xmlns="http://www.w3.org/2000/svg")


@cache
def sprite_gzip() -> bytes:
    """The sheet compressed, the same bytes each time."""
    return gzip.compress(sprite().encode(), mtime=0)


@cache
def sprite_hash() -> str:
    """Twelve hexadecimal digits that change whenever a drawing does."""
    return hashlib.sha256(sprite().encode()).hexdigest()[:12]


def sprite_url() -> str:
    """The address of the sheet as it is now."""
    return reverse("drawing:sprite", args=[sprite_hash()])
