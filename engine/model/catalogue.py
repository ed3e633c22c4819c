"""Every tile of every set, read once from ``engine/data/tiles``."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from engine.model.errors import InputError
from engine.model.geometry import Cell
from engine.model.stated import is_stated, read_tile
from engine.model.tile_lines import read_meeting, read_segments
from engine.model.tiles import Counts, Land, Tile, TileSet

SET_ORDER = (
    "base", "river", "inns", "traders", "king", "count",
    "cathars", "dragon", "river2", "tower", "gq", "abbey",
)  # fmt: skip
"""The sets in the order of their publication, as the consolidated reference lists them."""


@cache
def tile_sets() -> Mapping[str, TileSet]:
    """All sets by id, in the order of their publication."""
    return {name: _read_set(name) for name in SET_ORDER}


@cache
def start_tile() -> str:
    """The id of the tile that lies on the table at the start of the base game."""
    return next(s.start for s in tile_sets().values() if s.start is not None)


@cache
def tiles() -> Mapping[str, Tile]:
    """All tiles by id."""
    return {tile.id: tile for tile_set in tile_sets().values() for tile in tile_set.tiles}


@cache
def tiles_of(land: Land) -> tuple[Tile, ...]:
    """The tiles of land over several cells, in the order of its cells."""
    return tuple(tile for tile in tiles().values() if tile.land is land)


def tile_of(name: str, cell: Cell | None = None) -> Tile:
    """A tile by its id, or a stated one by its description; ``cell`` is where an error arises.

    Raises InputError.
    """
    if is_stated(name):
        return read_tile(name)
    if name not in tiles():
        message = f"There is no tile {name[:40]!r} (see the tile catalogue)."
        raise InputError("unknown-tile", message, cell=cell)
    return tiles()[name]


def is_tile(name: str) -> bool:
    """Whether ``tile_of`` knows a tile by a name."""
    try:
        return bool(tile_of(name))
    except InputError:
        return False


@cache
def tiles_by_code() -> Mapping[str, Tile]:
    """All tiles by their two-character name in the notation."""
    return {tile.code: tile for tile in tiles().values()}


def _read_set(name: str) -> TileSet:
    path = files("engine").joinpath("data", "tiles", f"{name}.toml")
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    lands = {
        name: _read_land(name, land, data["tile"]) for name, land in data.get("land", {}).items()
    }
    return TileSet(
        id=data["id"],
        name=data["name"],
        letter=data["letter"],
        total=data["total"],
        tiles=tuple(_read_tile(data["id"], entry, lands) for entry in data["tile"]),
        start=data.get("start"),
    )


def _read_land(name: str, land: dict[str, Any], entries: list[dict[str, Any]]) -> Land:
    cells = tuple(_place(entry) for entry in entries if entry.get("land") == name)
    return Land(name, cells, Counts(land["counts"]), land.get("start", False))


def _place(entry: dict[str, Any]) -> Cell:
    x, y = entry.get("place", (0, 0))
    return x, y


def _read_tile(set_id: str, entry: dict[str, Any], lands: Mapping[str, Land]) -> Tile:
    segments = read_segments(entry["segments"])
    return Tile(
        id=entry["id"],
        code=entry["code"],
        set=set_id,
        count=entry["count"],
        edges=entry["edges"],
        segments=segments,
        symbols=frozenset(entry.get("symbols", ())),
        meet=tuple(read_meeting(group, segments) for group in entry.get("meet", ())),
        land=lands[entry["land"]] if "land" in entry else None,
        place=_place(entry),
        dealt=entry.get("dealt", False),
        rgg=entry.get("rgg"),
        jcz=entry["jcz"],
        jcz_turns=entry["jcz_turns"],
    )
