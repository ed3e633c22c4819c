"""Pictures of a stated position, and of the verdict on it, as files: to download, and for previews
in messengers."""

import hashlib

from django.core.cache import caches

from engine import api
from rulesite.drawing.png import fitting, png
from rulesite.scenarios import answering
from rulesite.scenarios.asked import DisputeQuestion
from rulesite.scenarios.picture import picture
from rulesite.serving.page_cache import code
from rulesite.sharing.captions import captioned

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


def drawn(question: DisputeQuestion, *, told: bool, card: bool = False) -> str:
    """The board as SVG that needs nothing else. With ``told`` it shows the verdict: letters, whose
    the farms are, and beside it who gets what. Raises api.EngineError."""
    if not told:
        return str(picture(api.read_notation(question.turn.p), alone=True))
    board, headline = answering.shared(question.verdict)
    frame = CARD if card else None
    return captioned(str(board), headline, frame) if headline else str(board)


def painted(question: DisputeQuestion, *, told: bool, card: bool = False) -> bytes:
    """The same as PNG. Raises api.TooLargeError for a board that is too large to be painted."""
    many = len(api.read_notation(question.turn.p).tiles)
    if many > MOST_TILES:
        raise api.TooLargeError(
            "too-many-tiles", f"A board of more than {MOST_TILES} tiles is drawn as SVG alone."
        )
    key = _key(question, told, card)
    kept: bytes | None = caches["pictures"].get(key)
    if kept is None:
        svg = drawn(question, told=told, card=card)
        longest = LONGEST_OF_MANY if many > MANY else LONGEST
        kept = png(svg, *(CARD if card else fitting(svg, longest, TILE)))
        caches["pictures"].set(key, kept)
    return kept


def _key(question: DisputeQuestion, *how: bool) -> str:
    """The same for the same picture, drawn by the same code."""
    # Without the verdict rule sets change nothing on the picture, so one copy does for all.
    asked = question.verdict.query if how[0] else question.turn.p
    return hashlib.sha256(f"{code()} {how} {asked}".encode()).hexdigest()[:32]
