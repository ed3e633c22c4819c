"""Where the roads of a tile run, and what they end at."""

from dataclasses import dataclass
from typing import NamedTuple

from engine.api import FeatureKind, Segment, SymbolRow, Tile, TokenRow, rows
from rulesite.drawing.city import City, cities, city_segments, farm_at, sides_of, within
from rulesite.drawing.geometry import (
    INWARD,
    MIDDLE,
    MIDS,
    Cubic,
    Curve,
    Point,
    Polyline,
    add,
    along,
    crossing,
    dense,
    distance,
    flatten,
    line,
    unit,
)
from rulesite.drawing.water import RIVER, join

ROAD_HALF = 4.0
"""Half the width of a road with its edges."""


BESIDE_WALL: Point = (50.0, 40.0)
"""The middle of a tower that stands between a small city and a road."""


@dataclass(frozen=True, slots=True)
class Road:
    """A road segment: its ways above the ground and its ways below a city."""

    index: int
    ways: tuple[Curve, ...]
    below: tuple[Curve, ...] = ()


class Gate(NamedTuple):
    """A gate in a city wall: where, and the direction out of the city."""

    at: Point
    out: Point


class Roads(NamedTuple):
    """All roads of a tile, the gates they reach, and the lanes from a village to a gate."""

    roads: tuple[Road, ...]
    gates: tuple[Gate, ...]
    lanes: tuple[Curve, ...]
    village: Point | None


def road_segments(tile: Tile) -> list[Segment]:
    """The road segments of a tile."""
    return [segment for segment in tile.segments if segment.kind is FeatureKind.ROAD]


def cloisters(tile: Tile) -> dict[int, Point]:
    """Where the cloisters stand that roads or cities lead to, by segment."""
    joined = {index for group in tile.meet for index in group}
    found = [s.index for s in tile.segments if s.kind.central and s.index in joined]
    return dict.fromkeys(found, _cloister_at(tile))


def _cloister_at(tile: Tile) -> Point:
    if any(s.kind is RIVER for s in tile.segments):
        return (50.0, 27.0)
    if not city_segments(tile):
        return _off_bend(tile)
    return (56.0, 50.0) if len(city_segments(tile)[0].ports) > 1 else (50.0, 66.0)


def _off_bend(tile: Tile) -> Point:
    """The middle, or so far off a road's bend that a farm leads between the two."""
    for road in road_segments(tile):
        sides = sides_of(road)
        if len(sides) == 2 and (sides[1] - sides[0]) % 2:
            return add(add(MIDDLE, INWARD[sides[0]], 12), INWARD[sides[1]], 12)
    return MIDDLE


def tower_at(tile: Tile) -> Point | None:
    """Where a tower foundation must stand to part roads or farms; None where it is free."""
    if "tower" not in tile.symbols:
        return None
    loose = [r for r in road_segments(tile) if len(r.ports) == 1 and not met(tile, r)]
    if loose and city_segments(tile):
        return BESIDE_WALL
    if loose:
        return MIDDLE
    parted = farm_at(tile, 4) is not farm_at(tile, 11)
    if parted and len(city_segments(tile)) == 1 and len(city_segments(tile)[0].ports) == 1:
        return BESIDE_WALL
    return None


def met(tile: Tile, segment: Segment) -> list[Segment]:
    """The segments that a road meets at its end."""
    others: list[Segment] = []
    for group in tile.meet:
        if segment.index in group:
            others += [tile.segments[i] for i in group if i != segment.index]
    return others


def roads(tile: Tile) -> Roads:
    """Lay out every road of a tile."""
    walls = {city.index: city for city in cities(tile)}
    gates: list[Gate] = []
    found = []
    for segment in road_segments(tile):
        sides = sides_of(segment)
        if len(sides) == 1:
            way, gate = _dead_end(tile, segment, sides[0], walls)
            gates += [gate] if gate else []
            found.append(Road(segment.index, (way,)))
        elif len(sides) == 2:
            found.append(_through(tile, segment, walls))
        else:
            found.append(Road(segment.index, (*map(_stem, sides), _ring(7.5))))
    lanes = _lanes(tile, walls, gates)
    return Roads(tuple(found), tuple(gates), lanes, _village(tile))


def _stem(side: int) -> Curve:
    return (line(MIDS[side], MIDDLE),)


def _ring(radius: float) -> Curve:
    """A road round the middle of the tile."""
    k, (x, y) = radius * 0.5523, MIDDLE
    east, south, west, north = (x + radius, y), (x, y + radius), (x - radius, y), (x, y - radius)
    return (
        Cubic(east, (x + radius, y + k), (x + k, y + radius), south),
        Cubic(south, (x - k, y + radius), (x - radius, y + k), west),
        Cubic(west, (x - radius, y - k), (x - k, y - radius), north),
        Cubic(north, (x + k, y - radius), (x + radius, y - k), east),
    )


