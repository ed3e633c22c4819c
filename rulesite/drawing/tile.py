"""The drawing of one tile, layer by layer: ground, water, cities, roads, what stands on them."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from html import escape

from engine.api import ORIGIN, Cell, SymbolRow, Tile, land_pieces, rows, turned
from rulesite.drawing import crossings, raster, town
from rulesite.drawing.geometry import Point, number, pair, paths
from rulesite.drawing.half import cut, laid_out
from rulesite.drawing.layout import segment_shapes
from rulesite.drawing.markup import element, group, path, shift
from rulesite.drawing.plan import KEPT, TOWER_GROUND, Layout, layout
from rulesite.drawing.road import road_segments
from rulesite.drawing.spots import SymbolSpot, grass_spots, house_spots, symbol_spots, wayside_paths
from rulesite.drawing.things import SYMBOLS
from rulesite.drawing.water import Water


def tile_symbol(tile: Tile) -> str:
    """``<symbol id="tile-…" viewBox="0 0 100 100">`` for a sheet.

    It refers to the shared symbols ``s-…`` of ``shared_symbols``, which stay upright however the
    tile is turned if its user has the class ``tile-turn-1``, ``-2`` or ``-3``.
    """
    return element(
        "symbol", tile_body(tile, None, shared=True), id=f"tile-{tile.id}", viewBox="0 0 100 100"
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


def stated_picture(tile: Tile, turn: int = 0) -> tuple[str, str]:
    """A tile of no set as it lies, drawn on the spot, and the box that it fills: one cell, or the
    two of a double tile."""
    laid = [(look.tile, cell) for look, cell in land_pieces(turned(tile, turn), ORIGIN)]
    left, top = (min(cell[axis] for _, cell in laid) for axis in (0, 1))
    right, bottom = (max(cell[axis] for _, cell in laid) for axis in (0, 1))
    box = " ".join(str(100 * n) for n in (left, top, right - left + 1, bottom - top + 1))
    return "".join(_on_the_spot(part, turn % 4, cell) for part, cell in laid), box


def _on_the_spot(tile: Tile, turn: int, cell: Cell) -> str:
    body = element("svg", tile_body(tile, turn), viewBox="0 0 100 100", width=100, height=100)
    return group(body, transform=f"translate({cell[0] * 100} {cell[1] * 100}){_rotation(turn)}")


def _rotation(turn: int) -> str:
    return f"rotate({turn * 90} 50 50)" if turn else ""


def highlight_overlay(tile: Tile, index: int) -> str:
    """The marked shape of a segment, in catalogue orientation. KeyError if there is none."""
    return path(
        segment_shapes(tile)[index], class_="tile-highlight", fill="mark", fill_opacity="0.42",
        fill_rule="evenodd", stroke="mark", stroke_width=1.6, stroke_linejoin="round",
    )  # fmt: skip


@lru_cache(maxsize=KEPT)
def tile_body(tile: Tile, turn: int | None = 0, shared: bool = False) -> str:
    """The elements of a tile's drawing in catalogue orientation.

    Its symbols stand upright once the drawing is turned ``turn`` times clockwise. None is for a
    drawing that its user turns: the class there shows one of four. With ``shared`` they are
    ``<use>`` elements, for a sheet.
    """
    if tile.pair:
        return "".join(tile_body(half, turn, shared) for half in tile.pair)
    if tile.half:
        return cut(_body(laid_out(tile), symbol_spots(tile), turn, shared), tile)
    return _body(layout(tile), symbol_spots(tile), turn, shared)


def _body(plan: Layout, spots: tuple[SymbolSpot, ...], turn: int | None, shared: bool) -> str:
    grass = _grass(grass_spots(plan, spots))
    return "".join((
        element("use", href="#s-ground") if shared else _ground(),
        grass,
        _waters(plan),
        _hedges(plan),
        town.cities(plan),
        town.lanes(plan),
        town.houses(house_spots(plan, spots)),
        _grounds(plan),
        crossings.below(plan),
        _wayside_paths(plan, spots),
        _ways(plan),
        "".join(map(crossings.gate, plan.roads.gates)),
        "".join(_symbol(spot, turn, shared) for spot in spots),
        crossings.mouths(plan),
        element("use", href="#s-rim") if shared else _rim(),
    ))  # fmt: skip


@cache
def shared_symbols() -> Mapping[str, str]:
    """The definitions that the symbols of ``tile_symbol`` refer to, by the names after ``s-``."""
    drawn = {name: draw() for name, (draw, _) in SYMBOLS.items()}
    drawn |= {"ground": _ground(), "rim": _rim()}
    return {name: element("g", drawing, id=f"s-{name}") for name, drawing in drawn.items()}


def _ground() -> str:
    return element("rect", width=100, height=100, fill="farm")


def _rim() -> str:
    """A faint line at the rim, so that the tiles of a city can be counted on a board."""
    return path("M.8.8H99.2V99.2H.8Z", fill="none", stroke="seam", stroke_width=1.6, opacity="0.34")


def _symbol(spot: SymbolSpot, turn: int | None, shared: bool) -> str:
    drawn = SYMBOLS[spot.name][0]
    content = element("use", href=f"#s-{spot.name}") if shared else drawn()
    if spot.name not in _turning():
        content = _all_upright(content) if turn is None else _upright(content, turn)
    return shift(content, spot.at, spot.scale)


def _upright(content: str, turn: int, **more: str) -> str:
    """A sign as it stands on a tile that is turned."""
    rotation = f"rotate({turn % 4 * -90})" if turn % 4 else None
    return group(content, transform=rotation, **more) if rotation or more else content


def _all_upright(content: str) -> str:
    """A sign upright for each turn of its tile, of which the class of the tile's user shows one.

    Every browser lets a custom property reach an attribute of a drawing in another file. Firefox
    and WebKit do not heed a rule that stands in that file.
    """
    shown = ("inline", "none", "none", "none")
    return "".join(
        _upright(content, turn, display=f"var(--tile-up-{turn},{there})")
        for turn, there in enumerate(shown)
    )


_ONE_OF_FOUR = re.compile(
    r'<g(?: transform="rotate\(-\d+\)")? display="var\(--tile-up-(\d),\w+\)">(<use [^>]+/>)</g>'
)


def settled(drawing: str, turn: int) -> str:
    """The drawing of ``tile_symbol`` for a tile that is turned ``turn`` times clockwise."""
    return _ONE_OF_FOUR.sub(
        lambda one: _upright(one[2], turn) if int(one[1]) == turn % 4 else "", drawing
    )


@cache
def _turning() -> frozenset[str]:
    """The shapes of the signs that turn with their tile."""
    return frozenset(row.shape for row in rows(SymbolRow).values() if row.turning)


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


def _twice(d: str, wide: float, edge: str, narrow: float, fill: str) -> str:
    """Lines with edges: a wide stroke under a narrow one."""
    return path(d, fill="none", stroke=edge, stroke_width=wide) + path(
        d, fill="none", stroke=fill, stroke_width=narrow
    )


def _waters(plan: Layout) -> str:
    return "".join(_water(river, "spring" in plan.tile.symbols) for river in plan.waters)


def _water(river: Water, spring: bool) -> str:
    """A river and its pool: banks first, so that they run into one another."""
    d = paths(river.courses)
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


def _roads(plan: Layout) -> str:
    """Roads in one stroke each, then the bridges that some of them lie on."""
    ways = [way for road in plan.roads.roads for way in road.ways]
    d = paths((*ways, *plan.roads.lanes))
    return _twice(d, 8.8, "verge", 6, "road") + "".join(map(crossings.bridge, plan.bridges))


def _grounds(plan: Layout) -> str:
    """The ground of a cloister in a city."""
    towns = raster.union(raster.EMPTY, *(plan.masks[city.index] for city in plan.cities))
    inside = [
        (stand.at, stand.half * 1.36)
        for stand in plan.stands.values()
        if raster.holds(towns, stand.at) and stand.half < 50
    ]
    return "".join(_ground_at(at, radius, "stone") for at, radius in inside)


def _ways(plan: Layout) -> str:
    """Roads, and the square round a tower that parts roads or farms.

    It lies over roads that end at it, so that its kerb closes them, and under one that passes.
    """
    square = _ground_at(plan.tower, TOWER_GROUND, "lane") if plan.tower else ""
    passed = any(len(road.ports) > 1 for road in road_segments(plan.tile))
    return square + _roads(plan) if passed else _roads(plan) + square


def _ground_at(at: Point, radius: float, fill: str) -> str:
    return element(
        "circle", cx=at[0], cy=at[1], r=radius, fill=fill, stroke="verge", stroke_width=1.2
    )


def _wayside_paths(plan: Layout, spots: tuple[SymbolSpot, ...]) -> str:
    """The way from a symbol beside a road to it."""
    d = "".join(f"M{pair(start)}L{pair(end)}" for start, end in wayside_paths(plan, spots))
    return _twice(d, 6, "verge", 4.2, "road")


def _hedges(plan: Layout) -> str:
    """Dense green rows that part farms."""
    return path(
        paths(plan.hedges), fill="none", stroke="leaf", stroke_width=4.6, stroke_linecap="round",
        stroke_dasharray="0.1 4.4",
    )  # fmt: skip
