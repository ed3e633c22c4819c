"""Half a tile, and two that fill a cell.

A half is drawn as a whole tile on which the long side takes up both sides that are missing. What
lies beyond the long side is cut off. Roads lead to the middle of the cell, where those of the other
half go on.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from engine.api import Tile
from rulesite.drawing import raster
from rulesite.drawing.geometry import MIDDLE, Point, circle
from rulesite.drawing.markup import element, group, path
from rulesite.drawing.plan import KEPT, Layout, layout
from rulesite.drawing.raster import Mask

_CORNERS: Final = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
"""Clockwise from the north-west, where the northern side begins."""

_END: Final = 12.0
"""How far round the middle of the long side the ground of a road reaches that ends there."""

_LONGEST: Final = 142
"""More than the long side of half a square of 100."""


def _first(tile: Tile) -> int:
    """The first of the two short sides, clockwise."""
    return (tile.long + 2) % 4


@lru_cache(maxsize=KEPT)
def drawn_as(tile: Tile) -> Tile:
    """The whole tile as which a half is drawn, with the same segments in the same order."""
    long, missing = tile.long, (tile.long + 1) % 4
    shown = tile.edges[long]
    rim = [3 * long + 1, 3 * long, 3 * long + 2, 3 * missing + 1, 3 * missing, 3 * missing + 2]
    middle = _straight(tile, long)
    before = rim.index(middle) if middle >= 0 else 3
    beyond = {
        3 * long + 1: [port for port in rim[:before] if port % 3],
        3 * long: [middle] if middle >= 0 else [3 * long, 3 * missing],
        3 * long + 2: [port for port in rim[before:] if port % 3],
    }
    segments = tuple(
        replace(one, ports=tuple(place for port in one.ports for place in beyond.get(port, [port])))
        for one in tile.segments
    )
    edges = "".join(shown if side == missing else letter for side, letter in enumerate(tile.edges))
    return replace(tile, edges=edges, segments=segments)


def _straight(tile: Tile, long: int) -> int:
    """Where on the rim a road over the long side leads straight on; -1 where there is none."""
    for segment in tile.segments:
        if 3 * long in segment.ports and not segment.kind.fills:
            others = [port for port in segment.ports if port != 3 * long]
            return (others[-1] + 6) % 12 if others else 3 * long
    return -1


def laid_out(tile: Tile) -> Layout:
    """Where everything on half a tile lies: its ground ends at the long side."""
    plan, ground = layout(drawn_as(tile)), _ground(_first(tile))
    end = raster.both(raster.polygon(circle(MIDDLE, _END)), ground)
    masks = {index: raster.both(mask, ground) for index, mask in plan.masks.items()}
    masks = {index: mask if any(mask) else end for index, mask in masks.items()}
    taken = raster.union(plan.taken, raster.minus(raster.WHOLE, ground))
    return plan._replace(masks=masks, taken=taken)


def grounds(tile: Tile) -> dict[int, Mask]:
    """The ground of each segment of half a tile, or of two that fill a cell."""
    if tile.half:
        return laid_out(tile).masks
    found: dict[int, Mask] = {}
    for half, indexes in zip(tile.pair, tile.parts, strict=True):
        for index, mask in laid_out(half).masks.items():
            found[indexes[index]] = raster.union(found.get(indexes[index], raster.EMPTY), mask)
    return found


def whole(tile: Tile, places: Callable[[Tile], dict[int, Point]]) -> dict[int, Point]:
    """A place for each segment of two halves that fill a cell: on the half that was laid first, if
    it is there."""
    found: dict[int, Point] = {}
    for half, indexes in zip(tile.pair, tile.parts, strict=True):
        for index, point in places(half).items():
            found.setdefault(indexes[index], point)
    return found


def inside(tile: Tile, points: dict[int, Point]) -> dict[int, Point]:
    """The same places of segments; those beyond the long side of half a tile mirrored at it."""
    if not tile.half:
        return points
    ground, falling = _ground(_first(tile)), _first(tile) % 2 == 0
    return {
        index: (x, y) if raster.holds(ground, (x, y)) else (y, x) if falling else (100 - y, 100 - x)
        for index, (x, y) in points.items()
    }


def _ground(first: int) -> Mask:
    """What half a tile covers whose first short side is given."""
    return raster.polygon([_CORNERS[(first + corner) % 4] for corner in range(3)])


def cut(drawing: str, tile: Tile) -> str:
    """The drawing of a whole tile as far as half a tile goes.

    Every picture cuts what lies outside its frame. So a frame that is turned with the long side
    does it without an id, which could stand on a page once only.
    """
    turn = 45 + 90 * _first(tile)
    frame = element(
        "svg", group(drawing, transform=f"rotate({-turn} 50 50)"), x=-21, y=-21, width=_LONGEST,
        height=71, viewBox=f"-21 -21 {_LONGEST} 71",
    )  # fmt: skip
    seam = path("M-20.7 49.5H120.7", stroke="seam", stroke_width=1.2, opacity="0.34")
    return group(frame + seam, transform=f"rotate({turn} 50 50)")
