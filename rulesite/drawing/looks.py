"""How tiles look: drawn once for the whole catalogue, kept in a file for every process to read."""

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from engine.api import Tile, rows, tables, tiles
from rulesite.drawing import kept
from rulesite.drawing.geometry import Point
from rulesite.drawing.layout import anchors, asides, segment_shapes, special_spots
from rulesite.drawing.tile import tile_symbol


class Look(NamedTuple):
    """A tile in catalogue orientation.

    ``symbol`` is its drawing for the sprite. For each segment by its index, ``shapes`` holds the
    ``d`` of a path that covers it (with the even-odd rule), ``anchors`` the point where a figure
    stands, ``asides`` one beside that figure. ``special`` are the spots that are no segments, each
    with its point.
    """

    symbol: str
    shapes: list[str]
    anchors: list[Point]
    asides: list[Point]
    special: dict[str, Point]


def look(tile: Tile) -> Look:
    """How a tile looks. One that is in no catalogue is drawn when it is asked for."""
    return made()[tile.id] if tiles().get(tile.id) is tile else draw(tile)


def draw(tile: Tile) -> Look:
    """Draw a tile."""
    shapes, points, beside = segment_shapes(tile), anchors(tile), asides(tile)
    return Look(
        tile_symbol(tile),
        [shapes[segment.index] for segment in tile.segments],
        [_point(points[segment.index]) for segment in tile.segments],
        [_point(beside[segment.index]) for segment in tile.segments],
        {spot: _point(at) for spot, at in special_spots(tile).items()},
    )


def _point(at: Point) -> Point:
    """As exactly as pages say it."""
    return round(at[0], 1), round(at[1], 1)


@cache
def made() -> Mapping[str, Look]:
    """The looks of all tiles of the catalogue by id: read, or else drawn and written."""
    path = settings.DRAWINGS_DIR / f"{_fingerprint()}.json"
    if there := kept.read(path):
        return {name: Look(*parts) for name, parts in there.items()}
    looks = {tile.id: draw(tile) for tile in tiles().values()}
    kept.keep(path, looks)
    return looks


def _fingerprint() -> str:
    """Another one for other tiles or other things, and for other code that draws them."""
    data = (tiles(), *(rows(table) for table in tables().values()))
    told = [_told(value) for table in data for value in table.values()]
    digest = hashlib.sha256(repr(told).encode())
    for source in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _told(value: Any) -> Any:
    """All that a value says, in one order whatever the process."""
    if is_dataclass(value):
        return [_told(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, tuple):
        return [_told(each) for each in value]
    return sorted(value) if isinstance(value, frozenset) else str(value)
