"""The drawing of one tile, layer by layer: ground, water, cities, roads, what stands on them."""

from functools import cache

from engine.api import Kind, Tile
from rulesite.drawing.geometry import (
    Curve,
    Point,
    add,
    circle,
    curve_path,
    number,
    polygon_path,
)
from rulesite.drawing.layout import Bridge, Layout, anchors, layout, segment_shapes
from rulesite.drawing.markup import element, group, path, shift
from rulesite.drawing.road import Gate
from rulesite.drawing.spots import Spot, grass_spots, house_spots, symbol_spots
from rulesite.drawing.symbols import SYMBOLS


def tile_symbol(tile: Tile) -> str:
    """``<symbol id="tile-…" viewBox="0 0 100 100">`` for the sprite.

    It refers to the shared symbols ``s-…`` of ``shared_symbols``.
    """
    return element(
        "symbol", tile_body(tile, shared=True), id=f"tile-{tile.id}", viewBox="0 0 100 100"
    )


def tile_svg(tile: Tile, turn: int = 0, highlight: int | None = None, title: str = "") -> str:
    """A picture of one tile that stands alone.

    ``turn`` counts clockwise quarter turns; ``highlight`` is the index of a segment to mark.
    KeyError if the tile has no such segment.
    """
    body = tile_body(tile) + (highlight_overlay(tile, highlight) if highlight is not None else "")
    turned = group(body, transform=f"rotate({turn % 4 * 90} 50 50)" if turn % 4 else None)
    name = element("title", title or f"Tile {tile.id}")
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


@cache
def tile_body(tile: Tile, shared: bool = False) -> str:
    """The elements of a tile's drawing; with ``shared`` its symbols are ``<use>`` elements."""
    plan, spots = layout(tile), symbol_spots(tile)
    grass = _grass(grass_spots(plan, spots))
    return "".join((
        element("rect", width=100, height=100, fill="farm"),
        grass,
        _water(plan),
        _cities(plan),
        _houses(house_spots(plan, spots)),
        _roads(plan),
        "".join(map(_gate, plan.roads.gates)),
        "".join(_symbol(spot, shared) for spot in spots),
    ))  # fmt: skip


def shared_symbols() -> str:
    """The definitions that the symbols of ``tile_symbol`` refer to."""
    return "".join(element("g", draw(), id=f"s-{name}") for name, (draw, _) in SYMBOLS.items())


def _symbol(spot: Spot, shared: bool) -> str:
    if not shared:
        return shift(SYMBOLS[spot.name][0](), spot.at, spot.scale)
    if spot.scale == 1:
        return element("use", href=f"#s-{spot.name}", x=spot.at[0], y=spot.at[1])
    return shift(element("use", href=f"#s-{spot.name}"), spot.at, spot.scale)


def _grass(points: list[Point]) -> str:
    d = "".join(f"M{number(x - 2)} {number(y)}l-1-2.4m3 2.4v-3.4m2 3.4l1-2.4" for x, y in points)
    return path(d, fill="none", stroke="grass", stroke_width=0.8, stroke_linecap="round")


def _d(curves: tuple[Curve, ...]) -> str:
    return "".join(curve_path(curve) for curve in curves)


def _twice(d: str, wide: float, edge: str, narrow: float, fill: str) -> str:
    """A line with edges: a wide stroke under a narrow one."""
    return path(d, stroke=edge, stroke_width=wide) + path(d, stroke=fill, stroke_width=narrow)


def _water(plan: Layout) -> str:
    if plan.water is None:
        return ""
    d = _d(plan.water.courses)
    pool = polygon_path(circle(*plan.water.pool, steps=28)) if plan.water.pool else ""
    banks = path(d, stroke="bank", stroke_width=12) + path(pool, fill="bank", stroke="none")
    inner = ""
    if plan.water.pool:
        centre, radius = plan.water.pool
        inner = path(
            polygon_path(circle(centre, radius - 1.3, 28)), fill="river", stroke="none"
        )
    waves = path(d, stroke="bank", stroke_width=0.8, stroke_dasharray="7 6", opacity="0.7")
    return group(
        banks + path(d, stroke="river", stroke_width=9.4) + inner + waves + _ripples(plan),
        fill="none",
    )


