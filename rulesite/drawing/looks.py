"""How tiles look: drawn once for the whole catalogue and kept in a file, for every process to read.

The file is named after what is drawn and the code that draws it, so that none is out of date.
"""

import hashlib
import json
import logging
import os
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from engine.api import Tile, rows, tables, tiles
from rulesite.drawing.geometry import Point
from rulesite.drawing.layout import anchors, asides, segment_shapes, special_spots
from rulesite.drawing.tile import tile_symbol

logger = logging.getLogger(__name__)

KEPT = 4
"""How many files stay: older versions of the site may still run beside this one."""


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
    try:
        return {name: Look(*parts) for name, parts in json.loads(path.read_bytes()).items()}
    except OSError:
        looks = {tile.id: draw(tile) for tile in tiles().values()}
        _keep(path, json.dumps(looks, separators=(",", ":")))
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


def _keep(path: Path, text: str) -> None:
    """Write whole or not at all. Where nothing can be written, every process draws for itself."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_text(text)
        draft.replace(path)
        old = sorted(path.parent.glob("*.json"), key=lambda each: each.stat().st_mtime)
        for each in old[:-KEPT]:
            each.unlink(missing_ok=True)
    except OSError as error:
        logger.warning("Drawings are not kept: %s", error)
