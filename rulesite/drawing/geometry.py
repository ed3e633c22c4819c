"""Points, curves and paths in the 100 × 100 user units of a tile.

x grows east and y grows south, as on the board. Sides are numbered clockwise from the north;
corner ``i`` lies between side ``i`` and side ``i + 1``: 0 north-east, 1 south-east, 2 south-west,
3 north-west.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
Polyline: TypeAlias = list[Point]

MIDDLE: Point = (50.0, 50.0)
MIDS: tuple[Point, ...] = ((50.0, 0.0), (100.0, 50.0), (50.0, 100.0), (0.0, 50.0))
CORNERS: tuple[Point, ...] = ((100.0, 0.0), (100.0, 100.0), (0.0, 100.0), (0.0, 0.0))
INWARD: tuple[Point, ...] = ((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0))


class Cubic(NamedTuple):
    """A cubic Bézier curve; a straight line has its control points on the line."""

    start: Point
    c1: Point
    c2: Point
    end: Point

    def at(self, t: float) -> Point:
        """The point at parameter ``t`` between 0 and 1."""
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        return (
            a * self.start[0] + b * self.c1[0] + c * self.c2[0] + d * self.end[0],
            a * self.start[1] + b * self.c1[1] + c * self.c2[1] + d * self.end[1],
        )


Curve: TypeAlias = tuple[Cubic, ...]
"""Cubics end to end."""


def line(start: Point, end: Point) -> Cubic:
    """A straight line as a cubic."""
    return Cubic(start, mix(start, end, 1 / 3), mix(start, end, 2 / 3), end)


def mix(a: Point, b: Point, t: float) -> Point:
    """The point at share ``t`` of the way from ``a`` to ``b``."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def add(a: Point, b: Point, times: float = 1.0) -> Point:
    """``a`` moved by ``times`` the vector ``b``."""
    return a[0] + b[0] * times, a[1] + b[1] * times


def distance(a: Point, b: Point) -> float:
    """How far two points are apart."""
    return math.dist(a, b)


def unit(a: Point, b: Point) -> Point:
    """The direction from ``a`` to ``b``; (0, 0) when they are the same."""
    length = distance(a, b)
    return ((b[0] - a[0]) / length, (b[1] - a[1]) / length) if length else (0.0, 0.0)


def flatten(curve: Curve, steps: int = 14) -> Polyline:
    """The curve as points, both ends included."""
    points = [curve[0].start]
    for cubic in curve:
        count = 1 if is_straight(cubic) else steps
        points += [cubic.at(i / count) for i in range(1, count + 1)]
    return points


def is_straight(cubic: Cubic) -> bool:
    """Whether a cubic was made by ``line``."""
    third = mix(cubic.start, cubic.end, 1 / 3)
    # Not compared as equal: the thirds are rounded.
    return distance(third, cubic.c1) < 1e-6


def dense(points: Sequence[Point], spacing: float = 1.5) -> Polyline:
    """The polyline with points at most ``spacing`` apart."""
    found = [points[0]]
    for a, b in pairwise(points):
        count = max(1, math.ceil(distance(a, b) / spacing))
        found += [mix(a, b, i / count) for i in range(1, count + 1)]
    return found


def length(points: Sequence[Point]) -> float:
    """The length of a polyline."""
    return sum(distance(a, b) for a, b in pairwise(points))


def along(points: Sequence[Point], share: float) -> tuple[Point, Point]:
    """The point at ``share`` (0 to 1) of a polyline's length, and the direction there."""
    rest = length(points) * share
    for a, b in pairwise(points):
        step = distance(a, b)
        if rest <= step and step:
            return mix(a, b, rest / step), unit(a, b)
        rest -= step
    return points[-1], unit(points[-2], points[-1])


def crossing(first: Sequence[Point], second: Sequence[Point]) -> tuple[Point, Point] | None:
    """Where two polylines cross, with the direction of the first there; None if they do not."""
    for a, b in pairwise(first):
        for c, d in pairwise(second):
            if (where := _meet(a, b, c, d)) is not None:
                return where, unit(a, b)
    return None


def _meet(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    # Parallel: they do not meet, or everywhere.
    if not (cross := rx * sy - ry * sx):
        return None
    t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross
    u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross
    return mix(a, b, t) if 0 <= t <= 1 and 0 <= u <= 1 else None


def outline(points: Sequence[Point], half: float) -> Polyline:
    """The polygon of a line drawn ``2 × half`` wide along a polyline, with flat ends."""
    left, right = [], []
    for i, point in enumerate(points):
        d = unit(points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)])
        left.append(add(point, (-d[1], d[0]), half))
        right.append(add(point, (d[1], -d[0]), half))
    return left + right[::-1]


def circle(centre: Point, radius: float, steps: int = 20) -> Polyline:
    """A circle as a polygon."""
    turns = [2 * math.pi * i / steps for i in range(steps)]
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in turns]


def number(value: float) -> str:
    """A coordinate with at most one decimal, as short as can be."""
    text = f"{value:.1f}".removesuffix(".0")
    # What is a little less than nought is rounded to a nought with a sign.
    return "0" if text == "-0" else text


def pair(point: Point) -> str:
    """A point as it stands in a path."""
    x, y = number(point[0]), number(point[1])
    # A minus parts two numbers as well as a space does.
    return x + y if y.startswith("-") else f"{x} {y}"


def curve_path(curve: Curve, close: bool = False) -> str:
    """The ``d`` of a curve."""
    parts = [f"M{pair(curve[0].start)}"]
    for c in curve:
        if is_straight(c):
            parts.append(f"L{pair(c.end)}")
        else:
            parts.append(f"C{pair(c.c1)} {pair(c.c2)} {pair(c.end)}")
    return "".join(parts) + ("Z" if close else "")


def paths(curves: Iterable[Curve]) -> str:
    """The ``d`` of several curves."""
    return "".join(map(curve_path, curves))


def polygon_path(points: Iterable[Point]) -> str:
    """The ``d`` of a closed polygon."""
    return "M" + "L".join(pair(p) for p in points) + "Z"
