"""Segments as places on the drawing: a shape to point at, and an anchor for a figure."""

from collections.abc import Iterable
from functools import lru_cache, partial

from engine.api import HALF_SIDES, FeatureKind, PlaceRow, Segment, Tile, rows
from rulesite.drawing import raster
from rulesite.drawing.geometry import (
    MIDDLE,
    MIDS,
    Curve,
    Point,
    Polyline,
    along,
    circle,
    curve_path,
    distance,
    flatten,
    length,
    mix,
    outline,
    polygon_path,
)
from rulesite.drawing.half import grounds, inside, laid_out, whole
from rulesite.drawing.plan import HALF_POINTS, KEPT, Layout, layout, square
from rulesite.drawing.road import ROAD_HALF, reach
from rulesite.drawing.spots import symbol_spots
from rulesite.drawing.things import SYMBOLS
from rulesite.drawing.water import RIVER_HALF, Water

Choice = tuple[Point, float]
"""A point of a segment, and how good it is apart from what stands near it."""


@lru_cache(maxsize=KEPT)
def segment_shapes(tile: Tile) -> dict[int, str]:
    """For each segment the ``d`` of a path that covers it, in catalogue orientation.

    Farms may have several parts and holes: fill with the even-odd rule.
    """
    if tile.half or tile.pair:
        return {index: _contour(mask) for index, mask in grounds(tile).items()}
    plan = layout(tile)
    shapes: dict[int, str] = {town.index: curve_path(town.outline, True) for town in plan.cities}
    for road in plan.roads.roads:
        shapes[road.index] = "".join(map(_ribbon, road.ways))
    for river in plan.waters:
        shapes[river.index] = _water_shape(river)
    for index, stand in plan.stands.items():
        shapes[index] = polygon_path(square(*stand))
    for segment in tile.segments:
        if segment.kind is FeatureKind.FARM:
            shapes[segment.index] = _contour(plan.masks[segment.index])
    return {segment.index: shapes[segment.index] for segment in tile.segments}


def _contour(mask: raster.Mask) -> str:
    return "".join(map(polygon_path, raster.contours(mask)))


def _ribbon(way: Curve) -> str:
    return polygon_path(outline(flatten(way, 8), ROAD_HALF))


def end_shape(tile: Tile, port: int) -> str:
    """What covers the part of a road that reaches a side, where the tile parts it."""
    return polygon_path(outline(_end(tile, port), ROAD_HALF))


def end_points(tile: Tile, port: int) -> tuple[Point, Point]:
    """Where a figure stands on that part, and a point beside it."""
    points = _end(tile, port)
    return along(points, 0.5)[0], along(points, 0.9)[0]


def _end(tile: Tile, port: int) -> Polyline:
    segment = next(s for s in tile.segments if s.kind is FeatureKind.ROAD and port in s.ports)
    road = next(road for road in layout(tile).roads.roads if road.index == segment.index)
    return reach(road, segment, port)


def _water_shape(river: Water) -> str:
    ribbons = [polygon_path(outline(flatten(c, 8), RIVER_HALF)) for c in river.courses]
    pool = [polygon_path(circle(*river.pool))] if river.pool else []
    return "".join(ribbons + pool)


# --- Anchors -------------------------------------------------------------------------------------

_APART = 26.0
"""How far apart the anchors of a tile should be; further is no better."""


@lru_cache(maxsize=KEPT)
def anchors(tile: Tile) -> dict[int, Point]:
    """For each segment a point well inside it, the points as far apart as they can be."""
    if tile.pair:
        return whole(tile, anchors)
    plan = laid_out(tile) if tile.half else layout(tile)
    signs = [(spot.at, SYMBOLS[spot.name][1] * spot.scale + 8) for spot in symbol_spots(tile)]
    choices = {s.index: _choices(plan, s.index, signs) for s in tile.segments}
    # Each by itself first; then every one moves off the others until none wants to move.
    best = {index: max(found, key=lambda c: c[1])[0] for index, found in choices.items()}
    for _ in range(4):
        before = dict(best)
        for index, found in choices.items():
            others = [p for i, p in best.items() if i != index]
            best[index] = max(found, key=lambda c: c[1] + 2 * _gap(c[0], others))[0]
        if best == before:
            break
    return inside(tile, best)


_CLEAR = 30.0
"""How far a label is from the figure on its segment, if there is room."""


