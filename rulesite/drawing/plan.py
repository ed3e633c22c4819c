"""Everything that lies on a tile, laid out once: walls, ways, waters, buildings and farms."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from engine.api import FeatureKind, Tile
from rulesite.drawing import raster
from rulesite.drawing.city import City, cities
from rulesite.drawing.geometry import (
    MIDDLE,
    Curve,
    Point,
    Polyline,
    circle,
    crossing,
    dense,
    distance,
    flatten,
    line,
)
from rulesite.drawing.raster import Mask
from rulesite.drawing.road import ROAD_HALF, Roads, amid, amid_at, cloisters, roads, tower_at
from rulesite.drawing.things import SYMBOLS
from rulesite.drawing.water import RIVER, RIVER_HALF, Water, waters

KEPT = 512
"""So many tiles are kept laid out: more than a board has, since described tiles are many."""

CLOISTER_HALF = 15.0
WALL_HALF = 1.0
TOWER_GROUND = 15.0
"""The radius of the square round a tower that parts roads or farms."""

HEDGE_HALF = 2.0
VILLAGE_RADIUS = 10.0

HALF_POINTS: dict[int, Point] = {
    1: (25.5, 0.5), 2: (74.5, 0.5), 4: (99.5, 25.5), 5: (99.5, 74.5),
    7: (74.5, 99.5), 8: (25.5, 99.5), 10: (0.5, 74.5), 11: (0.5, 25.5),
}  # fmt: skip

SLIVER = 40
"""Pixels below which loose ground in the corner of two walls is nobody's field."""


class DrawnBridge(NamedTuple):
    """A bridge: its middle, the direction of the road on it, and what it spans."""

    at: Point
    along: Point
    over: FeatureKind


class CloisterGround(NamedTuple):
    """The ground of a cloister or of what is surrounded like one: its middle, half its width."""

    at: Point
    half: float


class Below(NamedTuple):
    """What runs below a city: a straight way, its kind and half its width, and whether it goes in
    and out by mouths."""

    way: Curve
    kind: FeatureKind
    half: float
    mouths: bool = True


class Layout(NamedTuple):
    """Where everything on a tile lies.

    ``masks`` holds the ground of every segment by index; ``taken`` everything that is not farm.
    """

    tile: Tile
    cities: tuple[City, ...]
    roads: Roads
    waters: tuple[Water, ...]
    stands: dict[int, CloisterGround]
    tower: Point | None
    bridges: tuple[DrawnBridge, ...]
    below: tuple[Below, ...]
    hedges: tuple[Curve, ...]
    masks: dict[int, Mask]
    taken: Mask


@lru_cache(maxsize=KEPT)
def layout(tile: Tile) -> Layout:
    """Lay out a tile; the same object each time."""
    ways, rivers, towns = roads(tile), waters(tile), cities(tile)
    # From what covers most to what covers nothing: each gets the ground that is left, farms the
    # last.
    masks = _built(towns, ways, rivers)
    taken = raster.union(raster.EMPTY, *masks.values(), *_blocks(tile, towns, ways))
    stands = _stands(tile, taken)
    masks |= {i: raster.polygon(square(*stand)) for i, stand in stands.items()}
    taken = raster.union(taken, *(masks[index] for index in stands))
    parting = tuple(hedges(tile, taken))
    rows = (raster.stroke(dense(flatten(hedge)), HEDGE_HALF) for hedge in parting)
    taken = raster.union(taken, *rows)
    grounds = _farms(tile, taken)
    masks |= grounds
    if not grounds:
        taken = raster.WHOLE  # what a sign between cities leaves over is nobody's field
    return Layout(
        tile, towns, ways, rivers, stands, tower_at(tile),
        _bridges(ways, rivers), _below(towns, ways, rivers, masks), parting, masks, taken,
    )  # fmt: skip


def _built(towns: tuple[City, ...], ways: Roads, rivers: tuple[Water, ...]) -> dict[int, Mask]:
    """The ground of every segment but the farms."""
    masks: dict[int, Mask] = {}
    # What is drawn later covers what was drawn before, so the last town keeps all of its ground.
    for town in reversed(towns):
        whole = raster.polygon(flatten(town.outline))
        masks[town.index] = raster.minus(whole, raster.union(raster.EMPTY, *masks.values()))
    above = raster.union(raster.EMPTY, *masks.values())
    for road in ways.roads:
        lines = [dense(flatten(way)) for way in road.ways]
        mask = raster.union(*(raster.stroke(points, ROAD_HALF) for points in lines))
        # Cities stand before roads and rivers: a way that runs into a wall ends there.
        masks[road.index] = raster.minus(mask, above)
    for river in rivers:
        lines = [dense(flatten(course)) for course in river.courses]
        parts = [raster.stroke(points, RIVER_HALF) for points in lines]
        parts += [raster.polygon(circle(*river.pool))] if river.pool else []
        masks[river.index] = raster.minus(raster.union(*parts), above)
    return masks


def _stands(tile: Tile, taken: Mask) -> dict[int, CloisterGround]:
    """Where cloisters stand: where ways lead to them, else where there is most room."""
    if "abbey" in tile.symbols:
        # An abbey covers its whole tile.
        return {s.index: CloisterGround(MIDDLE, 50.0) for s in tile.segments}
    found = {index: CloisterGround(at, CLOISTER_HALF) for index, at in cloisters(tile).items()}
    for segment in tile.segments:
        if segment.kind.central and segment.index not in found:
            found[segment.index] = _with_room(taken, list(found.values()))
    return found


