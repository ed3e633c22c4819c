"""The names that JCloisterZone gives to tiles, figures and places, and ours for them."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from engine.board.corners import CORNERS
from engine.expansions.count import QUARTERS
from engine.model.catalogue import tile_sets, tiles
from engine.model.datafiles import ordered
from engine.model.errors import InputError
from engine.model.geometry import PORT_NUMBER, PORTS, Cell
from engine.model.kinds import FeatureKind, kinds
from engine.model.tiles import Tile
from engine.model.turned import Turned

QUARTER: Final = "QUARTER_"
_HALVES: Final[Mapping[str, str]] = {
    "NL": "nnw", "NR": "nne", "EL": "ene", "ER": "ese",
    "SL": "sse", "SR": "ssw", "WL": "wsw", "WR": "wnw",
}  # fmt: skip
_HALF_OF: Final = {ours: theirs for theirs, ours in _HALVES.items()}
_SIDES: Final = "NESW"
_ORDER: Final = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
_USUAL: Final[Mapping[frozenset[str], str]] = {
    frozenset(name): name for name in ("NS", "WE", "NW", "NE", "SW", "SE", "NWSE", *_SIDES)
}


_CELL_OF: Final[Mapping[int, Cell]] = {3: (0, 0), 0: (1, 0), 1: (1, 1), 2: (0, 1)}
"""The cell of which a corner of a tile is the north-western one, so far from the tile."""

_TABLES: Final = (
    "figures", "features", "places", "scored", "source", "token", "chosen", "neutral",
    "departing", "pointing", "locations", "second", "formerly", "early", "fewer",
)  # fmt: skip
_LISTS: Final = (
    "answers", "before-commit", "confirmed", "dearest", "last-in-bag", "needless", "silent",
    "unasked",
)  # fmt: skip


@cache
def data() -> Mapping[str, Any]:
    """The names of all expansions together.

    ``known`` are the sets and expansions that it has, ``sets`` gives our set for each of theirs,
    ``usual`` lists those under which sets are written; the others are the tables and lists of
    ``engine/data/interop/jcz``, the rows of ``element``, ``option`` and ``instead`` with the
    ``expansion`` or the set that they are of.
    """
    files = ordered("interop/jcz")
    return {
        "known": frozenset(files),
        "sets": {
            name: ours
            for ours, file in files.items()
            for name in (*file.get("sets", ()), *file.get("also", ()))
        },
        "usual": [name for file in files.values() for name in file.get("sets", ())],
        "heart": {file["heart"] for file in files.values() if "heart" in file},
        **{table: _together(files, table) for table in _TABLES},
        **{name: [one for file in files.values() for one in file.get(name, ())] for name in _LISTS},
        "element": _owned(files, "element"),
        "option": _owned(files, "option"),
        "instead": _owned(files, "instead"),
    }


def _together(files: Mapping[str, Mapping[str, Any]], table: str) -> dict[str, Any]:
    return {name: row for file in files.values() for name, row in file.get(table, {}).items()}


def _owned(files: Mapping[str, Mapping[str, Any]], table: str) -> dict[str, Any]:
    return {
        name: {"expansion": ours, **row}
        for ours, file in files.items()
        for name, row in file.get(table, {}).items()
    }


KINDS: Final[Mapping[str, FeatureKind]] = {
    name: kinds()[kind] for name, kind in data()["features"].items()
}
"""The kinds of features, under their names of different years."""


@cache
def _by_name() -> Mapping[str, tuple[Tile, ...]]:
    found: dict[str, tuple[Tile, ...]] = {}
    for tile in (tile for tile in tiles().values() if tile.jcz):
        found[tile.jcz] = (*found.get(tile.jcz, ()), tile)
    return found


def our_tile(name: str, quarter: int, sets: Iterable[str]) -> tuple[str, int]:
    """The id of a tile and how it lies, from that program's name and turn. Raises InputError.

    Of tiles with one name the one whose set is in play is meant, the latest first.
    """
    if name not in _by_name():
        raise InputError("unknown-tile", f"There is no tile {name[:40]!r}.")
    order = list(tile_sets())
    known = [tile for tile in _by_name()[name] if tile.set in sets] or _by_name()[name]
    tile = max(known, key=lambda one: order.index(one.set))
    return tile.id, (quarter - tile.jcz_turns) % 4


def their_tile(name: str, turn: int) -> tuple[str, int]:
    """That program's name of a tile, and its quarter turns there. Raises InputError for a tile of
    no set."""
    if name not in tiles():
        raise InputError("not-written", "That program has no tiles but those of its sets.")
    tile = tiles()[name]
    return tile.jcz, (turn + tile.jcz_turns) % 4


def our_spot(kind: str, location: str, look: Turned) -> str:
    """The spot that a location names on a tile as it lies. Raises InputError.

    Where the tiles are drawn otherwise there, it is the only segment that the location touches.
    """
    if kind not in KINDS:
        raise InputError("unknown-feature", f"There is no feature {kind[:40]!r}.")
    named = _ports(KINDS[kind], location)
    segments = [segment.index for segment in look.segments if segment.kind is KINDS[kind]]
    inner = [index for index in segments if not look.ports_of(index)]
    found = [index for index in segments if named and set(look.ports_of(index)) == named]
    if not named and set(location) == {"I"}:
        found = inner[len(location) - 1 : len(location)]
    found = found or [index for index in segments if named.intersection(look.ports_of(index))]
    if len(found) != 1:
        raise InputError("unknown-location", f"{look.tile.id} has no {kind} {location[:40]!r}.")
    return look.names[found[0]]


def _ports(kind: FeatureKind, location: str) -> frozenset[int]:
    """The ports that a location names: sides, half sides, or ``_N`` for all sides but one."""
    parts = location.split(".")
    if all(part in _HALVES for part in parts):
        return frozenset(PORT_NUMBER[_HALVES[part]] for part in parts)
    letters = "".join(parts)
    if letters.startswith("_"):
        letters = "".join(side for side in _SIDES if side not in letters)
    if kind in (FeatureKind.CITY, FeatureKind.ROAD) and letters and set(letters) <= set(_SIDES):
        return frozenset(3 * _SIDES.index(letter) for letter in letters)
    return frozenset()


def their_location(look: Turned, spot: str) -> tuple[str, str]:
    """That program's feature and location for a spot on a tile as it lies."""
    index = look.spots[spot]
    segment = look.segments[index]
    feature = next(name for name, kind in KINDS.items() if kind is segment.kind)
    ports = look.ports_of(index)
    if not ports:
        inner = [s.index for s in look.segments if s.kind is segment.kind and not s.ports]
        return feature, "I" * (inner.index(index) + 1)
    if segment.kind is FeatureKind.FARM:
        named = {_HALF_OF[PORTS[port]] for port in ports}
        return feature, ".".join(half for half in _ORDER if half in named)
    letters = frozenset(_SIDES[port // 3] for port in ports)
    return feature, _USUAL.get(letters) or "_" + (set(_SIDES) - letters).pop()


def their_sides(look: Turned, spots: Iterable[str]) -> str:
    """That program's location for the sides of a tile, as it lies, to which roads lead."""
    ports = frozenset(port for spot in spots for port in look.ports_of(look.spots[spot]))
    return _USUAL[frozenset(_SIDES[port // 3] for port in ports)]


def their_place(look: Turned, spot: str) -> tuple[str, str]:
    """That program's feature and location for any spot where a figure may stand on a tile."""
    if spot in QUARTERS:
        return "Quarter", QUARTER + spot.upper()
    for feature, located in data()["locations"].items():
        for location, place in located.items():
            if place == spot:
                return feature, location
    apart = next((name for name, place in data()["places"].items() if place == spot), None)
    return (apart, "I") if apart else their_location(look, spot)


def barn_cell(cell: Cell, spot: str) -> Cell:
    """The cell by which that program names a barn: its corner is the north-western one there."""
    x, y = _CELL_OF[CORNERS[spot]]
    return cell[0] + x, cell[1] + y


def our_quarter(location: str) -> str:
    """The quarter of Carcassonne that a location names. Raises InputError."""
    quarter = location.removeprefix(QUARTER).lower()
    if quarter not in QUARTERS:
        raise InputError("unknown-location", f"There is no quarter {location[:40]!r}.")
    return quarter


def our_figure(name: str) -> str:
    """The kind of a figure. Raises InputError."""
    kinds: Mapping[str, str] = data()["figures"]
    if name not in kinds:
        raise InputError("unknown-figure", f"There is no figure {name[:40]!r}.")
    return kinds[name]


def their_figure(kind: str) -> str:
    """That program's name of a figure."""
    kinds: Mapping[str, str] = data()["figures"]
    return next(name for name, ours in kinds.items() if ours == kind)
