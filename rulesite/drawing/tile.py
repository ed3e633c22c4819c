"""The drawing of one tile, layer by layer: ground, water, cities, roads, what stands on them."""

from functools import lru_cache
from html import escape

from engine.api import Kind, Tile
from rulesite.drawing import raster
from rulesite.drawing.city import City
from rulesite.drawing.geometry import (
    MIDDLE,
    Curve,
    Point,
    add,
    curve_path,
    dense,
    distance,
    flatten,
    number,
    outline,
    pair,
    polygon_path,
)
from rulesite.drawing.layout import segment_shapes
from rulesite.drawing.markup import element, group, path, shift
from rulesite.drawing.plan import KEPT, Bridge, Layout, layout
from rulesite.drawing.road import Gate
from rulesite.drawing.spots import Spot, grass_spots, house_spots, symbol_spots
from rulesite.drawing.things import SYMBOLS
from rulesite.drawing.water import Water


def tile_symbol(tile: Tile) -> str:
    """``<symbol id="tile-…" viewBox="0 0 100 100">`` for the sprite.

    It refers to the shared symbols ``s-…`` of ``shared_symbols``, which stay upright however the
    tile is turned if its user has the class ``tile-turn-1``, ``-2`` or ``-3``.
    """
    return element(
        "symbol", tile_body(tile, shared=True), id=f"tile-{tile.id}", viewBox="0 0 100 100"
    )


def tile_svg(tile: Tile, turn: int = 0, highlight: int | None = None, title: str = "") -> str:
    """A picture of one tile that stands alone.

    ``turn`` counts clockwise quarter turns; ``highlight`` is the index of a segment to mark.
    KeyError if the tile has no such segment.
    """
    body = tile_body(tile, turn) + (
        highlight_overlay(tile, highlight) if highlight is not None else ""
    )
    turned = group(body, transform=f"rotate({turn % 4 * 90} 50 50)" if turn % 4 else None)
    name = element("title", escape(title or f"Tile {tile.id}"))
    return element(
        "svg", name + turned, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 100 100",
        role="img", class_="tile-drawing",
    )  # fmt: skip


def highlight_overlay(tile: Tile, index: int) -> str:
    """The marked shape of a segment, in catalogue orientation. KeyError if there is none."""
    return path(
        segment_shapes(tile)[index], class_="tile-highlight", fill="mark", fill_opacity="0.42",
        fill_rule="evenodd", stroke="mark", stroke_width=1.6, stroke_linejoin="round",
    )  # fmt: skip


@lru_cache(maxsize=KEPT)
def tile_body(tile: Tile, turn: int = 0, shared: bool = False) -> str:
    """The elements of a tile's drawing in catalogue orientation.

    Its symbols stand upright once the drawing is turned ``turn`` times clockwise. With ``shared``
    they are ``<use>`` elements, for the sprite.
    """
    plan, spots = layout(tile), symbol_spots(tile)
    grass = _grass(grass_spots(plan, spots))
    return "".join((
        element("use", href="#s-ground") if shared else _ground(),
        grass,
        _waters(plan),
        _hedges(plan),
        _cities(plan),
        _houses(house_spots(plan, spots)),
        _roads(plan),
        "".join(map(_gate, plan.roads.gates)),
        "".join(_symbol(spot, turn, shared) for spot in spots),
        element("use", href="#s-rim") if shared else _rim(),
    ))  # fmt: skip


def shared_symbols() -> str:
    """The definitions that the symbols of ``tile_symbol`` refer to."""
    drawn = {name: draw() for name, (draw, _) in SYMBOLS.items()}
    drawn |= {"ground": _ground(), "rim": _rim()}
    return "".join(element("g", drawing, id=f"s-{name}") for name, drawing in drawn.items())


def _ground() -> str:
    return element("rect", width=100, height=100, fill="farm")


def _rim() -> str:
    """A faint line at the rim, so that tiles on a board can be told apart."""
    return path("M.3.3H99.7V99.7H.3Z", fill="none", stroke="ink", stroke_width=0.6, opacity="0.3")


UPRIGHT = ".up{rotate:var(--tile-upright,0deg)}"
"""The one rule inside the sprite. Where a browser does not heed it, symbols turn with the tile."""


