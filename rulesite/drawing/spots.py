"""Free places on a tile for symbols, houses and tufts of grass."""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple
from zlib import crc32

from engine.api import FeatureKind, PlaceRow, Segment, SymbolRow, Tile, rows
from rulesite.drawing import raster
from rulesite.drawing.geometry import MIDDLE, Point, add, along, dense, distance, flatten
from rulesite.drawing.half import laid_out
from rulesite.drawing.plan import KEPT, Layout, layout
from rulesite.drawing.raster import Mask
from rulesite.drawing.road import amid, amid_at
from rulesite.drawing.street import streets
from rulesite.drawing.things import SYMBOLS

ABBEY = "abbey"


class SymbolSpot(NamedTuple):
    """A symbol put in its place."""

    name: str
    at: Point
    scale: float = 1.0


@lru_cache(maxsize=KEPT)
def symbol_spots(tile: Tile) -> tuple[SymbolSpot, ...]:
    """Every symbol of a tile with the place where it is drawn."""
    plan = laid_out(tile) if tile.half else layout(tile)
    found = _fixed(plan)
    for segment in tile.segments:
        for name in _on(segment):
            mask = plan.masks[segment.index]
            if rows(SymbolRow)[name].wayside:
                found.append(_beside_road(name, plan, segment, found))
            else:
                found.append(_fit(name, mask, found + _over_tunnels(plan)))
    # Sorted, as the order of a set would place them otherwise in each process.
    for name in sorted(rows(SymbolRow)[symbol].shape for symbol in tile.symbols):
        if name and not any(spot.name == name for spot in found):
            found.append(_anywhere(plan, name, found))
    return (*found, *_quarters(tile))


def _quarters(tile: Tile) -> list[SymbolSpot]:
    """What stands at the places that a tile alone has."""
    here = [row for row in rows(PlaceRow).values() if row.tile == tile.id]
    return [SymbolSpot(f"place-{row.id}", row.at) for row in here if f"place-{row.id}" in SYMBOLS]


def _on(segment: Segment) -> list[str]:
    """The symbols that stand on a segment, the largest first."""
    marks = rows(SymbolRow)
    names = [name for name in sorted(segment.marks) if name in SYMBOLS and not marks[name].amid]
    return names + ["pennant"] * segment.pennants


def _fixed(plan: Layout) -> list[SymbolSpot]:
    """What stands where ways end."""
    found = []
    for index, (at, half) in plan.stands.items():
        name = ABBEY if ABBEY in plan.tile.symbols else plan.tile.segments[index].kind
        shape = rows(SymbolRow)[name].shape
        found.append(SymbolSpot(shape, at, round(min(1.0, half / SYMBOLS[shape][1]), 1)))
    if plan.roads.village:
        found.append(SymbolSpot("village", plan.roads.village))
    found += [SymbolSpot(name, amid_at(plan.tile)) for name in amid(plan.tile)]
    if plan.tower:
        found.append(SymbolSpot("tower", plan.tower))
    marked = sorted(mark for segment in plan.tile.segments for mark in segment.marks)
    found += [
        SymbolSpot(row.shape, MIDDLE) for mark in marked if (row := rows(SymbolRow)[mark]).amid
    ]
    loose = [s for s in plan.tile.segments if s.kind is FeatureKind.ROAD and len(s.ports) == 1]
    if "volcano" in plan.tile.symbols and loose:
        found.append(SymbolSpot("volcano", (50.0, 48.0)))
    return found


def _fit(name: str, mask: Mask, taken: list[SymbolSpot]) -> SymbolSpot:
    """The symbol where its ground is widest, clear of the others, as large as there is room."""
    room = SYMBOLS[name][1]
    grown = 1.3 if room < 13 else 1.1
    at, found = raster.roomiest(mask, room * grown + 2, _circles(taken))
    return SymbolSpot(name, at, round(min(grown, max(0.8, (found - 2) / room)), 1))


def _circles(taken: Iterable[SymbolSpot]) -> list[tuple[Point, float]]:
    """The room that symbols take up, a little more than they need."""
    return [(spot.at, SYMBOLS[spot.name][1] * spot.scale + 3) for spot in taken]


_SEEN = 5
"""What must be left of a field round a symbol on it: a smaller one is taken for the city's."""


def _anywhere(plan: Layout, name: str, taken: list[SymbolSpot]) -> SymbolSpot:
    """A symbol of the whole tile: where there is most room, on farms rather than in cities, or
    anywhere where there is neither."""
    spots = []
    for segment in plan.tile.segments:
        if segment.kind in (FeatureKind.FARM, FeatureKind.CITY):
            at, room = raster.roomiest(plan.masks[segment.index], 30.0, _circles(taken))
            enough = room >= SYMBOLS[name][1] + _SEEN and segment.kind is FeatureKind.FARM
            room = min(room, SYMBOLS[name][1] + _SEEN) + (3 if enough else 0)
            spots.append((room, segment.index, at))
    ground = plan.masks[max(spots)[1]] if spots else raster.WHOLE
    return _fit(name, ground, taken + _over_tunnels(plan))


