"""Every tile of every set, read once from ``engine/data/tiles``."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Any

from engine.model.datafiles import by_publication, names, read
from engine.model.described import is_described, read_tile
from engine.model.errors import InputError
from engine.model.geometry import Cell
from engine.model.tile_lines import read_meeting, read_segments
from engine.model.tiles import Counts, Land, Tile, TileSet
from engine.model.unseen import no_set, no_tile
from engine.model.vocabulary import expansions


@cache
def tile_sets() -> Mapping[str, TileSet]:
    """All sets by id, in the order of their publication.

    An expansion whose rules no set of tiles brings is a set without tiles.
    """
    files = {name: read("tiles", name) for name in names("tiles")}
    brought = {rule for name, file in files.items() for rule in file.get("rules", [name])}
    # So a box of wooden pieces can be put into play like a set of tiles.
    bare = {name: {"rules": [name]} for name in expansions() if name not in brought}
    heads = {name: {**_own(name), **file} for name, file in {**files, **bare}.items()}
    return {name: _read_set(name, head) for name, head in by_publication(heads).items()}


def _own(name: str) -> Mapping[str, Any]:
    """What goes without saying of a set that has the name of an expansion."""
    own = expansions().get(name)
    return {"name": own.name, "year": own.year, "order": own.order} if own else {}


def brought(sets: Iterable[str]) -> frozenset[str]:
    """The expansions whose rules some sets bring into play; those of the base game always."""
    # Expansions come by publication, and the base game was the first.
    first = next(iter(expansions()))
    return frozenset((first, *(rule for name in sets for rule in tile_sets()[name].rules)))


def figures_of(sets: Iterable[str]) -> tuple[str, ...]:
    """The figures that some sets bring into play, in the order of publication."""
    playing = brought(sets)
    infos = (info for name, info in expansions().items() if name in playing)
    return tuple(kind for info in infos for kind in info.figures)


def starting(sets: Iterable[str]) -> tuple[TileSet, ...]:
    """The sets of a game that bring a tile to begin with; the first of all where none does.

    A set that another replaces keeps its own back.
    """
    playing = [tile_sets()[name] for name in tile_sets() if name in set(sets)]
    replaced = {one.replaces for one in playing}
    found = tuple(one for one in playing if one.start and one.id not in replaced)
    if any(not one.aside for one in found):
        return found
    return (next(tile_set for tile_set in tile_sets().values() if tile_set.start), *found)


def sets_for(wanted: Iterable[str], family: str) -> tuple[str, ...]:
    """The sets of a game with some expansions: those printed for a family of editions, or else
    those by the names of the expansions; all that bring its rules where none has its name. The
    base game is always among them.

    Of land to begin with the first lies: another stays out, if its rules are there without it."""
    instead = {
        one.replaces: one.id
        # From the latest to the first, so that of two printings for one family the earlier stays
        # in the table.
        for one in reversed([*tile_sets().values()])
        if one.replaces and one.family == family
    }
    every = (next(iter(expansions())), *wanted)
    chosen = {instead.get(name, name) for one in every for name in _boxes(one)}
    playing = chosen - _spare(chosen)
    # In the order of publication, whatever the order in which they were asked for.
    return tuple(name for name in tile_sets() if name in playing)


def _boxes(expansion: str) -> Iterable[str]:
    if expansion in tile_sets():
        return (expansion,)
    return (
        tile_set.id
        for tile_set in tile_sets().values()
        if expansion in tile_set.rules and not tile_set.replaces
    )


def _spare(chosen: Collection[str]) -> frozenset[str]:
    """The sets of land to begin with beside which the game has another."""
    _, *later = [
        tile_set.id for tile_set in tile_sets().values() if tile_set.id in chosen and tile_set.block
    ] or [""]
    others = {name for name in chosen if name not in later}
    return frozenset(one for one in later if brought([one]) <= brought(others))


def rivals(sets: Collection[str]) -> tuple[tuple[TileSet, TileSet], ...]:
    """The sets among some of which a rule lets only one of two be in play, the one that names the
    rule second: one drawn anew in the place of the other, or two that bring land to begin with."""
    playing = [tile_set for tile_set in tile_sets().values() if tile_set.id in sets]
    return tuple(
        (one, other)
        for one in playing
        for other in playing
        if other.only and (one.replaces == other.id or (one.block and other.block and one != other))
    )


@cache
def tiles() -> Mapping[str, Tile]:
    """All tiles by id."""
    return {tile.id: tile for tile_set in tile_sets().values() for tile in tile_set.tiles}


@cache
def tiles_of(land: Land) -> tuple[Tile, ...]:
    """The tiles of land over several cells, in the order of its cells."""
    # By identity, which is enough: the land of a set is read once.
    return tuple(tile for tile in tiles().values() if tile.land is land)


def set_of(name: str) -> TileSet:
    """A set by its id. Raises InputError."""
    if known := tile_sets().get(name):
        return known
    raise no_set(name)


def tile_of(name: str, cell: Cell | None = None) -> Tile:
    """A tile by its id, or a described one by its description; ``cell`` is where an error arises.

    Raises InputError.
    """
    if known := tiles().get(name):
        return known
    if is_described(name):
        return read_tile(name)
    raise no_tile(name, cell)


def tile_named(name: str) -> Tile | None:
    """The tile that ``tile_of`` knows by a name, None where it knows none."""
    try:
        return tile_of(name)
    except InputError:
        return None


def is_basic(name: str) -> bool:
    """Whether a tile of a set is one of a basic game. Raises KeyError for a tile of no set."""
    tile_set = tile_sets()[tiles()[name].set]
    return bool(tile_set.start) and not tile_set.aside


def is_tile(name: str) -> bool:
    """Whether there is a tile of a name."""
    return tile_named(name) is not None


@cache
def tiles_by_code() -> Mapping[str, Tile]:
    """All tiles by their two-character name in the notation."""
    # Codes of whole sets stand in addresses that are out there: one that is used never changes its
    # tile.
    return {tile.code: tile for tile in tiles().values()}


def _read_set(name: str, data: Mapping[str, Any]) -> TileSet:
    entries = data.get("tile", [])
    lands = {land: _read_land(land, row, entries) for land, row in data.get("land", {}).items()}
    return TileSet(
        id=name,
        name=data["name"],
        # A set without a letter is named whole in notation 2, which parts names with points.
        letter=data.get("letter", name),
        total=data.get("total", 0),
        tiles=tuple(_read_tile(name, entry, lands) for entry in entries),
        rules=tuple(data.get("rules", [name])),
        replaces=data.get("replaces"),
        start=data.get("start"),
        start_turns=data.get("start_turns", 0),
        aside=data.get("aside", ""),
        only=data.get("only", ""),
        family=data.get("family", ""),
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
        jcz=entry.get("jcz", ""),
        jcz_turns=entry.get("jcz_turns", 0),
        pictures=entry.get("pictures", {}),
    )
