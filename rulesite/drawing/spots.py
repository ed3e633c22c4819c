"""Free places on a tile for symbols, houses and tufts of grass."""

from functools import cache
from typing import NamedTuple

from engine.api import Kind, Segment, Tile
from rulesite.drawing import raster
from rulesite.drawing.city import BLOCK
from rulesite.drawing.geometry import Point, add, along, distance, flatten
from rulesite.drawing.layout import Layout, layout
from rulesite.drawing.raster import Mask
from rulesite.drawing.symbols import SYMBOLS

GOODS = ("wine", "grain", "cloth")


class Spot(NamedTuple):
    """A symbol put in its place."""

    name: str
    at: Point
    scale: float = 1.0


@cache
def symbol_spots(tile: Tile) -> tuple[Spot, ...]:
    """Every symbol of a tile with the place where it is drawn."""
    plan = layout(tile)
    found = _fixed(plan)
    for segment in tile.segments:
        for name in _on(segment):
            mask = plan.masks[segment.index]
            if name == "inn":
                found.append(_inn(plan, segment, found))
            elif name == "besieged":
                found.append(Spot(name, _before_wall(plan, segment)))
            else:
                found.append(_fit(name, mask, found))
    for name in sorted(tile.symbols & {"dragon", "volcano", "gate", "tower"}):
        if not any(spot.name == name for spot in found):
            found.append(_anywhere(plan, name, found))
    return tuple(found)


def _on(segment: Segment) -> list[str]:
    """The symbols that stand on a segment, the largest first."""
    names = [name for name in sorted(segment.marks) if name in SYMBOLS and name != "well"]
    return names + ["pennant"] * segment.pennants


def _fixed(plan: Layout) -> list[Spot]:
    """What stands where ways end."""
    found = []
    if plan.cloister and "abbey" in plan.tile.symbols:
        found.append(Spot("abbey", (0.0, 0.0)))
    elif plan.cloister:
        found.append(Spot("cloister", plan.cloister))
    if plan.roads.village:
        found.append(Spot("village", plan.roads.village))
    if plan.tower:
        found.append(Spot("tower", plan.tower))
    if any("well" in s.marks for s in plan.tile.segments):
        found.append(Spot("well", (50.0, 50.0)))
    loose = [s for s in plan.tile.segments if s.kind is Kind.ROAD and len(s.ports) == 1]
    if "volcano" in plan.tile.symbols and loose:
        found.append(Spot("volcano", (50.0, 48.0)))
    return found


def _fit(name: str, mask: Mask, taken: list[Spot]) -> Spot:
    """The symbol where its ground is widest, clear of the others; smaller if it must be."""
    room = SYMBOLS[name][1]
    at, found = roomiest(mask, room + 2, [(s.at, SYMBOLS[s.name][1] * s.scale) for s in taken])
    return Spot(name, at, round(min(1.0, max(0.7, found / room)), 2))


def _anywhere(plan: Layout, name: str, taken: list[Spot]) -> Spot:
    """A symbol of the whole tile: on farms or cities, wherever there is most room."""
    kinds = (Kind.FARM, Kind.CITY)
    masks = [plan.masks[s.index] for s in plan.tile.segments if s.kind in kinds]
    return max((_fit(name, mask, taken) for mask in masks), key=lambda spot: spot.scale)


def _inn(plan: Layout, segment: Segment, taken: list[Spot]) -> Spot:
    """The inn in the widest field beside the middle of its road."""
    road = next(r for r in plan.roads.roads if r.index == segment.index)
    middle, way = along(flatten(road.ways[0]), 0.5)
    sides = [add(middle, (-way[1], way[0]), s * d) for s in (1, -1) for d in (15, 17, 13)]
    free = raster.minus(raster.WHOLE, plan.taken)
    others = [(s.at, SYMBOLS[s.name][1]) for s in taken]
    return Spot("inn", max(sides, key=lambda p: min(_room(free, p, others), 10.0)))


