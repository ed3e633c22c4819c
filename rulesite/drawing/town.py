"""The drawing of cities: walls, lanes, houses, towers."""

from rulesite.drawing.city import City
from rulesite.drawing.geometry import Point, add, curve_path, flatten, number, outline, pair, paths
from rulesite.drawing.markup import path
from rulesite.drawing.plan import Layout
from rulesite.drawing.street import streets
from rulesite.drawing.things import STAKES


def cities(plan: Layout) -> str:
    """Ground and walls; a city that runs below another lies under it."""
    stacked = any(city.below for city in plan.cities)
    layers = [[city] for city in plan.cities] if stacked else [list(plan.cities)]
    return "".join(_layer(plan, layer) for layer in layers)


def _layer(plan: Layout, layer: list[City]) -> str:
    d = "".join(paths(city.walls) for city in layer)
    return (
        "".join(_ground(ground, layer) for ground in dict.fromkeys(city.ground for city in layer))
        + "".join(_palisade(plan, city) for city in layer)
        + path(d, fill="none", stroke="wall", stroke_width=4.4)
        + path(d, fill="none", stroke="stone", stroke_width=2.4, stroke_dasharray="3.3 1")
    )


def _ground(colour: str, layer: list[City]) -> str:
    """The ground of the cities of a colour, with the lines on it."""
    here = [city for city in layer if city.ground == colour]
    lines = paths(line for city in here for line in city.lines)
    return path("".join(curve_path(city.outline, close=True) for city in here), fill=colour) + (
        path(lines, fill="none", stroke="wall", stroke_width=1.4) if lines else ""
    )


def _palisade(plan: Layout, city: City) -> str:
    """Stakes round a besieged city."""
    marks = sorted(STAKES.keys() & plan.tile.segments[city.index].marks)
    if not marks:
        return ""
    points = flatten(city.walls[0])
    ring = outline(points, -6.5)[: len(points)]
    d = "M" + "L".join(pair(point) for point in ring[1:-1])
    return path(
        d, fill="none", stroke=STAKES[marks[0]], stroke_width=3.6, stroke_dasharray="2.6 3.4"
    )


def lanes(plan: Layout) -> str:
    """Quiet lanes, which lead on where the city does."""
    return path(paths(streets(plan)), fill="none", stroke="lane", stroke_width=4.4, opacity="0.75")


def houses(points: list[Point]) -> str:
    """Roofs and here and there a tower, seen from above: they stand right however the tile is
    turned."""
    towers = points[3::9]
    plain = [point for point in points if point not in towers]
    # By the place and not by chance, so that a tile is drawn the same in every process.
    wide = [(x, y) for x, y in plain if (x + 3 * y) % 3 < 1.5]
    tall = [(x, y) for x, y in plain if (x + 3 * y) % 3 >= 1.5]
    roofs = _strung(wide, (-3.5, -2.5), "h7v5h-7z") + _strung(tall, (-2.5, -3.5), "h5v7h-5z")
    shades = "".join(f"M{number(x - 3)} {number(y + 1)}h6" for x, y in wide)
    shades += "".join(f"M{number(x + 1)} {number(y - 3)}v6" for x, y in tall)
    return (
        path(roofs, fill="roof", stroke="wall", stroke_width=0.8)
        + path(shades, stroke="shade", stroke_width=2.2)
        + path(_strung(towers, (-2.4, 0), _TOWER), fill="shade", stroke="stone", stroke_width=2.2)
    )


_TOWER = "a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0z"
"""The round roof of a tower within its wall, drawn from its western edge."""


def _strung(points: list[Point], offset: Point, shape: str) -> str:
    """One closed shape at many points, each reached from the one before."""
    # Steps are shorter to write than places, and a sheet has hundreds of houses.
    d, last = "", (0.0, 0.0)
    for point in points:
        x, y = add(point, offset)
        d += f"{'m' if d else 'M'}{pair((x - last[0], y - last[1]))}{shape}"
        last = (x, y)
    return d
