"""What is drawn of The Wheel of Fortune."""

import math
from collections.abc import Iterator
from functools import partial
from itertools import pairwise, starmap

from engine.api import Tile
from rulesite.drawing.geometry import CORNERS, MIDDLE, Cubic, Curve, Point, line
from rulesite.drawing.markup import element, group, path
from rulesite.drawing.strokes import disc, ringed

_MIDDLE: Point = (200.0, 200.0)
"""The hub, as the block of four by four tiles is laid."""

_RIM, _HUB = 165, 42
_SECTORS = 6


def wheel(tile: Tile) -> tuple[Curve, tuple[Curve, ...], Curve, str, tuple[Curve, ...]]:
    """One tile's share of the wheel: what lies within the rim, the rim, and its hub and spokes."""
    hub = (_MIDDLE[0] - 100 * tile.place[0], _MIDDLE[1] - 100 * tile.place[1])
    rim = _arc(hub, _RIM)
    lines = (*_spokes(hub), _arc(hub, _HUB))
    return _outline(hub, rim), tuple(filter(None, [rim])), (), "lane", tuple(filter(None, lines))


def _arc(hub: Point, radius: float) -> Curve:
    """The part of a circle on the tile: from where it comes in to where it leaves, clockwise."""
    ends = sorted(_crossings(hub, radius), key=lambda p: _angle(hub, p))
    if not ends:
        return ()
    start, end = ends[0], ends[-1]
    reach = 4 / 3 * math.tan((_angle(hub, end) - _angle(hub, start)) / 4)
    return (Cubic(start, _ahead(hub, start, reach), _ahead(hub, end, -reach), end),)


def _angle(hub: Point, point: Point) -> float:
    """The direction of a point from the hub, counted from that of the middle of the tile."""
    middle = math.atan2(MIDDLE[1] - hub[1], MIDDLE[0] - hub[0])
    turn = math.atan2(point[1] - hub[1], point[0] - hub[0]) - middle
    return (turn + math.pi) % math.tau - math.pi


def _ahead(hub: Point, point: Point, reach: float) -> Point:
    """A point beside the circle through another, so far along its tangent."""
    return point[0] - reach * (point[1] - hub[1]), point[1] + reach * (point[0] - hub[0])


def _crossings(hub: Point, radius: float) -> Iterator[Point]:
    """Where a circle meets the rim of the tile."""
    for side in (0.0, 100.0):
        for axis in (0, 1):
            off = radius**2 - (side - hub[axis]) ** 2
            for way in (-1, 1) if off > 0 else ():
                other = hub[1 - axis] + way * math.sqrt(off)
                if 0 <= other <= 100:
                    yield (side, other) if axis == 0 else (other, side)


def _outline(hub: Point, rim: Curve) -> Curve:
    """The land within the rim: round the corners that lie there, and back along it."""
    corners = [corner for corner in CORNERS if math.dist(corner, hub) < _RIM]
    if not rim:
        return tuple(starmap(line, pairwise([*corners, corners[0]])))
    start, end = rim[0][0], rim[-1][-1]
    found = sorted({start, end, *corners}, key=lambda p: math.atan2(p[1] - 50, p[0] - 50))
    at = found.index(end)
    round_ = [*found[at:], *found[:at]]
    if round_[1] == start:
        round_ = [end, *reversed(round_[1:])]
    return (*starmap(line, pairwise(round_)), *rim)


def _spokes(hub: Point) -> Iterator[Curve]:
    """The lines between the sectors; the first sector is the uppermost."""
    for sector in range(_SECTORS):
        angle = math.tau * (sector + 0.5) / _SECTORS
        x, y = math.sin(angle), -math.cos(angle)
        run = ((hub[0] + r * x, hub[1] + r * y) for r in range(_HUB, _RIM + 1))
        there = [point for point in run if all(-0.01 <= at <= 100.01 for at in point)]
        if there:
            yield (line(there[0], there[-1]),)


def sign(number: int) -> str:
    """A wheel with six spokes and a number in the middle."""
    spokes = "".join(
        f"M0 0L{9.6 * math.sin(a):.1f} {-9.6 * math.cos(a):.1f}"
        for a in (math.tau * spoke / _SECTORS for spoke in range(_SECTORS))
    )
    rim = disc(11, "grain", stroke="ink", stroke_width=1.2) + disc(
        8.6, "paper", stroke="ink", stroke_width=0.8
    )
    middle = disc(6.4, "paper", stroke="none")
    digit = element(
        "text", str(number), y=4, fill="ink", font_size=11, font_weight="bold",
        font_family="sans-serif", text_anchor="middle",
    )  # fmt: skip
    return rim + path(spokes, stroke="ink", stroke_width=1) + middle + digit


def big_pig() -> str:
    """A round pig that looks to the right."""
    legs = path("M-8 6V12H-4.6V7M3.6 7V12H7V6", fill="pig")
    body = path("M-12 1C-12-8-4-10 1-9.4C8-9 12-5 12 0C12 6 6 9 0 9C-7 9-12 7-12 1Z", fill="pig")
    snout = path("M10-3H14.4V3H10.6Z", fill="pig")
    ear = path("M4-9L8.6-13L9-6.4Z", fill="pig")
    tail = path("M-12-1C-15-1-15-5-12.6-5", fill="none")
    eye = element("circle", cx=8, cy=-3, r=1.1, fill="ink", stroke="none")
    return ringed(tail + legs + body + snout + ear + eye)


def crowns(name: str, spaces: int) -> str:
    """The crown spaces of a sector, with its name below whoever stands before them."""
    ways = (0.0,) if spaces == 1 else (-9.0, 9.0)
    crown = "h11l2-8l-4.6 3.4l-2.9-6.4l-2.9 6.4l-4.6-3.4z"
    drawn = "".join(path(f"M{x - 5.5:g} 4{crown}", fill="grain") for x in ways)
    words = element(
        "text", name, y=22, fill="ink", stroke="lane", stroke_width=2.5, paint_order="stroke",
        font_size=8, font_weight="bold", font_family="sans-serif", text_anchor="middle",
    )  # fmt: skip
    return group(drawn, stroke="ink", stroke_width=1, stroke_linejoin="round") + words


SYMBOLS = {
    "wheel": (sign, 12.0),
    "place-fortune": (partial(crowns, "Fortune", 1), 18.0),
    "place-taxes": (partial(crowns, "Taxes", 2), 18.0),
    "place-famine": (partial(crowns, "Famine", 1), 18.0),
    "place-storm": (partial(crowns, "Storm", 2), 18.0),
    "place-inquisition": (partial(crowns, "Inquisition", 1), 18.0),
    "place-plague": (partial(crowns, "Plague", 2), 18.0),
}
PIECES = {"big-pig": big_pig}
LANDS = {"wheel": wheel}
