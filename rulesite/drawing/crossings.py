"""The drawing of what crosses: bridges over ways, and what runs below a city."""

from engine.api import FeatureKind
from rulesite.drawing import raster
from rulesite.drawing.geometry import (
    INWARD,
    MIDDLE,
    Point,
    add,
    dense,
    flatten,
    pair,
    polygon_path,
    unit,
)
from rulesite.drawing.markup import group, path
from rulesite.drawing.plan import Below, DrawnBridge, Layout
from rulesite.drawing.raster import Mask
from rulesite.drawing.road import Gate, openings

_MOUTH = 14.0
"""How far from the middle of a tile an opening is."""

_FILLS = {FeatureKind.ROAD: "road", FeatureKind.CITY: "lane"}
"""What is seen of a way below a city; of any other kind, the river."""


def bridge(span: DrawnBridge) -> str:
    """A deck between two rails with the way on it; what it spans lies in its shade."""
    across = (-span.along[1], span.along[0])
    parts = (
        path(_bar(span.at, across, 13), stroke="ink", stroke_width=8, opacity="0.5"),
        path(_bar(span.at, span.along, 13), stroke="ink", stroke_width=14.4),
        path(_bar(span.at, span.along, 14), stroke="lane", stroke_width=10.8),
        path(_bar(span.at, span.along, 14.5), stroke="road", stroke_width=5.8),
    )
    return group("".join(parts), fill="none")


def below(plan: Layout) -> str:
    """What runs below a city shines through, with a mouth at either end.

    Where a mouth stands before the wall, nothing shines through the farm that passes between.
    """
    ground = raster.union(raster.EMPTY, *(plan.masks[city.index] for city in plan.cities))
    return "".join(_ghost(hidden, ground) for hidden in plan.below)


def mouths(plan: Layout) -> str:
    """The mouths in which roads end that something may link."""
    inwards = [INWARD[road.ports[0] // 3] for road in openings(plan.tile)]
    return "".join(_mouth(add(MIDDLE, way, -_MOUTH), (-way[0], -way[1])) for way in inwards)


def _ghost(hidden: Below, ground: Mask) -> str:
    points = flatten(hidden.way)
    first, last, half = points[0], points[-1], hidden.half
    covered = [point for point in dense(points) if raster.holds(ground, point)] or points
    start, end = covered[0], covered[-1]
    out = unit(first, last)
    aside = (-out[1], out[0])
    band = path(
        f"M{pair(start)}L{pair(end)}", stroke=_FILLS.get(hidden.kind, "river"),
        stroke_width=2 * half, opacity="0.6",
    )  # fmt: skip
    edges = "".join(
        f"M{pair(add(start, aside, s))}L{pair(add(end, aside, s))}" for s in (half, -half)
    )
    rails = path(edges, class_="below", stroke="wall", stroke_width=1.5, stroke_dasharray="3.4 2.4")
    mouths = _mouth(first, (-out[0], -out[1])) + _mouth(last, out) if hidden.mouths else ""
    return group(band + rails, fill="none") + mouths


def _mouth(at: Point, out: Point) -> str:
    """A vault of stone where a way goes below."""
    return path(_vault(at, out, 7.4), fill="stone", stroke="ink", stroke_width=1.2) + path(
        _vault(at, out, 4.2), fill="ink"
    )


def _vault(at: Point, out: Point, half: float) -> str:
    """Half a circle behind a point, its flat side towards ``out``."""
    ends = [pair(add(at, (-out[1], out[0]), s)) for s in (half, -half)]
    radius = f"{half} {half}"
    return f"M{ends[0]}A{radius} 0 0 1 {ends[1]}Z"


def gate(found: Gate) -> str:
    """A gap in the wall between two little towers."""
    aside = (-found.out[1], found.out[0])
    corners = ((-2.9, 3), (2.9, 3), (2.9, -5), (-2.9, -5))
    gap = polygon_path(add(add(found.at, aside, s), found.out, o) for s, o in corners)
    starts = [add(add(found.at, aside, s), (-2.7, 0)) for s in (-5, 5)]
    towers = "".join(f"M{pair(start)}{_ROUND}" for start in starts)
    return path(gap, fill="road") + path(towers, fill="stone", stroke="wall", stroke_width=1.2)


_ROUND = "a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0"


def _bar(at: Point, along: Point, half: float) -> str:
    return f"M{pair(add(at, along, -half))}L{pair(add(at, along, half))}"
