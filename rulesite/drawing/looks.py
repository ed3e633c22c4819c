"""How tiles look. The first process that shows a tile draws its whole set and keeps it in a file
for the others."""

import hashlib
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from engine.api import Tile, Turned, ended, rows, tables, tile_sets, tiles, turned
from rulesite.budget import draws
from rulesite.drawing import kept
from rulesite.drawing.geometry import Point
from rulesite.drawing.layout import (
    anchors,
    asides,
    end_points,
    end_shape,
    segment_shapes,
    special_spots,
)
from rulesite.drawing.road import opening_marks
from rulesite.drawing.tile import tile_symbol


class SegmentShapes(NamedTuple):
    """Where the segments of a tile are, for each by its index: in ``shapes`` the ``d`` of a path
    that covers it (with the even-odd rule), in ``anchors`` the point where a figure stands, in
    ``asides`` one beside that figure."""

    shapes: list[str]
    anchors: list[Point]
    asides: list[Point]


class Look(NamedTuple):
    """A tile in catalogue orientation.

    ``symbol`` is its drawing for a sheet. ``special`` are the spots that are no segments, each
    with its point. ``parted`` is the ground of a tile whose ways below end at their openings; None
    where that changes nothing.
    """

    symbol: str
    whole: SegmentShapes
    special: dict[str, Point]
    parted: SegmentShapes | None = None

    def ground(self, lying: Turned) -> SegmentShapes:
        """Where the segments are as the tile lies."""
        return self.parted if self.parted and lying.ends else self.whole


_mine: dict[str, Look] = {}
"""The looks that this process knows, by tile: those of whole sets."""


def look(tile: Tile) -> Look:
    """How a tile looks. One that is in no catalogue is drawn each time it is asked for."""
    if tiles().get(tile.id) is not tile:
        return draw(tile)
    # The whole set at once: who shows one of its tiles mostly shows more.
    if tile.id not in _mine and not _read(tile.set):
        _draw(tile.set)
    return _mine[tile.id]


def draw(tile: Tile) -> Look:
    """Draw a tile."""
    special = {spot: _point(at) for spot, at in special_spots(tile).items()}
    whole = _whole(tile)
    return Look(tile_symbol(tile), whole, special, _parted(tile, whole))


def _whole(tile: Tile) -> SegmentShapes:
    shapes, points, beside = segment_shapes(tile), anchors(tile), asides(tile)
    places = [segment.index for segment in tile.segments]
    return SegmentShapes(
        [shapes[index] for index in places],
        [_point(points[index]) for index in places],
        [_point(beside[index]) for index in places],
    )


def _parted(tile: Tile, whole: SegmentShapes) -> SegmentShapes | None:
    ending = ended(turned(tile, 0), opening_marks()).segments
    if len(ending) == len(tile.segments):
        return None
    as_before = [segment.ports for segment in tile.segments]
    found = [
        tuple(part[one.index] for part in whole)
        if [one.ports] == as_before[one.index : one.index + 1]
        else _end(tile, one.ports[0])
        for one in ending
    ]
    return SegmentShapes(*map(list, zip(*found, strict=True)))


def _end(tile: Tile, port: int) -> tuple[str, Point, Point]:
    at, beside = end_points(tile, port)
    return end_shape(tile, port), _point(at), _point(beside)


def _point(at: Point) -> Point:
    """As exactly as pages say it."""
    return round(at[0], 1), round(at[1], 1)


def make() -> int:
    """Draw the sets that are not drawn yet; how many tiles there are."""
    for name in tile_sets():
        if not path(name).exists():
            _draw(name)
    return len(tiles())


def missing() -> bool:
    """Whether there is something to draw."""
    return not all(path(name).exists() for name in tile_sets())


def recall() -> None:
    """Read all that is drawn already."""
    for name in tile_sets():
        _read(name)


def path(name: str) -> Path:
    """The file that holds a set, as this code draws it."""
    return Path(settings.DRAWINGS_DIR, "tiles", _fingerprint(), f"{name}.json")


def _draw(name: str) -> None:
    wanted = tile_sets()[name].tiles
    draws(len(wanted))
    looks = {tile.id: draw(tile) for tile in wanted}
    kept.keep(path(name), looks, folder=True)
    _mine.update(looks)


def _read(name: str) -> bool:
    """Whether a set is drawn; then this process knows it."""
    there = kept.read(path(name))
    if there is not None:
        _mine.update((one, _look(*parts)) for one, parts in there.items())
    return there is not None


def _look(symbol: str, whole: Any, special: dict[str, Point], parted: Any) -> Look:
    return Look(symbol, SegmentShapes(*whole), special, SegmentShapes(*parted) if parted else None)


@cache
def _fingerprint() -> str:
    """Another one for other tiles or other things, and for other code that draws them."""
    data = (tiles(), *(rows(table) for table in tables().values()))
    told = [_told(value) for table in data for value in table.values()]
    digest = hashlib.sha256(repr(told).encode())
    # A change of the code draws into another folder, so no release shows what another has drawn.
    for source in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _told(value: Any) -> Any:
    """All that a value says, in one order whatever the process."""
    if is_dataclass(value):
        return [_told(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, tuple):
        return [_told(each) for each in value]
    # The order of a frozenset of texts differs from process to process.
    return sorted(value) if isinstance(value, frozenset) else str(value)