def _room(free: Mask, point: Point, others: list[tuple[Point, float]]) -> float:
    deep = sum(raster.holds(level, point) for level in raster.depths(free))
    return min([float(deep), *(distance(point, at) - size for at, size in others)])


def _before_wall(plan: Layout, segment: Segment) -> Point:
    """On the wall, in its middle."""
    wall = next(city for city in plan.cities if city.index == segment.index).walls[0]
    return along(flatten(wall), 0.5)[0]


def roomiest(
    mask: Mask, wanted: float, others: list[tuple[Point, float]]
) -> tuple[Point, float]:
    """The point of a mask with most room round it, and that room, ``wanted`` at most.

    ``others`` are circles to keep away from. Among equals the one nearest the middle of the mask.
    """
    levels = raster.depths(mask)
    heart = _heart(levels[-1]) if levels else (50.0, 50.0)
    best, score = heart, -1e9
    for depth in range(len(levels), 0, -1):
        if min(depth, wanted) < score - 0.02:
            break
        for point in raster.pixels(levels[depth - 1], 2 if depth > 4 else 1):
            room = min([depth, wanted, *(distance(point, at) - size for at, size in others)])
            worth = room - distance(point, heart) / 1000
            if worth > score:
                best, score = point, worth
    return best, max(score, 0.0)


def _heart(mask: Mask) -> Point:
    points = list(raster.pixels(mask))
    count = len(points)
    return sum(p[0] for p in points) / count, sum(p[1] for p in points) / count


# --- Houses and grass ------------------------------------------------------------------------------


def house_spots(plan: Layout, taken: tuple[Spot, ...]) -> list[Point]:
    """Where little houses stand in the cities."""
    circles = [(s.at, SYMBOLS[s.name][1] * s.scale) for s in taken if s.name != "besieged"]
    circles += [(gate.at, 5.0) for gate in plan.roads.gates]
    below = [raster.stroke(flatten(w, 30), 5.0) for r in plan.roads.roads for w in r.below]
    found: list[Point] = []
    for city in plan.cities:
        mask = raster.polygon(flatten(city.outline))
        for later in plan.cities[plan.cities.index(city) + 1 :]:
            mask = raster.minus(mask, raster.polygon(flatten(later.outline)))
        if below:
            mask = raster.minus(mask, raster.union(*below))
        found += scatter(mask, 6, 11.5, [*circles, *((p, 3.0) for p in found)], city.index == BLOCK)
    return found


def grass_spots(plan: Layout, taken: tuple[Spot, ...]) -> list[Point]:
    """Where grass grows on the farms, so that no two fields look alike."""
    circles = [(s.at, SYMBOLS[s.name][1] * s.scale) for s in taken]
    free = raster.minus(raster.WHOLE, plan.taken)
    return scatter(free, 5, 17, circles, False)


def scatter(
    mask: Mask, depth: int, apart: float, others: list[tuple[Point, float]], rim: bool
) -> list[Point]:
    """Points of a mask ``apart`` from each other on a shaken grid, ``depth`` from its edge."""
    inner = mask
    for i in range(depth if not rim else 4):
        inner = raster.shrink(inner, i % 2 == 1)
    found: list[Point] = []
    for i, point in enumerate(_shaken(apart)):
        clear = all(distance(point, at) > size + depth - 1 for at, size in others)
        if clear and raster.holds(inner, point):
            found.append(point)
        elif i > 400:
            break
    return found


def _shaken(apart: float) -> list[Point]:
    """A hexagonal grid whose points are moved a little, the same on every tile."""
    found = []
    rows = int(100 / (apart * 0.8)) + 1
    for row in range(rows):
        for column in range(int(100 / apart) + 2):
            shake = ((row * 7 + column * 13) % 5 - 2, (row * 11 + column * 5) % 5 - 2)
            x = column * apart + (apart / 2 if row % 2 else 0) + shake[0] * 0.7
            found.append((x, 4 + row * apart * 0.8 + shake[1] * 0.6))
    return found
