"""Where the city walls of a tile run.

A city covers whole sides, so its wall leaves the rim at corners only. The wall is a row of
*gaps*: curves from one corner that the city holds to the next, over the sides that are not its
own. One gap over three sides is the half-lens of a small city, over two a diagonal, over one the
waist of a band. A city holds the corners of its sides, and any corner where two different farms
would otherwise flow together.
"""

import math
from dataclasses import dataclass
from itertools import pairwise

from engine.api import FeatureKind, Segment, Tile
from rulesite.drawing.geometry import CORNERS, MIDDLE, MIDS, Cubic, Curve, Point, add, line, mix
from rulesite.drawing.things import LANDS

TOWN = "city"
"""The colour of the ground on which houses stand."""


@dataclass(frozen=True, slots=True)
class City:
    """A city on a tile: its outline as a closed curve, the part of it that is wall, and the way on
    which it runs below another city.

    What larger land has within its walls is drawn like one; ``ground`` is its colour, and
    ``lines`` are drawn on it.
    """

    index: int
    outline: Curve
    walls: tuple[Curve, ...]
    below: Curve = ()
    ground: str = TOWN
    lines: tuple[Curve, ...] = ()

    @property
    def town(self) -> bool:
        """Whether there are lanes and houses in it."""
        return self.ground == TOWN


def cities(tile: Tile) -> tuple[City, ...]:
    """The cities of a tile in the order in which they are drawn."""
    if within(tile):
        return (_within(tile), *_plain(tile))
    if any(port % 3 for segment in city_segments(tile) for port in segment.ports):
        return tuple(_by_halves(segment) for segment in city_segments(tile))
    if _bridged(tile):
        return tuple(_bridge(s.index) for s in city_segments(tile))
    if (pair := _crossing(tile)) is not None:
        return (_across(pair[1].index), _along(pair[0].index))
    if (pair := _spurred(tile)) is not None:
        return (_spur(pair[0].index), *_plain(tile, skip=pair[0].index))
    return _plain(tile)


def city_segments(tile: Tile) -> list[Segment]:
    """The city segments of a tile."""
    return [segment for segment in tile.segments if segment.kind is FeatureKind.CITY]