def amid(tile: Tile) -> list[str]:
    """The shapes of what stands in the middle of a tile and ends its roads, or parts its farms."""
    ways = road_segments(tile)
    across = farm_at(tile, 4), farm_at(tile, 11)
    parts = not ways and None not in across and across[0] is not across[1]
    parts = parts or not any(segment.kind is FeatureKind.FARM for segment in tile.segments)
    if not (parts or any(len(road.ports) == 1 for road in ways)):
        return []
    return [row.shape for mark in sorted(tile.symbols) if (row := rows(SymbolRow)[mark]).amid]


def amid_at(tile: Tile) -> Point:
    """The middle of a tile, or off a bend or a wall if one farm leads on between the two; before
    the middle where a road that branches runs through it and another ends."""
    ways = road_segments(tile)
    ends = [sides_of(way)[0] for way in ways if len(way.ports) == 1]
    if ends and any(len(way.ports) > 2 for way in ways):
        return add(MIDS[ends[0]], INWARD[ends[0]], 24)
    if len(ways) == 1 and len(ways[0].ports) == 1 and city_segments(tile):
        (side,) = sides_of(ways[0])
        if farm_at(tile, 3 * side + 1) is farm_at(tile, 3 * side + 2):
            return add(MIDDLE, INWARD[side], -12)
    for sides in map(sides_of, ways):
        if len(sides) != 2 or (sides[1] - sides[0]) % 2 == 0:
            continue
        first, second = sides if sides[1] - sides[0] == 1 else sides[::-1]
        outside = farm_at(tile, 3 * first + 1), farm_at(tile, 3 * second + 2)
        if outside[0] is not None and outside[0] is outside[1]:
            return add(add(MIDDLE, INWARD[first], 12), INWARD[second], 12)
    return MIDDLE


def _village(tile: Tile) -> Point | None:
    """Where houses stand at the end of roads."""
    if tile.symbols & {"spring", "volcano", "tower"} or amid(tile):
        return None
    for segment in road_segments(tile):
        if len(segment.ports) == 1 and not within(tile):
            others = met(tile, segment)
            if not (others or _stops_short(tile, segment)) or sum(
                o.kind is FeatureKind.ROAD for o in others
            ):
                return MIDDLE
    return None


def _stops_short(tile: Tile, segment: Segment) -> bool:
    """Whether a road ends before another that runs through the middle, or before the openings of
    others."""
    through = any(len(road.ports) > 1 for road in road_segments(tile)) and not amid(tile)
    before = bool(openings(tile)) and segment not in openings(tile)
    return (through or before) and not met(tile, segment)


def openings(tile: Tile) -> list[Segment]:
    """The roads that end in an opening that something may link."""
    marks = opening_marks()
    return [road for road in road_segments(tile) if road.marks & marks and len(road.ports) == 1]


def opening_marks() -> frozenset[str]:
    """The marks of segments that something may link where they end."""
    return frozenset(row.ends for row in rows(TokenRow).values() if row.ends)


