"""Tiles and their segments as they lie in the catalogue, unturned."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.model.geometry import HALVES, ORIGIN, PORT_NUMBER, PORTS, Cell
from engine.model.kinds import Kind, kinds
from engine.model.vocabulary import KindRow, rows

SIDE_LETTERS: Final = {
    row.letter: kind
    for row in rows(KindRow).values()
    if not ((kind := kinds()[row.id]).surrounded or kind.inner)
}
"""The letters of an edge string; ``s`` for river follows the consolidated tile reference."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One connected piece of a feature on one tile.

    ``ports`` are the places on the rim that it reaches: sides for city, road and river, half
    sides for a farm and for whatever shares a side with another segment of its kind, none for a
    cloister or an enclosed farm. ``touches`` holds, for a farm, the indexes of the city segments
    of the same tile that it borders.
    """

    index: int
    kind: Kind
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
    the first turn.
    """

    id: str
    cells: tuple[Cell, ...]
    counts: Counts = Counts.CELLS
    start: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """One kind of tile of one set; there is one object for each, so they compare by identity.

    ``edges`` reads clockwise from the north; ``any`` fits everything. ``count`` is the number of
    copies in the set. ``code`` is the tile's name in the notation and never changes. ``meet``
    groups the segments that meet at a crossing, village or gate. ``land`` is the larger land that
    it is a part of, ``place`` its cell there. ``dealt`` tiles belong to the players, not to the
    draw pile.
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

    @property
    def later(self) -> bool:
        """Whether it comes in the course of the game, by itself or as what stands for its land."""
        return self.land is None or not (self.land.start or self.place != ORIGIN)

    @property
    def outer(self) -> tuple[Segment, ...]:
        """Its segments without those inside walls, which are shut to whoever comes from without."""
        return tuple(segment for segment in self.segments if not segment.kind.inner)

    @property
    def walled(self) -> bool:
        """Whether there are walls on it."""
        return len(self.outer) < len(self.segments)

    @property
    def marks(self) -> frozenset[str]:
        """Every symbol of the tile, on the tile itself or on one of its segments."""
        found = set(self.symbols).union(*(segment.marks for segment in self.segments))
        if any(segment.pennants for segment in self.segments):
            found.add("pennant")
        return frozenset(found.union(s.kind for s in self.segments if s.kind.surrounded))


@dataclass(frozen=True, slots=True)
class TileSet:
    """One set of tiles, in the order of its sheet."""

    id: str
    name: str
    letter: str
    total: int
    tiles: tuple[Tile, ...]
    start: str | None = None


def parse_segment(index: int, text: str, towns: Mapping[str, int]) -> Segment:
    """Read one line of a tile file, such as ``city n e +pennant`` or ``farm sse touches n``.

    ``towns`` maps each place on the rim that a city of the tile reaches to the index of that
    city's segment. Raises ValueError for anything that does not belong there.
    """
    words = [word for word in text.split() if not word.startswith("+")]
    marks = {word[1:] for word in text.split() if word.startswith("+")}
    if words[0] not in kinds():
        raise ValueError(f"{text!r}: there is no kind {words[0]!r}")
    kind, places, touches = kinds()[words[0]], words[1:], []
    if "touches" in places:
        cut = places.index("touches")
        places, touches = places[:cut], places[cut + 1 :]
    known = HALVES if kind.farm else PORTS
    ports = [word for word in places if word != "-"]
    if unknown := [word for word in ports if word not in known]:
        raise ValueError(f"{text!r}: {unknown[0]!r} is no place for a {kind} segment")
    if unknown := [word for word in touches if word not in towns]:
        raise ValueError(f"{text!r}: no city reaches {unknown[0]!r}")
    pennants = sum(int(m.partition("=")[2] or 1) for m in marks if m.startswith("pennant"))
    return Segment(
        index=index,
        kind=kind,
        ports=tuple(PORT_NUMBER[word] for word in ports),
        pennants=pennants,
        marks=frozenset(mark for mark in marks if not mark.startswith("pennant")),
        touches=tuple(sorted({towns[place] for place in touches})),
    )


def parse_segments(lines: Iterable[str]) -> tuple[Segment, ...]:
    """Read all segments of a tile, in order. Raises ValueError."""
    towns = {
        place: index
        for index, line in enumerate(lines)
        if (words := line.split())[0] in kinds() and kinds()[words[0]].fills
        for place in words
        if place in PORT_NUMBER
    }
    return tuple(parse_segment(index, line, towns) for index, line in enumerate(lines))