def _symbol(spot: Spot, turn: int, shared: bool) -> str:
    if shared:
        content = element("use", class_="up", href=f"#s-{spot.name}")
    else:
        content = SYMBOLS[spot.name][0]()
        if turn % 4:
            content = group(content, transform=f"rotate({turn % 4 * -90})")
    return shift(content, spot.at, spot.scale)


_BUSH = "a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0m5.6 1.6a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0"


def _grass(points: list[Point]) -> str:
    """Tufts and, here and there, a bush."""
    tufts = [p for i, p in enumerate(points) if i % 4 != 1]
    bushes = [p for i, p in enumerate(points) if i % 4 == 1]
    d = "".join(f"M{number(x - 2)} {number(y)}l-1-2m3 2v-3m2 3l1-2" for x, y in tufts)
    rounds = "".join(f"M{number(x - 3)} {number(y)}{_BUSH}" for x, y in bushes)
    return path(d, fill="none", stroke="grass", stroke_width=0.8, stroke_linecap="round") + path(
        rounds, fill="grass", stroke="leaf", stroke_width=0.7
    )


def _d(curves: tuple[Curve, ...]) -> str:
    return "".join(curve_path(curve) for curve in curves)


def _twice(d: str, wide: float, edge: str, narrow: float, fill: str) -> str:
    """A line with edges: a wide stroke under a narrow one."""
    return path(d, stroke=edge, stroke_width=wide) + path(d, stroke=fill, stroke_width=narrow)


def _waters(plan: Layout) -> str:
    return "".join(_water(river, "spring" in plan.tile.symbols) for river in plan.waters)


def _water(river: Water, spring: bool) -> str:
    """A river and its pool: banks first, so that they run into one another."""
    d = _d(river.courses)
    waves = path(d, stroke="bank", stroke_width=0.8, stroke_dasharray="7 6", opacity="0.7")
    return group(
        path(d, stroke="bank", stroke_width=12)
        + _pool(river, 0, "bank")
        + path(d, stroke="river", stroke_width=9.4)
        + waves
        + _pool(river, 1.3, "river")
        + _ripples(river, spring),
        fill="none",
    )


def _pool(river: Water, inset: float, fill: str) -> str:
    if river.pool is None:
        return ""
    (x, y), radius = river.pool
    return element("circle", cx=x, cy=y, r=radius - inset, fill=fill)


def _ripples(river: Water, spring: bool) -> str:
    if river.pool is None:
        return ""
    (x, y), radius = river.pool
    if spring:
        return "".join(
            element("circle", cx=x, cy=y, r=r, stroke="bank", stroke_width=0.8) for r in (2.5, 5.5)
        )
    d = f"M{number(x - radius * 0.5)} {number(y - 4)}h9m-4 5h8m-1 5h-9"
    return path(d, stroke="bank", stroke_width=0.8)


def _cities(plan: Layout) -> str:
    parts = []
    for city in plan.cities:
        parts.append(path(curve_path(city.outline, close=True), fill="city"))
        d = _d(city.walls)
        base = path(d, stroke="wall", stroke_width=4.4)
        stones = path(d, stroke="stone", stroke_width=2.4, stroke_dasharray="3.3 1")
        parts.append(_palisade(plan, city) + group(base + stones, fill="none"))
    return "".join(parts)


def _palisade(plan: Layout, city: City) -> str:
    """Stakes round a besieged city."""
    if "besieged" not in plan.tile.segments[city.index].marks:
        return ""
    points = flatten(city.walls[0])
    ring = outline(points, -6.0)[: len(points)]
    d = "M" + "L".join(pair(point) for point in ring[1:-1])
    return path(d, fill="none", stroke="verge", stroke_width=4, stroke_dasharray="1.2 1.6") + path(
        d, fill="none", stroke="verge", stroke_width=0.8
    )


def _houses(points: list[Point]) -> str:
    """Roofs seen from above, so that they stand right however the tile is turned."""
    wide = [(x, y) for x, y in points if (x + 3 * y) % 3 < 1.5]
    tall = [(x, y) for x, y in points if (x + 3 * y) % 3 >= 1.5]
    roofs = _strung(wide, (-3.5, -2.5), "h7v5h-7z") + _strung(tall, (-2.5, -3.5), "h5v7h-5z")
    shades = "".join(f"M{number(x - 3)} {number(y + 1)}h6" for x, y in wide)
    shades += "".join(f"M{number(x + 1)} {number(y - 3)}v6" for x, y in tall)
    return path(roofs, fill="roof", stroke="wall", stroke_width=0.8) + path(
        shades, stroke="shade", stroke_width=2.2
    )