def reach(road: Road, segment: Segment, port: int) -> Polyline:
    """The middle line of a road from a side to where it goes below, or halfway to the other."""
    if len(road.ways) >= len(segment.ports):
        return flatten(road.ways[sides_of(segment).index(port // 3)])
    points = dense(flatten(road.ways[0]))
    if distance(points[0], MIDS[port // 3]) > distance(points[-1], MIDS[port // 3]):
        points.reverse()
    return points[: len(points) // 2]


def _dead_end(
    tile: Tile, segment: Segment, side: int, walls: dict[int, City]
) -> tuple[Curve, Gate | None]:
    """The way of a road with one end on the rim, and the gate that it reaches if any."""
    others = met(tile, segment)
    city = next((walls[o.index] for o in others if o.kind is FeatureKind.CITY), None)
    if within(tile):
        city = cities(tile)[0]
    if city is not None and not any(o.kind is FeatureKind.ROAD for o in others):
        gate = _gate(tile, segment, side, city)
        return _to_gate(side, gate), gate
    stands = [at for index, at in cloisters(tile).items() if tile.segments[index] in others]
    amidst = amid_at(tile) if amid(tile) else MIDDLE
    target = stands[0] if stands else tower_at(tile) or amidst
    if target == MIDDLE and _stops_short(tile, segment):
        target = add(MIDS[side], INWARD[side], 26)
    if "spring" in tile.symbols:
        target = add(MIDDLE, INWARD[side], -8)
    if abs(target[0] - MIDS[side][0]) < 1 or abs(target[1] - MIDS[side][1]) < 1:
        return (line(MIDS[side], target),), None
    near = add(MIDS[side], INWARD[side], 26)
    return (Cubic(MIDS[side], near, add(target, INWARD[side], -12), target),), None


def _gate(tile: Tile, segment: Segment, side: int, city: City) -> Gate:
    """Where a road enters a city: straight ahead if the wall lies there, else at its nearest."""
    ray = [MIDS[side], add(MIDS[side], INWARD[side], 75)]
    walls = [dense(flatten(wall)) for wall in city.walls]
    hits = [(hit[0], points) for points in walls if (hit := crossing(points, ray))]
    if hits:
        ahead, points = min(hits, key=lambda found: distance(found[0], MIDS[side]))
        return _gate_at(points, _aside(tile, segment, side, city, points) or ahead, MIDS[side])
    points = dense([p for wall in city.walls for p in flatten(wall)])
    nearest = min(points, key=lambda p: distance(p, MIDDLE))
    return _gate_at(points, nearest, MIDS[side])


def _aside(tile: Tile, segment: Segment, side: int, city: City, points: Polyline) -> Point | None:
    """Room for two gates in one wall: each moves towards its own side."""
    twins = [s for s in road_segments(tile) if s is not segment and len(s.ports) == 1]
    twins = [s for s in twins if city.index in {o.index for o in met(tile, s)}]
    for twin in twins:
        other = sides_of(twin)[0]
        ray = [MIDS[other], add(MIDS[other], INWARD[other], 75)]
        if (other - side) % 2 and crossing(points, ray):
            first = along(points, 0.34)[0], along(points, 0.66)[0]
            return min(first, key=lambda p: distance(p, MIDS[side]))
    return None


def _gate_at(points: Polyline, where: Point, start: Point) -> Gate:
    """The gate in a wall at a point, opening towards the road's start."""
    at = min(range(len(points)), key=lambda i: distance(points[i], where))
    along_wall = unit(points[max(at - 2, 0)], points[min(at + 2, len(points) - 1)])
    out = (along_wall[1], -along_wall[0])
    faces = out[0] * (start[0] - where[0]) + out[1] * (start[1] - where[1]) > 0
    return Gate(where, out if faces else (-out[0], -out[1]))


def _to_gate(side: int, gate: Gate) -> Curve:
    start = MIDS[side]
    end = add(gate.at, gate.out, -1)
    far = distance(start, end)
    if abs(gate.at[0] - start[0]) < 2 or abs(gate.at[1] - start[1]) < 2:
        return (line(start, end),)
    return (Cubic(start, add(start, INWARD[side], far * 0.45), add(end, gate.out, far * 0.4), end),)


def _through(tile: Tile, segment: Segment, walls: dict[int, City]) -> Road:
    """A road from side to side, parted where it runs below a city."""
    sides = sides_of(segment)
    over = [c for c in walls.values() if _covers(tile, c, sides)]
    if _pressed(tile, sides):
        return Road(segment.index, (_along_wall(sides),))
    if not over:
        return Road(segment.index, (join(sides[0], sides[1], _bend(tile, sides)),))
    ways, tunnel = [], []
    for side in sides:
        mouth = 12.0 if farm_at(tile, 3 * side + 1) is farm_at(tile, 3 * side + 2) else 29.0
        tunnel.append(add(MIDS[side], INWARD[side], mouth))
        ways.append((line(MIDS[side], tunnel[-1]),))
    return Road(segment.index, tuple(ways), ((line(tunnel[0], tunnel[1]),),))


def _pressed(tile: Tile, sides: list[int]) -> bool:
    """Whether a bend parts the farms beside a small northern city, so that it nears its wall."""
    if not (sides[1] - sides[0]) % 2 or len(city_segments(tile)) != 1 or len(sides) != 2:
        return False
    alone = len(road_segments(tile)) == 1 and sides_of(city_segments(tile)[0]) == [0]
    return alone and farm_at(tile, 4) is not farm_at(tile, 11)


def _along_wall(sides: list[int]) -> Curve:
    """A bend that touches the wall of a small northern city."""
    flat, steep = (1, 2) if 1 in sides else (3, 2)
    top = (50.0, 34.0)
    return (
        Cubic(MIDS[flat], add(MIDS[flat], INWARD[flat], 22), add(top, INWARD[flat], -18), top),
        Cubic(top, add(top, INWARD[flat], 9), (50.0, 56.0), MIDS[steep]),
    )


def _covers(tile: Tile, city: City, sides: list[int]) -> bool:
    """Whether a city lies between the two sides of a road."""
    if (sides[1] - sides[0]) % 2:
        return False
    return sides_of(tile.segments[city.index]) == sorted((side + 1) % 4 for side in sides)


def _bend(tile: Tile, sides: list[int]) -> float:
    """How far a straight road swerves away from a lone city beside it."""
    found = city_segments(tile)
    if tower_at(tile) or (sides[1] - sides[0]) % 2 or len(found) != 1 or len(found[0].ports) != 1:
        return 0.0
    return 6.0 if sides_of(found[0])[0] in (0, 3) else -6.0


def _lanes(tile: Tile, walls: dict[int, City], gates: list[Gate]) -> tuple[Curve, ...]:
    """Short lanes from a village to the cities that meet the roads there; adds their gates."""
    lanes = []
    for group in tile.meet:
        kinds = [tile.segments[i].kind for i in group]
        if kinds.count(FeatureKind.ROAD) < 2:
            continue
        for index in group:
            if tile.segments[index].kind is FeatureKind.CITY:
                side = sides_of(tile.segments[index])[0]
                gate = _gate(tile, tile.segments[index], (side + 2) % 4, walls[index])
                gates.append(gate)
                lanes.append((line(MIDDLE, gate.at),))
    return tuple(lanes)