def _over_tunnels(plan: Layout) -> list[SymbolSpot]:
    """Stand-ins that keep symbols off the ground above tunnels."""
    ways = [dense(flatten(hidden.way)) for hidden in plan.below]
    return [SymbolSpot("well", p, 0.75) for points in ways for p in points[::4]]


def _beside_road(name: str, plan: Layout, segment: Segment, taken: list[SymbolSpot]) -> SymbolSpot:
    """A symbol in the widest field beside the middle of its road."""
    sides = [side for side, _ in _roadside(plan, segment)]
    free = raster.minus(raster.WHOLE, plan.taken)
    others = _circles(taken)
    return SymbolSpot(name, max(sides, key=lambda p: min(_room(free, p, others), 15.0)))


def wayside_paths(plan: Layout, spots: tuple[SymbolSpot, ...]) -> list[tuple[Point, Point]]:
    """From each symbol beside a road to its road: which one it belongs to must be seen."""
    wayside = {row.id for row in rows(SymbolRow).values() if row.wayside}
    stands = [spot.at for spot in spots if spot.name in wayside]
    roads = [segment for segment in plan.tile.segments if wayside & segment.marks]
    return [
        (at, beside) for segment in roads for at, beside in _roadside(plan, segment) if at in stands
    ]


def _roadside(plan: Layout, segment: Segment) -> list[tuple[Point, Point]]:
    """Places beside a road, each with the point of the road that it is next to."""
    road = next(r for r in plan.roads.roads if r.index == segment.index)
    points = flatten(road.ways[0])
    places = [along(points, share) for share in (0.5, 0.3, 0.7, 0.22, 0.78)]
    return [
        (add(at, (-way[1], way[0]), s * d), at)
        for at, way in places
        for s in (1, -1)
        for d in (16, 19)
    ]


def _room(free: Mask, point: Point, others: list[tuple[Point, float]]) -> float:
    deep = sum(raster.holds(level, point) for level in raster.depths(free))
    return min([float(deep), *(distance(point, at) - size for at, size in others)])


# --- Houses and grass ----------------------------------------------------------------------------


def house_spots(plan: Layout, taken: tuple[SymbolSpot, ...]) -> list[Point]:
    """Where little houses stand in the cities."""
    circles = _circles(taken) + [(gate.at, 4.0) for gate in plan.roads.gates]
    kept = [raster.stroke(dense(flatten(hidden.way)), 5.0) for hidden in plan.below]
    kept += [raster.stroke(dense(flatten(lane)), 1.0) for lane in streets(plan)]
    open_ = raster.minus(raster.WHOLE, raster.union(raster.EMPTY, *kept))
    found: list[Point] = []
    for city in (city for city in plan.cities if city.town):
        mask = raster.both(plan.masks[city.index], open_)
        found += scatter(_within(mask, 5), 13.5, circles, 4.0, _whim(plan.tile))
    return found


def _whim(tile: Tile) -> int:
    """A number that makes the houses of one tile stand otherwise than those of another."""
    # Not `hash`, which Python salts: each process would draw the tile otherwise.
    return crc32(tile.edges.encode() + tile.set.encode()) % 5


def grass_spots(plan: Layout, taken: tuple[SymbolSpot, ...]) -> list[Point]:
    """Where grass grows on the farms."""
    circles = _circles(taken)
    free = raster.minus(raster.WHOLE, plan.taken)
    return scatter(_within(free, 4), 23.0, circles, 4.0, _whim(plan.tile))


def _within(mask: Mask, depth: int) -> Mask:
    """The pixels at least ``depth`` from an edge, and 4 from the tile's rim."""
    for i in range(depth):
        mask = raster.shrink(mask, i % 2 == 1, rim=False)
    return raster.both(mask, _INSIDE)


_INSIDE: Mask = raster.polygon([(4, 4), (96, 4), (96, 96), (4, 96)])


def scatter(
    mask: Mask, apart: float, others: list[tuple[Point, float]], margin: float, whim: int
) -> list[Point]:
    """Points of a mask on a shaken grid, clear of ``others`` (circles) by a margin."""
    return [
        point
        for point in _shaken(apart, whim)
        if raster.holds(mask, point)
        and all(distance(point, at) > size + margin for at, size in others)
    ]


@cache
def _shaken(apart: float, whim: int) -> tuple[Point, ...]:
    """A hexagonal grid whose points are moved a little."""
    found = []
    for row in range(int(100 / (apart * 0.82)) + 1):
        for column in range(int(100 / apart) + 2):
            dx = (row * 7 + column * (11 + whim)) % 5 - 2
            dy = (row * (3 + whim) + column * 8) % 7 - 3
            x = column * apart + (apart / 2 if row % 2 else 0) + dx * apart * 0.07
            if (row * 5 + column * (3 + whim)) % 7:
                found.append((round(x), round(5 + row * apart * 0.82 + dy * apart * 0.04)))
    return tuple(found)