@lru_cache(maxsize=KEPT)
def asides(tile: Tile) -> dict[int, Point]:
    """For each segment a second point inside it, clear of the figures on all anchors."""
    if tile.pair:
        return whole(tile, asides)
    plan, taken = laid_out(tile) if tile.half else layout(tile), anchors(tile)

    def clear(index: int, choice: Choice) -> float:
        own = min(distance(choice[0], taken[index]), _CLEAR)
        others = [point for other, point in taken.items() if other != index]
        return 4 * own + _gap(choice[0], others) + choice[1]

    best = {
        segment.index: max(_choices(plan, segment.index, []), key=partial(clear, segment.index))[0]
        for segment in tile.segments
    }
    return inside(tile, best)


@lru_cache(maxsize=KEPT)
def special_spots(tile: Tile) -> dict[str, Point]:
    """The spots of a tile that are no segments, each with its place."""
    signs = {spot.name: spot.at for part in tile.pair or (tile,) for spot in symbol_spots(part)}
    here = [row for row in rows(PlaceRow).values() if tile.offers(row)]
    return {row.id: signs.get(_sign_of(row, tile), row.at) for row in here}


def _sign_of(place: PlaceRow, tile: Tile) -> str:
    """The drawing of the mark at which a place of a tile is."""
    mark = tile.mark_of(place.symbol)
    return mark.shape if mark else place.symbol


def corner_point(spot: str) -> Point:
    """The corner that a half side (``farm nne``) is next to, as the tile lies: where barns stand.

    KeyError for any other spot.
    """
    place = {half: i for i, half in enumerate(HALF_SIDES)}[spot.removeprefix("farm ")]
    return ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))[(place + 1) // 2 % 4]


def _gap(point: Point, others: list[Point]) -> float:
    return min([_APART, *[distance(point, other) for other in others]])


def _choices(plan: Layout, index: int, signs: list[tuple[Point, float]]) -> list[Choice]:
    """Points of a segment; the better the more room they have and the fewer symbols they hide."""
    if index in (lines := _lines(plan)):
        return _on_lines(lines[index], plan.masks[index])
    levels = raster.depths(plan.masks[index])
    if not levels:
        return [(_at_rim(plan.tile.segments[index]), 0.0)]
    whole = plan.tile.segments[index].kind.central
    return [
        (point, min(room, 13.0) * 1.5 - (0 if whole else _hides(point, signs)))
        for point, room in _roomy(levels)
    ]


def _at_rim(segment: Segment) -> Point:
    """A place for what has no ground of its own on the drawing: near where it reaches the rim."""
    if not segment.ports:
        return MIDDLE
    port = segment.ports[0]
    return mix(HALF_POINTS.get(port) or MIDS[port // 3], MIDDLE, 0.2)


def _hides(point: Point, signs: list[tuple[Point, float]]) -> float:
    return sum(0.8 * max(0.0, size - distance(point, at)) for at, size in signs)


def _roomy(levels: list[raster.Mask]) -> Iterable[Choice]:
    """Points in the inner half of a mask, on a grid the coarser the larger it is."""
    step = 4 if len(levels) > 14 else 3 if len(levels) > 8 else 2 if len(levels) > 4 else 1
    found: dict[Point, float] = dict.fromkeys(raster.pixels(levels[-1], 1), float(len(levels)))
    found = dict(list(found.items())[: 60 // step])
    deeper = raster.EMPTY
    for level in range(len(levels), min(6, len(levels) // 2), -1):
        for point in raster.pixels(raster.minus(levels[level - 1], deeper), step):
            found.setdefault(point, float(level))
        deeper = levels[level - 1]
    return found.items()


def _lines(plan: Layout) -> dict[int, list[Polyline]]:
    """The middle lines of roads and rivers."""
    found = {r.index: [flatten(way) for way in r.ways[:3]] for r in plan.roads.roads}
    for river in plan.waters:
        found[river.index] = [flatten(course) for course in river.courses]
    return found


def _on_lines(lines: list[Polyline], mask: raster.Mask) -> list[Choice]:
    shares = (0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78)
    found = [
        (along(points, share)[0], 9.0 + length(points) / 50 - abs(share - 0.5) * 9)
        for points in lines
        for share in shares
    ]
    return [choice for choice in found if raster.holds(mask, choice[0])] or found[:1]
