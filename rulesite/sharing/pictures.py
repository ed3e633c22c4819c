"""Pictures of a stated position as files: to download, and for previews in messengers."""

import hashlib

from django.core.cache import caches

from engine import api
from rulesite.drawing.png import fitting, png
from rulesite.scenarios.picture import picture
from rulesite.serving.kept import code

MANY = 100
LONGEST, LONGEST_OF_MANY = 720, 480
"""Pixels of the longer side of a picture, and of one of more than so many tiles: each of them and
each pixel takes time."""

TILE = 200
"""Pixels of a tile, where there are few."""

CARD = (800, 420)
"""Pixels of a preview, as messengers show it."""

MOST_TILES = 160
"""Tiles that are painted: on a larger board they would be a few pixels wide. There is SVG."""


def drawn(position: api.Position) -> str:
    """The board as SVG that needs nothing else."""
    return str(picture(position, alone=True))


def painted(position: api.Position, *, card: bool = False) -> bytes:
    """The board as PNG. Raises api.TooLargeError for one that is too large to be painted."""
    if len(position.tiles) > MOST_TILES:
        raise api.TooLargeError(
            "too-many-tiles", f"A board of more than {MOST_TILES} tiles is drawn as SVG alone."
        )
    key = _key(position, card)
    kept: bytes | None = caches["pictures"].get(key)
    if kept is None:
        svg = drawn(position)
        longest = LONGEST_OF_MANY if len(position.tiles) > MANY else LONGEST
        kept = png(svg, *(CARD if card else fitting(svg, longest, TILE)))
        caches["pictures"].set(key, kept)
    return kept


def _key(position: api.Position, card: bool) -> str:
    """The same for the same picture, drawn by the same code."""
    made_of = f"{code()} {card} {api.write_notation(position)}"
    return hashlib.sha256(made_of.encode()).hexdigest()[:32]