def sides_of(segment: Segment) -> list[int]:
    """The sides that a city, road or river segment reaches."""
    return sorted(port // 3 for port in segment.ports)


def farm_at(tile: Tile, port: int) -> Segment | None:
    """The farm that reaches a half side."""
    return next((s for s in tile.segments if s.kind is FeatureKind.FARM and port in s.ports), None)


# --- The usual city ------------------------------------------------------------------------------


def _plain(tile: Tile, skip: int | None = None) -> tuple[City, ...]:
    held = {s.index: _held(tile, s) for s in city_segments(tile)}
    found = []
    for segment in city_segments(tile):
        if segment.index != skip:
            others = {c for i, corners in held.items() if i != segment.index for c in corners}
            found.append(_city(segment, held[segment.index], others))
    return tuple(found)


def _held(tile: Tile, city: Segment) -> set[int]:
    """The corners that a city reaches."""
    sides = sides_of(city)
    held = set(sides) | {(side - 1) % 4 for side in sides}
    for corner in range(4):
        before = farm_at(tile, 3 * corner + 2)
        after = farm_at(tile, 3 * ((corner + 1) % 4) + 1)
        if before is not None and after is not None:
            if before is not after and city.index in before.touches:
                held.add(corner)
            continue
        farm = before or after
        if farm and _keeps_off(tile, farm, corner) and city.index in farm.touches:
            held.add(corner)
    return held


def _keeps_off(tile: Tile, farm: Segment, corner: int) -> bool:
    """Whether a farm beside a corner does not touch the city on the corner's other side."""
    ports = {3 * corner, 3 * ((corner + 1) % 4)}
    beside = [s.index for s in city_segments(tile) if ports & set(s.ports)]
    return bool(beside and beside[0] not in farm.touches)


def _city(segment: Segment, held: set[int], others: set[int]) -> City:
    """Walk clockwise from corner to corner, along the rim or over a gap."""
    own, corners = sides_of(segment), sorted(held)
    curve: list[Cubic] = []
    walls: list[Curve] = []
    for i, corner in enumerate(corners):
        then = corners[(i + 1) % len(corners)]
        span = (then - corner - 1) % 4 + 1
        if span == 1 and then in own:
            curve.append(line(CORNERS[corner], CORNERS[then]))
            continue
        gap = _gap(corner, then, span, own, others)
        curve.append(gap)
        walls.append((gap,))
    return City(segment.index, tuple(curve), tuple(walls))


_ANGLE = {1: 30.0, 2: 53.0, 3: 54.0}
_SHARED = {1: 20.0, 2: 24.0, 3: 32.0}
_SPUR = {1: 66.0, 2: 62.0, 3: 60.0}
_REACH = {1: 44.0, 2: 36.0, 3: 49.0}


def _gap(start: int, end: int, span: int, own: list[int], others: set[int]) -> Cubic:
    """The wall from one corner to another over ``span`` sides.

    The angles are those between the wall and the side of the city that ends at the corner.
    """
    leave = _angle(span, start in own, start in others)
    arrive = _angle(span, (end + 1) % 4 in own, end in others)
    reach = _REACH[span]
    c1 = add(CORNERS[start], _turned(start, (start - 1) % 4, (start + 1) % 4, leave), reach)
    c2 = add(CORNERS[end], _turned(end, (end + 1) % 4, (end - 1) % 4, arrive), reach)
    return Cubic(CORNERS[start], c1, c2, CORNERS[end])


def _angle(span: int, own: bool, shared: bool) -> float:
    if own:
        return (_SHARED if shared else _ANGLE)[span]
    if shared:
        return 70.0 if span == 1 else 46.0
    return _SPUR[span]


def _turned(corner: int, first: int, second: int, angle: float) -> Point:
    """The direction from a corner ``angle`` degrees off that to one corner, towards another."""
    a = math.radians(angle)
    here, to, aside = CORNERS[corner], CORNERS[first], CORNERS[second]
    return (
        ((to[0] - here[0]) * math.cos(a) + (aside[0] - here[0]) * math.sin(a)) / 100,
        ((to[1] - here[1]) * math.cos(a) + (aside[1] - here[1]) * math.sin(a)) / 100,
    )


# --- Unusual cities ------------------------------------------------------------------------------


def _opposite(segment: Segment) -> bool:
    sides = sides_of(segment)
    return len(sides) == 2 and sides[1] - sides[0] == 2


def _bridged(tile: Tile) -> bool:
    """Whether the one city joins two sides over farms that pass under it."""
    found = city_segments(tile)
    if len(found) != 1 or not _opposite(found[0]):
        return False
    return any(farm_at(tile, 5) is farm_at(tile, port) is not None for port in (10, 11))


def _bridge(index: int) -> City:
    """Two half-lenses, north and south, and a covered bridge between them."""
    east = (
        Cubic((100, 0), (78, 28), (66, 32), (58, 33)),
        line((58, 33), (58, 67)),
        Cubic((58, 67), (66, 68), (78, 72), (100, 100)),
    )
    west = tuple(_mirrored(c) for c in reversed(east))
    return City(index, _closed(east, west), (east, west))


def _mirrored(c: Cubic) -> Cubic:
    """A curve seen in a mirror along the north-south axis, run the other way."""
    flip = [(100 - x, y) for x, y in reversed(c)]
    return Cubic(*flip)


def _closed(east: Curve, west: Curve) -> Curve:
    """A band from north to south out of its two walls."""
    return (line((0, 0), (100, 0)), *east, line((100, 100), (0, 100)), *west)


def _crossing(tile: Tile) -> tuple[Segment, Segment] | None:
    """Two cities that cross, the one from north to south first."""
    found = [s for s in city_segments(tile) if _opposite(s)]
    if len(found) != 2:
        return None
    first, second = sorted(found, key=lambda s: sides_of(s)[0])
    return first, second


_WIDE, _HIGH = (37.0, 63.0), (42.0, 58.0)
"""Where the passages of two crossing cities have their walls: the upper one is the wider."""


def _along(index: int) -> City:
    """The upper of two crossing cities: a passage from north to south.

    It shares its wall with the other city in the north-east and the south-west, and leaves a
    field in the north-west and the south-east.
    """
    (left, right), (top, bottom) = _WIDE, _HIGH
    east = (
        line((100, 0), (right, top)),
        line((right, top), (right, bottom)),
        Cubic((right, bottom), (65, 72), (76, 88), (100, 100)),
    )
    west = (
        line((0, 100), (left, bottom)),
        line((left, bottom), (left, top)),
        Cubic((left, top), (35, 28), (24, 12), (0, 0)),
    )
    return City(index, _closed(east, west), (east, west))


def _across(index: int) -> City:
    """The lower of two crossing cities, from west to east."""
    (left, right), (top, bottom) = _WIDE, _HIGH
    north = (
        Cubic((0, 0), (10, 24), (24, 40), (left, top)),
        line((left, top), (right, top)),
        line((right, top), (100, 0)),
    )
    south = (
        Cubic((100, 100), (90, 76), (76, 60), (right, bottom)),
        line((right, bottom), (left, bottom)),
        line((left, bottom), (0, 100)),
    )
    rim = (line((100, 0), (100, 100)), line((0, 100), (0, 0)))
    below = (line((left - 1, 50), (right + 1, 50)),)
    return City(index, (*north, rim[0], *south, rim[1]), (north, south), below)


def _spurred(tile: Tile) -> tuple[Segment, Segment] | None:
    """A city that reaches a farm beyond a band between north and south, and that band."""
    found = city_segments(tile)
    if len(found) != 2 or not any(map(_opposite, found)):
        return None
    band = next(s for s in found if _opposite(s))
    other = next(s for s in found if s is not band)
    beyond = farm_at(tile, 3 * ((sides_of(other)[0] + 2) % 4) + 1)
    return (other, band) if beyond and other.index in beyond.touches else None


def _spur(index: int) -> City:
    """The eastern city, whose bastion stands on the western field beyond the band."""
    north = (Cubic((100, 0), (84, 10), (74, 16), (62, 24)), line((62, 24), (28, 27)))
    tip = (Cubic((28, 27), (0, 22), (0, 76), (28, 71)),)
    south = (line((28, 71), (70, 55)), Cubic((70, 55), (84, 54), (89, 70), (100, 100)))
    wall = (*south, line((100, 100), (100, 0)))
    below = (line((71, 43), (27, 47)),)
    return City(index, (*north, *tip, *wall), ((*north, *tip, *south),), below)


_RIM: tuple[Point, ...] = tuple(
    point for side in range(4) for point in (CORNERS[(side - 1) % 4], MIDS[side])
)
"""The corners and the middles of the sides, clockwise from the north-west."""


def _by_halves(segment: Segment) -> City:
    """A city on a tile where two share a side, each with one half of it."""
    held = {2 * (port // 3) + half for port in segment.ports for half in _HALVES_OF[port % 3]}
    starts = sorted(half for half in held if (half - 1) % 8 not in held)
    if not starts:
        return City(segment.index, tuple(line(*ends) for ends in pairwise([*_RIM, _RIM[0]])), ())
    curve: list[Cubic] = []
    walls: list[Curve] = []
    for start, then in pairwise([*starts, starts[0]]):
        half = start
        while half in held:
            curve.append(line(_RIM[half], _RIM[(half + 1) % 8]))
            half = (half + 1) % 8
        wall = _inwards(_RIM[half], _RIM[then])
        curve.append(wall)
        walls.append((wall,))
    return City(segment.index, tuple(curve), tuple(walls))


_HALVES_OF = ((0, 1), (0,), (1,))
"""The halves of a side that a port takes: the side itself both of them."""


def _inwards(start: Point, end: Point) -> Cubic:
    """A wall that leaves the rim towards the middle at both its ends."""
    return Cubic(start, mix(start, MIDDLE, 0.6), mix(end, MIDDLE, 0.6), end)


# --- Larger land ---------------------------------------------------------------------------------


def within(tile: Tile) -> list[Segment]:
    """What a tile shows of the inside of larger land, if it is a part of such."""
    return [segment for segment in tile.segments if segment.kind in LANDS]


def _within(tile: Tile) -> City:
    """One tile's share of what larger land has inside."""
    (segment,) = within(tile)
    return City(segment.index, *LANDS[segment.kind](tile))
