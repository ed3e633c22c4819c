"""Everything that lies on a tile, laid out once: walls, ways, waters, buildings and farms."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from engine.api import Kind, Tile
from rulesite.drawing import raster
from rulesite.drawing.city import City, cities
from rulesite.drawing.geometry import (
    Curve,
    Point,
    Polyline,
    circle,
    crossing,
    dense,
    flatten,
    line,
)
from rulesite.drawing.raster import Mask
from rulesite.drawing.road import ROAD_HALF, Roads, cloisters, roads, tower_at
from rulesite.drawing.water import RIVER, RIVER_HALF, Water, waters

KEPT = 512
"""So many tiles are kept as they were laid out: more than a board has, as stated ones are many."""

CLOISTER_HALF = 15.0
TOWER_HALF = 9.0
HEDGE_HALF = 2.0
VILLAGE_RADIUS = 10.0

HALVES: dict[int, Point] = {
    1: (25.5, 0.5), 2: (74.5, 0.5), 4: (99.5, 25.5), 5: (99.5, 74.5),
    7: (74.5, 99.5), 8: (25.5, 99.5), 10: (0.5, 74.5), 11: (0.5, 25.5),
}  # fmt: skip

SLIVER = 40
"""Pixels below which loose ground in the corner of two walls is nobody's field."""


class Bridge(NamedTuple):
    """A bridge: its middle, the direction of the road on it, and what it spans."""

    at: Point
    along: Point
    over: Kind


class Layout(NamedTuple):
    """Where everything on a tile lies.

    ``masks`` holds the ground of every segment by index; ``taken`` everything that is not farm.
    """

    tile: Tile
    cities: tuple[City, ...]
    roads: Roads
    waters: tuple[Water, ...]
    cloisters: dict[int, Point]
    tower: Point | None
    bridges: tuple[Bridge, ...]
    hedges: tuple[Curve, ...]
    masks: dict[int, Mask]
    taken: Mask


@lru_cache(maxsize=KEPT)
def layout(tile: Tile) -> Layout:
    """Lay out a tile; the same object each time."""
    ways, rivers, towns = roads(tile), waters(tile), cities(tile)
    masks = _built(tile, towns, ways, rivers)
    taken = raster.union(*masks.values(), *_blocks(tile, ways))
    parting = tuple(hedges(tile, taken))
    rows = (raster.stroke(dense(flatten(hedge)), HEDGE_HALF) for hedge in parting)
    taken = raster.union(taken, *rows)
    for index, mask in _farms(tile, taken).items():
        masks[index] = mask
    return Layout(
        tile, towns, ways, rivers, cloisters(tile), tower_at(tile),
        _bridges(ways, rivers), parting, masks, taken,
    )  # fmt: skip


def _built(
    tile: Tile, towns: tuple[City, ...], ways: Roads, rivers: tuple[Water, ...]
) -> dict[int, Mask]:
    """The ground of every segment but the farms."""
    masks: dict[int, Mask] = {}
    for town in reversed(towns):
        whole = raster.polygon(flatten(town.outline))
        masks[town.index] = raster.minus(whole, raster.union(raster.EMPTY, *masks.values()))
    above = raster.union(raster.EMPTY, *masks.values())
    for road in ways.roads:
        lines = [dense(flatten(way)) for way in road.ways]
        mask = raster.union(*(raster.stroke(points, ROAD_HALF) for points in lines))
        masks[road.index] = raster.minus(mask, above)
    for river in rivers:
        lines = [dense(flatten(course)) for course in river.courses]
        parts = [raster.stroke(points, RIVER_HALF) for points in lines]
        parts += [raster.polygon(circle(*river.pool))] if river.pool else []
        masks[river.index] = raster.minus(raster.union(*parts), above)
    for index, centre in cloisters(tile).items():
        masks[index] = raster.polygon(square(centre, cloister_half(tile)))
    return masks


def cloister_half(tile: Tile) -> float:
    """Half the width of the ground of a tile's cloister; an abbey takes the whole tile."""
    return 50.0 if "abbey" in tile.symbols else CLOISTER_HALF


def _blocks(tile: Tile, ways: Roads) -> list[Mask]:
    """Ground that parts farms without being of any segment: villages, towers, lanes."""
    found = [raster.stroke(dense(flatten(lane)), ROAD_HALF) for lane in ways.lanes]
    if ways.village:
        found.append(raster.polygon(circle(ways.village, VILLAGE_RADIUS)))
    if (tower := tower_at(tile)) is not None:
        found.append(raster.polygon(square(tower, TOWER_HALF + 0.6)))
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
    farms = [segment for segment in tile.segments if segment.kind is Kind.FARM]
    found: dict[int, Mask] = {}
    for farm in farms:
        points = [HALVES[port] for port in farm.ports]
        parts = [part for part in ground if any(raster.holds(part, p) for p in points)]
        found[farm.index] = raster.union(raster.EMPTY, *parts)
        loose = [part for part in loose if part not in parts]
    for farm in farms:
        if not farm.ports and loose:
            found[farm.index] = loose.pop(0)
    return found


def hedges(tile: Tile, taken: Mask) -> Iterator[Curve]:
    """A hedge between two farms that nothing else on the tile parts."""
    ground = raster.components(raster.minus(raster.WHOLE, taken))
    farms = [segment for segment in tile.segments if segment.kind is Kind.FARM]
    for first, second in combinations(farms, 2):
        reached = [[HALVES[port] for port in farm.ports] for farm in (first, second)]
        for part in ground:
            if all(any(raster.holds(part, p) for p in points) for points in reached):
                start, end = _between(set(first.ports), set(second.ports))
                yield (line(start, end),)


def _between(first: set[int], second: set[int]) -> list[Point]:
    """The two points of the rim where the half sides of one farm give way to those of another."""
    round_ = [(place, port in first) for place, port in enumerate(HALVES) if port in first | second]
    pairs = zip(round_, [*round_[1:], (round_[0][0] + len(HALVES), round_[0][1])], strict=True)
    return [_rim((here + there) / 2) for (here, mine), (there, also) in pairs if mine != also]


def _rim(place: float) -> Point:
    """A point of the rim, counted clockwise by half sides from the first of the north."""
    side, along = divmod((place * 50 + 25) % 400, 100)
    return ((along, 0.0), (100.0, along), (100 - along, 100.0), (0.0, 100 - along))[int(side)]


def _bridges(ways: Roads, rivers: tuple[Water, ...]) -> tuple[Bridge, ...]:
    found = []
    lines = [flatten(way) for road in ways.roads for way in road.ways]
    lines += [flatten(lane) for lane in ways.lanes]
    for course in (course for river in rivers if not river.pool for course in river.courses):
        for points in lines:
            hit = crossing(points, flatten(course))
            found += [Bridge(*hit, RIVER)] if hit else []
    through = [flatten(road.ways[0]) for road in ways.roads if len(road.ways) == 1]
    for i, first in enumerate(through):
        for second in through[i + 1 :]:
            whole = all(_on_rim(points[-1]) for points in (first, second))
            hit = crossing(first, second) if whole else None
            found += [Bridge(*hit, Kind.ROAD)] if hit else []
    return tuple(found)


def _on_rim(point: Point) -> bool:
    return any(abs(c) < 1 or abs(c - 100) < 1 for c in point)