def _strung(points: list[Point], offset: Point, shape: str) -> str:
    """One closed shape at many points, each reached from the one before."""
    d, last = "", (0.0, 0.0)
    for point in points:
        x, y = add(point, offset)
        d += f"{'m' if d else 'M'}{pair((x - last[0], y - last[1]))}{shape}"
        last = (x, y)
    return d


def _roads(plan: Layout) -> str:
    """Roads in one stroke each; a road that crosses another lies on a bridge above it."""
    over = [b for b in plan.bridges if b.over is Kind.ROAD]
    ways = [way for road in plan.roads.roads for way in road.ways]
    first = ways[:1] if over else []
    rest = ways[1:] if over else ways
    parts = [_road(_d((*rest, *plan.roads.lanes)))]
    parts += [_bridge(bridge) for bridge in plan.bridges]
    parts += [_road(_d(tuple(first)))] if first else []
    parts += [_ends(bridge) for bridge in plan.bridges]
    parts.append(_hidden(plan))
    return group("".join(parts), fill="none", stroke_linejoin="round") + _mouths(plan)


def _hidden(plan: Layout) -> str:
    """Broken lines where a road or the river runs below a city."""
    below = _d(tuple(way for road in plan.roads.roads for way in road.below))
    found = path(below, stroke="verge", stroke_width=7, stroke_dasharray="1 3.4", opacity="0.75")
    courses = [course for river in plan.waters for course in river.courses]
    central = any(distance(p, MIDDLE) < 4 for c in courses for p in dense(flatten(c)))
    if central and any(raster.holds(plan.masks[c.index], MIDDLE) for c in plan.cities):
        found += path("M45 50H56", stroke="bank", stroke_width=12, stroke_dasharray="1 2.4")
    return found


def _hedges(plan: Layout) -> str:
    """Dense green rows that part farms."""
    return path(
        _d(plan.hedges), fill="none", stroke="leaf", stroke_width=4.6, stroke_linecap="round",
        stroke_dasharray="0.1 4.4",
    )  # fmt: skip


def _road(d: str) -> str:
    return _twice(d, 8, "verge", 5.8, "road") if d else ""


def _bridge(bridge: Bridge) -> str:
    """The piers of a bridge, below the road on it."""
    d = _bar(bridge, 8.5)
    return path(d, stroke="ink", stroke_width=12) + path(d, stroke="stone", stroke_width=10)


def _ends(bridge: Bridge) -> str:
    """The way across a bridge, above what it spans."""
    d = _bar(bridge, 9.5)
    return path(d, stroke="verge", stroke_width=7) + path(d, stroke="road", stroke_width=5.8)


def _bar(bridge: Bridge, half: float) -> str:
    ends = add(bridge.at, bridge.along, -half), add(bridge.at, bridge.along, half)
    return f"M{pair(ends[0])}L{pair(ends[1])}"


def _mouths(plan: Layout) -> str:
    """Arches where a road goes below a city."""
    found = ""
    for road in plan.roads.roads:
        for way in road.ways if road.below else ():
            found += _arch(way[-1].end, _toward(way[-1].end))
    return found


def _toward(point: Point) -> Point:
    dx, dy = point[0] - 50, point[1] - 50
    size = (dx * dx + dy * dy) ** 0.5
    return dx / size, dy / size


def _arch(at: Point, out: Point) -> str:
    return path(_block(at, out, 6, 1.5, -4), fill="stone", stroke="ink", stroke_width=1) + path(
        _block(at, out, 3.4, 1.5, -2), fill="ink"
    )


def _block(at: Point, out: Point, half: float, front: float, back: float) -> str:
    """A rectangle about a point: ``half`` to either side, from ``back`` to ``front``."""
    aside = (-out[1], out[0])
    ends = ((-half, front), (half, front), (half, back), (-half, back))
    return polygon_path(add(add(at, aside, s), out, o) for s, o in ends)


def _gate(gate: Gate) -> str:
    """A gap in the wall between two little towers."""
    aside = (-gate.out[1], gate.out[0])
    found = path(_block(gate.at, gate.out, 2.9, 3, -5), fill="road")
    for s in (-1, 1):
        x, y = add(gate.at, aside, s * 5)
        found += element("circle", cx=x, cy=y, r=2.7, fill="stone", stroke="wall", stroke_width=1.2)
    return found
