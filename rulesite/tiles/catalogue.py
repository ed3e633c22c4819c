"""The tiles in the order of the consolidated reference, and how to pick some of them."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from engine import api

APART = api.rows(api.ClassRow)
"""The classes that are shown apart, by id."""

SIDES = {letter: str(kind) for letter, kind in api.SIDE_LETTERS.items()}
"""What a side can show, by its letter."""

SYMBOLS = tuple(
    mark
    for mark in api.rows(api.SymbolRow)
    if any(mark in tile.marks for tile in api.tiles().values())
)
"""Every mark on a tile, in the order of the sets that brought them."""

FAMILIES = tuple(dict.fromkeys(one.family for one in api.tile_sets().values() if one.family))
"""The editions that have sets of their own, by the name of their family."""

_PICTURES = api.rows(api.PictureRow)

PICTURES: dict[str, tuple[str, ...]] = {
    **{name: (name,) for name in _PICTURES},
    **{
        group: tuple(name for name, row in _PICTURES.items() if row.group == group)
        for group in dict.fromkeys(row.group for row in _PICTURES.values() if row.group)
    },
}
"""The small pictures on tiles, and words for several of them together: those that each means."""

FEATURES = tuple(kind for kind in api.kinds().values() if not kind.inner)


def _turnings(edges: str) -> list[str]:
    return [edges[turn:] + edges[:turn] for turn in range(4)]


@lru_cache(maxsize=20_000)  # some catalogues
def edge_class(tile: api.Tile) -> str:
    """The class of a tile: one shown apart, or its four sides clockwise, read from where they come
    first."""
    apart = (name for name, row in APART.items() if _belongs(tile, row))
    return next(apart, min(_turnings(tile.edges)))


def _belongs(tile: api.Tile, row: api.ClassRow) -> bool:
    if row.land:
        return tile.land is not None and tile.land.id == row.land
    if row.kind:
        return any(segment.kind == row.kind and segment.ports for segment in tile.segments)
    return tile.edges == row.edges


def class_word(edges: str) -> str:
    """The four sides of a class in words: ``city, farm, farm, road``."""
    return ", ".join(SIDES[side] for side in edges)


@dataclass(frozen=True, slots=True)
class Filters:
    """What to show: sets, symbols and features that a tile must have, sides, copies.

    A tile of one of ``sets`` fits if it has every symbol, every feature, the sides in any turn
    (``*`` for any), and as many copies in its set as ``count`` says; if it is of one of the
    ``editions`` or the same in all, and if one of the ``pictures`` is on a copy of it. Empty means
    all.
    """

    editions: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()
    edges: str = ""
    count: int | None = None

    def __bool__(self) -> bool:
        return self != Filters()

    def fits(self, tile: api.Tile) -> bool:
        """Whether a tile is to be shown."""
        return (
            (not self.sets or tile.set in self.sets)
            and (not self.editions or edition_of(tile) in (*self.editions, ""))
            and (not self.pictures or self.copies(tile) > 0)
            and tile.marks.issuperset(self.symbols)
            and {segment.kind for segment in tile.segments}.issuperset(self.features)
            and (not self.edges or _has_sides(tile, self.edges))
            and (self.count is None or tile.count == self.count)
        )

    def copies(self, tile: api.Tile) -> int:
        """How many copies of a tile that fits are meant: where pictures are asked for, those that
        have one."""
        wanted = {picture for name in self.pictures for picture in PICTURES[name]}
        if not wanted:
            return tile.count
        return sum(number for name, number in tile.pictures.items() if name in wanted)


EVERYTHING = Filters()


def edition_of(tile: api.Tile) -> str:
    """The family of editions for which a tile was printed; empty if it is the same in all."""
    return api.tile_sets()[tile.set].family


def _has_sides(tile: api.Tile, wanted: str) -> bool:
    if wanted in APART:
        return edge_class(tile) == wanted
    if tile.edges == "any":
        return False
    return any(
        all(want in ("*", side) for want, side in zip(wanted, sides, strict=True))
        for sides in _turnings(tile.edges)
    )


def read_filters(params: Mapping[str, str]) -> Filters:
    """The filters of a query: ``edition``, ``set``, ``symbol``, ``feature`` and ``picture`` take
    several with commas.

    Raises api.InputError naming what is unknown.
    """
    return Filters(
        editions=_several(params, "edition", FAMILIES),
        sets=_several(params, "set", api.tile_sets()),
        symbols=_several(params, "symbol", SYMBOLS),
        features=_several(params, "feature", FEATURES),
        pictures=_several(params, "picture", PICTURES),
        edges=_edges(params.get("edges", "")),
        count=_count(params.get("count", "")),
    )


def _several(params: Mapping[str, str], key: str, known: Iterable[str]) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(name for name in params.get(key, "").split(",") if name))
    for name in names:
        if name not in known:
            raise api.InputError(
                f"unknown-{key}", f"There is no {key} {name[:40]!r} ({', '.join(known)})."
            )
    return names


def _edges(text: str) -> str:
    if text in ("", *APART) or (len(text) == 4 and set(text) <= {*SIDES, "*"}):
        return text
    raise api.InputError(
        "bad-edges",
        f"Four sides clockwise, each {', '.join(SIDES)} or *, or {', '.join(APART)}; "
        f"not {text[:20]!r}.",
    )


def _count(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        raise api.InputError("bad-count", f"A number of copies is 1 to 99, not {text[:20]!r}.")
    return int(text)


def select(filters: Filters) -> list[api.Tile]:
    """The tiles that fit, in the order of the catalogue."""
    among: Sequence[api.Tile] = in_order()
    if len(filters.sets) == 1:
        among = _by_set().get(filters.sets[0], [])  # a page tries every set
    return [tile for tile in among if filters.fits(tile)]


@cache
def classes() -> tuple[str, ...]:
    """Every class: those of sides in the order of their letters, then those shown apart."""
    sides = {edge_class(tile) for tile in api.tiles().values()} - APART.keys()
    return (*sorted(sides), *APART)


@cache
def in_order() -> tuple[api.Tile, ...]:
    """Every tile: by class, then by set, then as on the set's sheet."""
    return tuple(sorted(api.tiles().values(), key=lambda tile: classes().index(edge_class(tile))))


@cache
def _by_set() -> Mapping[str, list[api.Tile]]:
    return grouped(in_order(), lambda tile: tile.set)


@cache
def by_class() -> Mapping[str, list[api.Tile]]:
    """Every tile by its class, in the order of the catalogue."""
    return grouped(in_order(), edge_class)


def grouped(tiles: Iterable[api.Tile], by: Callable[[api.Tile], str]) -> dict[str, list[api.Tile]]:
    """Tiles by what is asked of each, in their order."""
    found: dict[str, list[api.Tile]] = defaultdict(list)
    for tile in tiles:
        found[by(tile)].append(tile)
    return dict(found)


def copies(tiles: Iterable[api.Tile], filters: Filters = EVERYTHING) -> int:
    """How many pieces of cardboard that is, of those that filters mean."""
    return sum(filters.copies(tile) for tile in tiles)
