"""What is drawn of The Wind Roses."""

import math
from functools import partial

from rulesite.drawing.markup import path
from rulesite.drawing.strokes import disc, ringed

_LONG, _SHORT, _WAIST = 14.0, 8.5, 3.4
"""How far the points of a rose reach, and where they meet."""


def _at(radius: float, angle: float) -> str:
    """A point of the compass, north at no angle."""
    turn = math.radians(angle)
    return f"{radius * math.sin(turn):.1f} {-radius * math.cos(turn):.1f}"


def _point(angle: float, reach: float, light: str, dark: str) -> str:
    """One point of a rose, its left half light and its right half dark."""
    tip, waists = _at(reach, angle), (_at(_WAIST, angle - 45), _at(_WAIST, angle + 45))
    return "".join(
        path(f"M0 0L{waist}L{tip}Z", fill=fill)
        for waist, fill in zip(waists, (light, dark), strict=True)
    )


def full(colour: str) -> str:
    """A rose of eight points in a ring; the point to the north has an arrow before it."""
    short = "".join(_point(angle, _SHORT, "paper", "stone") for angle in (45, 135, 225, 315))
    long = "".join(_point(angle, _LONG, "paper", colour) for angle in (0, 90, 180, 270))
    north = path("M-4-12.4L0-18L4-12.4Z", fill=colour)
    ring = disc(10, colour, fill_opacity="0.45", stroke="ink", stroke_width=0.8)
    return ringed(ring + short + long + north)


def quarter() -> str:
    """The quarter of a rose between two of its points, the middle of it to the north."""
    field = path("M0 8L-12.7-4.7A18 18 0 0 1 12.7-4.7Z", fill="paper")
    arc = path("M-7.8.2A11 11 0 0 1 7.8.2", fill="none")
    needle = path("M-3.6 1L0-8.4L3.6 1L0-1.6Z", fill="roof")
    return ringed(field + arc + needle)


SYMBOLS = {
    "rose": (quarter, 12.0),
    "orange-rose": (partial(full, "fire"), 15.0),
    "blue-rose": (partial(full, "shield"), 15.0),
}