def _with_room(taken: Mask, others: list[CloisterGround]) -> CloisterGround:
    """A stand so small, if need be, that the ground round it stays in one piece."""
    circles = [(other.at, other.half * 1.5) for other in others]
    ground = raster.minus(raster.WHOLE, taken)
    at, room = raster.roomiest(ground, CLOISTER_HALF * 1.5 + 3, circles)
    return CloisterGround(at, max(6.0, min(CLOISTER_HALF, (room - 3) / 1.5)))


def _blocks(tile: Tile, towns: tuple[City, ...], ways: Roads) -> list[Mask]:
    """Ground that parts farms without being of any segment: walls, villages, towers, lanes."""
    walls = [dense(flatten(wall)) for town in towns for wall in town.walls]
    found = [raster.stroke(points, WALL_HALF) for points in walls]
    found += [raster.stroke(dense(flatten(lane)), ROAD_HALF) for lane in ways.lanes]
    if ways.village:
        found.append(raster.polygon(circle(ways.village, VILLAGE_RADIUS)))
    found += [raster.polygon(circle(amid_at(tile), SYMBOLS[name][1])) for name in amid(tile)]
    if (tower := tower_at(tile)) is not None:
        found.append(raster.polygon(circle(tower, TOWER_GROUND)))
    found += [raster.stroke([gate.at], 5.0) for gate in ways.gates]
    return found


def square(centre: Point, half: float) -> Polyline:
    """A square about a point."""
    x, y = centre
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def _farms(tile: Tile, taken: Mask) -> dict[int, Mask]:
    """The ground of each farm: what its half sides reach, or the next enclosed field."""
    ground = raster.components(raster.minus(raster.WHOLE, taken))
    loose = [part for part in ground if raster.area(part) > SLIVER]
    farms = [segment for segment in tile.segments if segment.kind is FeatureKind.FARM]
    found: dict[int, Mask] = {}
    for farm in farms:
        points = [HALF_POINTS[port] for port in farm.ports]
        parts = [part for part in ground if any(raster.holds(part, p) for p in points)]
        found[farm.index] = raster.union(raster.EMPTY, *parts)
        loose = [part for part in loose if part not in parts]
    for farm in farms:
        if not farm.ports and loose:
            found[farm.index] = loose.pop(0)
    return found


def hedges(tile: Tile, taken: Mask) -> Iterator[Curve]:
    """A hedge between two farms that nothing else on the tile parts, no earlier hedge either, as
    far as it leads over the ground that they share."""
    free = raster.minus(raster.WHOLE, taken)
    farms = [segment for segment in tile.segments if segment.kind is FeatureKind.FARM]
    for first, second in combinations(farms, 2):
        reached = [[HALF_POINTS[port] for port in farm.ports] for farm in (first, second)]
        for part in raster.components(free):
            if all(any(raster.holds(part, p) for p in points) for points in reached):
                way = dense(_between(set(first.ports), set(second.ports)))
                over = [place for place, point in enumerate(way) if raster.holds(part, point)]
                if over:
                    begin, end = max(0, over[0] - 2), min(over[-1] + 2, len(way) - 1)
                    hedge = (line(way[begin], way[end]),)
                    free = raster.minus(free, raster.stroke(dense(flatten(hedge)), HEDGE_HALF))
                    yield hedge


def _between(first: set[int], second: set[int]) -> list[Point]:
    """The two points of the rim where the half sides of one farm give way to those of another."""
    round_ = [
        (place, port in first) for place, port in enumerate(HALF_POINTS) if port in first | second
    ]
    pairs = zip(round_, [*round_[1:], (round_[0][0] + len(HALF_POINTS), round_[0][1])], strict=True)
    return [_rim((here + there) / 2) for (here, mine), (there, also) in pairs if mine != also]


def _rim(place: float) -> Point:
    """A point of the rim, counted clockwise by half sides from the first of the north."""
    side, along = divmod((place * 50 + 25) % 400, 100)
    return ((along, 0.0), (100.0, along), (100 - along, 100.0), (0.0, 100 - along))[int(side)]


def _bridges(ways: Roads, rivers: tuple[Water, ...]) -> tuple[DrawnBridge, ...]:
    found = []
    lines = [flatten(way) for road in ways.roads for way in road.ways]
    lines += [flatten(lane) for lane in ways.lanes]
    for course in (course for river in rivers if not river.pool for course in river.courses):
        for points in lines:
            hit = crossing(points, flatten(course))
            found += [DrawnBridge(*hit, RIVER)] if hit else []
    through = [flatten(road.ways[0]) for road in ways.roads if len(road.ways) == 1]
    for i, first in enumerate(through):
        for second in through[i + 1 :]:
            whole = all(_on_rim(points[-1]) for points in (first, second))
            hit = crossing(first, second) if whole else None
            found += [DrawnBridge(*hit, FeatureKind.ROAD)] if hit else []
    return tuple(found)


def _below(
    towns: tuple[City, ...], ways: Roads, rivers: tuple[Water, ...], masks: dict[int, Mask]
) -> tuple[Below, ...]:
    """Ways, waters and cities that run on below a city."""
    found = [Below(way, FeatureKind.ROAD, ROAD_HALF) for road in ways.roads for way in road.below]
    found += [Below(town.below, FeatureKind.CITY, 4.6) for town in towns if town.below]
    covered = any(raster.holds(masks[town.index], MIDDLE) for town in towns)
    courses = [course for river in rivers for course in river.courses]
    if covered and any(distance(p, MIDDLE) < 4 for c in courses for p in dense(flatten(c))):
        found.append(Below((line((40, 50), (60, 50)),), RIVER, RIVER_HALF, mouths=False))
    return tuple(found)


def _on_rim(point: Point) -> bool:
    return any(abs(c) < 1 or abs(c - 100) < 1 for c in point)
