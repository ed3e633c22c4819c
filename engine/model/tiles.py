"""Tiles and their segments as they lie in the catalogue, unturned."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final

from engine.model.geometry import ORIGIN, Cell
from engine.model.kinds import FeatureKind, kinds
from engine.model.vocabulary import KindRow, PlaceRow, SymbolRow, rows

SIDE_LETTERS: Final = {
    row.letter: kind
    for row in rows(KindRow).values()
    if not ((kind := kinds()[row.id]).central or kind.inner)
}
"""The letters of an edge string; ``s`` for river follows the consolidated tile reference."""


FITS_ALL: Final = "any"
"""The edges of a tile that fits everything."""

NO_SIDE: Final = "h"
"""In the edges of half a tile: the side that it does not have. The one before it, clockwise, is the
long side."""

PENNANT: Final = "pennant"
"""The symbol that counts: a segment may have several."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One connected piece of a feature on one tile.

    ``ports`` are the places on the rim that it reaches: sides for city, road and river, half
    sides for a farm and for whatever shares a side with another segment of its kind, none for a
    cloister or an enclosed farm. ``touches`` holds, for a farm, the indexes of the city segments
    of the same tile that it borders.
    """

    index: int
    kind: FeatureKind
    ports: tuple[int, ...]
    pennants: int = 0
    marks: frozenset[str] = frozenset()
    touches: tuple[int, ...] = ()


class Counts(StrEnum):
    """As how many tiles land over several cells counts."""

    ONCE = "once"
    CELLS = "cells"


@dataclass(frozen=True, slots=True, eq=False)
class Land:
    """Land over several cells: a tile for each of its cells, laid together and never apart.

    ``cells`` are the cells that it covers as it lies unturned; it begins at ``(0, 0)``, which
    stands for the whole where it counts once. ``start`` tells that it lies on the table before
    the first turn, ``described`` that its tiles are of no set, each described by itself.
    """

    id: str
    cells: tuple[Cell, ...]
    counts: Counts = Counts.CELLS
    start: bool = False
    described: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """One kind of tile of one set, or of none. There is one object for each, so two are the same
    tile only where they are the same object.

    ``edges`` reads clockwise from the north, or is ``FITS_ALL``; half a tile has three sides and
    ``NO_SIDE``. ``count`` is the number of copies in the set. ``code`` is the tile's name in the
    notation and never changes. ``rgg`` is its letter on the publisher's sheet, ``jcz`` and
    ``jcz_turns`` its name in recorded games of JCloisterZone and how it lies there
    (docs/tiles.md). ``meet`` groups the segments that meet at a crossing, village or gate. ``land``
    is the larger land that it is a part of, ``place`` its cell there. ``dealt`` tiles belong to the
    players, not to the draw pile. ``double`` are the tiles of which described land over two cells
    is made. ``pair`` are two half tiles that fill one cell, the one laid later last; ``parts`` has
    for each of them the index here of each of its segments.
    ``pictures`` says on how many of the copies small pictures without a rule are, by the id of
    their row; no copy has two. ``marks`` are all symbols, of the tile itself and of its segments,
    ``kinds`` the kinds of its segments. ``single`` tells that no others are laid together with it,
    ``walled`` that there are walls on it, ``half`` that it fills half of its cell.
    """

    id: str
    code: str
    set: str
    count: int
    edges: str
    segments: tuple[Segment, ...]
    symbols: frozenset[str] = frozenset()
    meet: tuple[tuple[int, ...], ...] = ()
    land: Land | None = None
    place: Cell = ORIGIN
    dealt: bool = False
    rgg: str | None = None
    jcz: str = ""
    jcz_turns: int = 0
    pictures: Mapping[str, int] = field(default_factory=dict)
    double: "tuple[Tile, ...]" = ()
    pair: "tuple[Tile, ...]" = ()
    parts: tuple[tuple[int, ...], ...] = ()
    marks: frozenset[str] = field(init=False, repr=False, compare=False)
    kinds: frozenset[FeatureKind] = field(init=False, repr=False, compare=False)
    single: bool = field(init=False, repr=False, compare=False)
    walled: bool = field(init=False, repr=False, compare=False)
    half: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        found = set(self.symbols).union(*(segment.marks for segment in self.segments))
        if any(segment.pennants for segment in self.segments):
            found.add(PENNANT)
        found.update(segment.kind for segment in self.segments if segment.kind.central)
        object.__setattr__(self, "marks", frozenset(found))
        object.__setattr__(self, "kinds", frozenset(segment.kind for segment in self.segments))
        object.__setattr__(self, "walled", any(kind.walled for kind in self.kinds))
        object.__setattr__(self, "half", NO_SIDE in self.edges)
        land, whole = self.land, bool(self.double)
        alone = land is None or land.start or (land.described and not whole)
        object.__setattr__(self, "single", alone)

    @property
    def described(self) -> bool:
        """Whether it is of no set, and so there are as many as somebody states."""
        return not self.set

    def shows(self, kind: FeatureKind) -> bool:
        """Whether one of its segments is of a kind."""
        return kind in self.kinds

    def offers(self, place: PlaceRow) -> bool:
        """Whether a place is on it: one of its own, or one of a mark that it has."""
        marked = place.symbol in self.marks or self.mark_of(place.symbol) is not None
        return place.tile == self.id or (bool(place.symbol) and marked)

    def mark_of(self, series: str) -> SymbolRow | None:
        """Its mark out of a series of marks with ways or values, or None."""
        if not self.marks:
            return None
        symbols = rows(SymbolRow)
        found = (symbols[mark] for mark in sorted(self.marks) if mark in symbols)
        return next((row for row in found if row.series == series), None)

    def value(self, series: str) -> int:
        """What its mark of a series is worth; 0 if it has none."""
        row = self.mark_of(series)
        return row.value if row else 0

    @property
    def long(self) -> int:
        """The side at which what is at the long side of half a tile is told; -1 for others."""
        return (self.edges.index(NO_SIDE) - 1) % len(self.edges) if self.half else -1

    @property
    def later(self) -> bool:
        """Whether it comes in the course of the game, by itself or as what stands for its land."""
        return self.land is None or not (self.land.start or self.place != ORIGIN)

    @property
    def outer(self) -> tuple[Segment, ...]:
        """Its segments without those inside walls, which are shut to whoever comes from without."""
        if not self.walled:
            return self.segments
        return tuple(segment for segment in self.segments if not segment.kind.walled)


@dataclass(frozen=True)
class TileSet:
    """One set of tiles, in the order of its sheet; it may have none.

    ``rules`` names the expansions whose rules it brings into play: several sets may bring the
    same, and one set several. ``replaces`` is the set in whose place it comes, ``start`` the tile
    that can lie on the table at the start, turned ``start_turns`` times, and ``aside`` the flag
    under which it stays in the box; without one it lies there unless another does. ``only`` is the
    rule by which one printing of the set is in
    play, or one of the sets with land to begin with; empty where all may be mixed. ``family`` names
    the editions for which it was printed, as ``Edition.family`` does; empty for a set that is the
    same for all. ``letter`` stands for the set in the notation.
    """

    id: str
    name: str
    letter: str
    total: int
    tiles: tuple[Tile, ...]
    rules: tuple[str, ...] = ()
    replaces: str | None = None
    start: str | None = None
    start_turns: int = 0
    aside: str = ""
    only: str = ""
    family: str = ""

    @cached_property
    def block(self) -> bool:
        """Whether it brings land that lies on the table at the start."""
        return any(tile.land is not None and tile.land.start for tile in self.tiles)
