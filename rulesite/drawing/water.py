"""Where the water of a tile runs: rivers, springs and lakes."""

from dataclasses import dataclass

from engine.api import Segment, Tile, kinds
from rulesite.drawing.city import city_segments, sides_of
from rulesite.drawing.geometry import INWARD, MIDDLE, MIDS, Cubic, Curve, Point, add, line

RIVER = kinds()["river"]
RIVER_HALF = 6.0
"""Half the width of a river with its banks."""


@dataclass(frozen=True, slots=True)
class Water:
    """The river of a tile: its courses, and its pool with centre and radius if it has one."""

    index: int
    courses: tuple[Curve, ...]
    pool: tuple[Point, float] | None = None


def waters(tile: Tile) -> tuple[Water, ...]:
    """The rivers of a tile as curves."""
    return tuple(_water(tile, segment) for segment in tile.segments if segment.kind is RIVER)


def _water(tile: Tile, river: Segment) -> Water:
    sides = sides_of(river)
    if len(sides) == 1:
        pool = _pool(tile)
        return Water(river.index, (_stem(sides[0], pool[0]),), pool)
    if len(sides) == 2:
        return Water(river.index, (join(sides[0], sides[1], _bend(tile)),))
    return Water(river.index, tuple(_stem(side, MIDDLE) for side in sides))


def _pool(tile: Tile) -> tuple[Point, float]:
    if "spring" in tile.symbols:
        return (MIDDLE, 9.0)
    if city_segments(tile):
        return ((50.0, 45.0), 17.0)
    return ((44.0, 55.0), 19.0)


def _bend(tile: Tile) -> float:
    """How far a straight river swerves: away from a cloister."""
    return 9.0 if any(s.kind.central for s in tile.segments) else 0.0


def _stem(side: int, end: Point) -> Curve:
    """From the middle of a side into the tile."""
    start = MIDS[side]
    near = add(start, INWARD[side], 22)
    return (Cubic(start, near, add(end, INWARD[side], -14), end),)


def join(first: int, second: int, bend: float = 0.0) -> Curve:
    """A smooth way from one side to another; ``bend`` moves its middle south (or east)."""
    a, b = MIDS[first], MIDS[second]
    if (second - first) % 2:
        k = 30.0
        return (Cubic(a, add(a, INWARD[first], k), add(b, INWARD[second], k), b),)
    if not bend:
        return (line(a, b),)
    aside = (0.0, 1.0) if first % 2 else (1.0, 0.0)
    middle = add(MIDDLE, aside, bend)
    return (
        Cubic(a, add(a, INWARD[first], 24), add(middle, INWARD[first], -22), middle),
        Cubic(middle, add(middle, INWARD[first], 22), add(b, INWARD[second], 24), b),
    )