def _ripples(plan: Layout) -> str:
    if plan.water is None or plan.water.pool is None:
        return ""
    (x, y), radius = plan.water.pool
    if "spring" in plan.tile.symbols:
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
        if d:
            wall = path(d, stroke="wall", stroke_width=4.2)
            stones = path(d, stroke="stone", stroke_width=2.2)
            teeth = path(d, stroke="wall", stroke_width=2.4, stroke_dasharray="1.1 3.2")
            parts.append(group(wall + stones + teeth, fill="none", stroke_linejoin="round"))
    return "".join(parts)


_HOUSE_WALL = "v4h8v-4z"
_HOUSE_ROOF = "l1.8-4h5.4l1.8 4z"


def _houses(points: list[Point]) -> str:
    walls = "".join(f"M{number(x - 4)} {number(y)}{_HOUSE_WALL}" for x, y in points)
    roofs = "".join(f"M{number(x - 4.5)} {number(y)}{_HOUSE_ROOF}" for x, y in points)
    return group(
        path(walls, fill="paper") + path(roofs, fill="roof"), stroke="wall", stroke_width=0.7,
        stroke_linejoin="round",
    )  # fmt: skip


def _roads(plan: Layout) -> str:
    """Roads in one stroke each; a road that crosses another lies on a bridge above it."""
    over = [b for b in plan.bridges if b.over is Kind.ROAD]
    ways = [way for road in plan.roads.roads for way in road.ways]
    below = _d(tuple(way for road in plan.roads.roads for way in road.below))
    first = ways[:1] if over else []
    rest = ways[1:] if over else ways
    parts = [_road(_d((*rest, *plan.roads.lanes)))]
    parts += [_bridge(bridge) for bridge in plan.bridges]
    parts += [_road(_d(tuple(first)))] if first else []
    parts += [_ends(bridge) for bridge in plan.bridges]
    hidden = path(below, stroke="verge", stroke_width=7, stroke_dasharray="1 3.4", opacity="0.75")
    return group("".join(parts) + hidden, fill="none", stroke_linejoin="round") + _mouths(plan)


def _road(d: str) -> str:
    return _twice(d, 8, "verge", 5.8, "road") if d else ""


def _bridge(bridge: Bridge) -> str:
    """The piers of a bridge, below the road on it."""
    a, b = add(bridge.at, bridge.along, -8.5), add(bridge.at, bridge.along, 8.5)
    d = f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}"
    return path(d, stroke="ink", stroke_width=12) + path(d, stroke="stone", stroke_width=10)


def _ends(bridge: Bridge) -> str:
    """The way across a bridge, above what it spans."""
    a, b = add(bridge.at, bridge.along, -9.5), add(bridge.at, bridge.along, 9.5)
    d = f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}"
    return path(d, stroke="verge", stroke_width=7) + path(d, stroke="road", stroke_width=5.8)


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
    aside = (-out[1], out[0])
    corners = [add(add(at, aside, s * 6), out, o) for s, o in ((-1, 1.5), (1, 1.5), (1, -4), (-1, -4))]
    hole = [add(add(at, aside, s * 3.4), out, o) for s, o in ((-1, 1.5), (1, 1.5), (1, -2), (-1, -2))]
    return path(polygon_path(corners), fill="stone", stroke="ink", stroke_width=1) + path(
        polygon_path(hole), fill="ink"
    )


def _gate(gate: Gate) -> str:
    """A gap in the wall between two little towers."""
    aside = (-gate.out[1], gate.out[0])
    lane = [add(add(gate.at, aside, s * 2.9), gate.out, o) for s, o in ((-1, 3), (1, 3), (1, -5), (-1, -5))]
    found = path(polygon_path(lane), fill="road")
    for s in (-1, 1):
        x, y = add(gate.at, aside, s * 5)
        found += element(
            "circle", cx=x, cy=y, r=2.7, fill="stone", stroke="wall", stroke_width=1.2
        )
    return found


def anchor_marks(tile: Tile) -> str:
    """Small discs at the anchors, for looking at them."""
    return "".join(element("circle", cx=x, cy=y, r=3) for x, y in anchors(tile).values())
