"""A tile in one of its four orientations, compiled for laying and looking up."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import count
from typing import Final, NamedTuple

from engine.model.figures import SHARING
from engine.model.geometry import (
    FACING,
    ORIGIN,
    PORT_NUMBER,
    WAYS,
    Cell,
    around_all,
    turn_cell,
    turn_port,
)
from engine.model.kinds import FeatureKind
from engine.model.tiles import FITS_ALL, NO_SIDE, SIDE_LETTERS, Counts, Segment, Tile
from engine.model.vocabulary import PlaceRow, rows

NOTHING: Final = -1
"""In ``Turned.at``: no segment reaches this port."""

ANY: Final = "*"
"""In ``Turned.sides``: a side that fits every other. One of ``NO_SIDE`` has nothing that could meet
a neighbour: it fits every other as well, but closes nothing."""

_NAMES: Final = ("nnw", "n", "nne", "ene", "e", "ese", "sse", "s", "ssw", "wsw", "w", "wnw")
_PLACE: Final = {PORT_NUMBER[name]: place for place, name in enumerate(_NAMES)}
_LETTERS: Final = {kind: letter for letter, kind in SIDE_LETTERS.items()}
KEPT: Final = 8192
"""So many looks are kept: those of every tile of every set, and of described ones while in use."""


class Span(NamedTuple):
    """A way that leads over a tile since it was laid, as a bridge does.

    ``ports`` are the sides that it joins as the tile lies.
    """

    kind: FeatureKind
    ports: tuple[int, ...]


class Turned:
    """A tile turned clockwise by ``turns`` quarter turns, and what has been built over it.

    - ``segments``: those of the tile, then one for each of the ``spans``;
    - ``sides``: four letters clockwise from the north, as the tile lies;
    - ``rim``: the sides at which it meets its neighbours: all four, or the two of half a tile;
    - ``at``: for each of the twelve ports the index of the segment there, or ``NOTHING``; a
      segment that fills its side is at the side and at both its halves;
    - ``joins``: for each side the pairs (segment index, port of the neighbour it meets);
    - ``open``: for each segment how many such pairs it has, those of a long side included, where
      no neighbour is met;
    - ``long``: for half a tile the indexes at its long side, clockwise, or ``NOTHING``;
    - ``covers``: the cells of the land that it is a part of, or of itself, seen from its own; the
      first stands for all where the land counts once;
    - ``whole``: whether that land counts once;
    - ``ring``: the cells round what counts as one tile, seen from its own;
    - ``surrounded``: the indexes of the segments that their neighbours complete;
    - ``fed``: the indexes of the segments that are complete once what meets them is;
    - ``ends``: the indexes of the segments that end on it, waiting to be linked (``ended``);
    - ``away``: the side over which a road leads from what is fourfold to the other half of the
      tile, with the index of the road; None where there is no such road;
    - ``names``: for each segment the name of its spot as the tile lies, ``city n``, ``farm ese``,
      ``cloister``, ``farm 1`` for the first enclosed farm;
    - ``spots``: every valid name of a spot, with the index of its segment;
    - ``shared``: the places on it that share a segment, each with the index of that.
    """

    __slots__ = (
        "at", "away", "covers", "ends", "fed", "joins", "long", "names", "open", "rim", "ring",
        "segments", "shared", "sides", "spans", "spots", "surrounded", "tile", "turns", "whole",
    )  # fmt: skip

    def __init__(
        self,
        tile: Tile,
        turns: int,
        spans: tuple[Span, ...] = (),
        ends: frozenset[str] = frozenset(),
    ) -> None:
        self.tile: Final = tile
        self.turns: Final = turns
        self.spans: Final = spans
        own = _parted(tile.segments, ends)
        self.segments: Final = (*own, *_spanning(len(own), turns, spans))
        sides, at = _sides(tile.edges, turns, spans), _ports(self.segments, turns)
        joins = [tuple(_joins(self.segments, at, side)) for side in range(4)]
        joined = [index for pairs in joins for index, _ in pairs]
        # Before the long side is bared: what reaches it is incomplete until the other half lies.
        self.open: Final = tuple(joined.count(segment.index) for segment in self.segments)
        self.long: tuple[int, ...] = ()
        if tile.half:
            long = (tile.long + turns) % 4
            self.long = at[3 * long + 1], at[3 * long], at[3 * long + 2]
            sides, at = _bare(sides, at, long)
            joins = [() if sides[side] == NO_SIDE else joins[side] for side in range(4)]
        self.sides: Final = sides
        self.rim: Final = tuple(side for side in range(4) if sides[side] != NO_SIDE)
        self.at: Final = at
        self.joins: Final = tuple(joins)
        self.covers: Final = tuple(_covered(tile, turns))
        self.whole: Final = tile.land is not None and tile.land.counts is Counts.ONCE
        self.ring: Final = around_all(self.covers if self.whole else (ORIGIN,))
        self.ends: Final = tuple(s.index for s in self.segments if s.marks & ends)
        self.surrounded: Final = tuple(s.index for s in self.segments if s.kind.surrounded)
        self.fed: Final = tuple(s.index for s in self.segments if s.kind.fed)
        self.away: Final = _away(tile, turns)
        self.spots: Final[Mapping[str, int]] = dict(_spots(self.segments, turns))
        self.shared: Final[Mapping[str, int]] = dict(_shared(tile, self.segments))
        # From the last to the first, so that the first name of each segment stays: that is its
        # usual one.
        names = {index: name for name, index in reversed(self.spots.items())}
        self.names: Final = tuple(names[segment.index] for segment in self.segments)

    def beginning(self, cell: Cell) -> Cell:
        """Where the land of a tile on a cell begins; that of two described halves, however each is
        turned, at the cell farther west or north."""
        land = self.tile.land
        dx, dy = min(self.covers) if land and land.described else self.covers[0]
        return cell[0] + dx, cell[1] + dy

    def asks(self, side: int) -> str:
        """What a neighbour has to show at a side: a letter, ``ANY`` where it meets nothing."""
        return self.sides[side] if side in self.rim else ANY

    def facing(self, series: str) -> Cell | None:
        """Where its mark of a series points as it lies, as a cell seen from its own, or None.

        What does not turn with its tile points the same way however that is turned.
        """
        row = self.tile.mark_of(series)
        if row is None:
            return None
        return turn_cell(WAYS[row.way].step, self.turns if row.turning else 0)

    def ports_of(self, segment: int) -> tuple[int, ...]:
        """The ports that a segment reaches as the tile lies, clockwise from the north."""
        return tuple(sorted(turn_port(port, self.turns) for port in self.segments[segment].ports))


def _covered(tile: Tile, turns: int) -> Iterator[Cell]:
    for x, y in tile.land.cells if tile.land else (tile.place,):
        yield turn_cell((x - tile.place[0], y - tile.place[1]), turns)


def _away(tile: Tile, turns: int) -> tuple[int, int] | None:
    """Where a road leads away from what is fourfold."""
    for group in tile.meet:
        met = [tile.segments[index] for index in group]
        roads = [s for s in met if len(s.ports) == 1 and not s.kind.inner]
        if roads and any(s.kind.fourfold for s in met):
            return turn_port(roads[0].ports[0], turns) // 3, roads[0].index
    return None


def _parted(segments: tuple[Segment, ...], ends: frozenset[str]) -> tuple[Segment, ...]:
    """Segments of which each reaches one side where it has one of these marks."""
    through = [s for s in segments if s.marks & ends and len(s.ports) > 1]
    places = [(s, port) for s in through for port in s.ports[1:]]
    return (
        *(replace(s, ports=s.ports[:1]) if s in through else s for s in segments),
        *(
            replace(s, index=index, ports=(port,))
            for index, (s, port) in enumerate(places, start=len(segments))
        ),
    )


def _spanning(first: int, turns: int, spans: tuple[Span, ...]) -> Iterator[Segment]:
    for index, span in enumerate(spans, start=first):
        yield Segment(index, span.kind, tuple(turn_port(port, -turns) for port in span.ports))


def _sides(edges: str, turns: int, spans: tuple[Span, ...]) -> str:
    sides = ANY * 4 if edges == FITS_ALL else edges
    # Without turns ``[-0:]`` would be the whole and double it.
    letters = list(sides[-turns:] + sides[:-turns] if turns else sides)
    for span in spans:
        for port in span.ports:
            letters[port // 3] = _LETTERS[span.kind]
    return "".join(letters)


def _ports(segments: Sequence[Segment], turns: int) -> tuple[int, ...]:
    at = [NOTHING] * 12
    for segment in segments:
        for port in segment.ports:
            at[turn_port(port, turns)] = segment.index
    # A city or river that fills its side is met at both half sides too, but where another segment
    # of a described tile has a half for itself.
    for side in range(0, 12, 3):
        if at[side] >= 0 and segments[at[side]].kind.fills:
            at[side + 1 : side + 3] = [
                index if index >= 0 else at[side] for index in at[side + 1 : side + 3]
            ]
    return tuple(at)


def _bare(sides: str, at: tuple[int, ...], long: int) -> tuple[str, tuple[int, ...]]:
    """The sides and ports of half a tile where neighbours lie: none at the long side, which meets
    another half alone."""
    shown = "".join(NO_SIDE if side == long else letter for side, letter in enumerate(sides))
    return shown, tuple(NOTHING if shown[port // 3] == NO_SIDE else at[port] for port in range(12))


def _joins(
    segments: Sequence[Segment], at: tuple[int, ...], side: int
) -> Iterator[tuple[int, int]]:
    """What fills a side meets its neighbours in the two halves, so that two may share a side."""
    for port in range(3 * side, 3 * side + 3):
        if at[port] >= 0 and not (port == 3 * side and segments[at[port]].kind.fills):
            yield at[port], FACING[port]


def _spots(segments: Sequence[Segment], turns: int) -> Iterator[tuple[str, int]]:
    """Every name of every segment, the first of each being its usual name."""
    inner: dict[FeatureKind, Iterator[str]] = {}
    for segment in segments:
        if segment.ports:
            for place in sorted(_PLACE[turn_port(port, turns)] for port in segment.ports):
                yield f"{segment.kind} {_NAMES[place]}", segment.index
        else:
            names = inner.setdefault(segment.kind, _numbered(segment.kind))
            yield next(names), segment.index


def _shared(tile: Tile, segments: Sequence[Segment]) -> Iterator[tuple[str, int]]:
    """The places of a tile that share a segment: the first of the kind that each names."""
    for place, kind in SHARING.items():
        if tile.offers(rows(PlaceRow)[place]):
            yield from [(place, s.index) for s in segments if s.kind == kind][:1]


def _numbered(kind: FeatureKind) -> Iterator[str]:
    """Names for segments that reach no side: ``cloister``, ``cloister 2``; but ``farm 1``."""
    yield str(kind) if kind.central else f"{kind} 1"
    yield from (f"{kind} {number}" for number in count(2))


@lru_cache(maxsize=KEPT)
def turned(tile: Tile, turns: int) -> Turned:
    """The tile turned clockwise; the same object each time."""
    return Turned(tile, turns)


@lru_cache(maxsize=KEPT)
def ended(look: Turned, marks: frozenset[str]) -> Turned:
    """A tile on which the segments with one of these marks end, each waiting to be linked: where
    one would lead through it is parted. Itself where there are none."""
    if not any(segment.marks & marks for segment in look.tile.segments):
        return look
    return Turned(look.tile, look.turns, look.spans, marks)


@lru_cache(maxsize=KEPT)
def spanned(look: Turned, *spans: Span) -> Turned:
    """A laid tile with these ways over it and no others; itself without any."""
    if not spans:
        return turned(look.tile, look.turns)
    return Turned(look.tile, look.turns, spans)


@lru_cache(maxsize=KEPT)
def orientations(tile: Tile) -> tuple[Turned, ...]:
    """The orientations of a tile that can be told apart, unturned first."""
    found: dict[object, Turned] = {}
    for turns in range(4):
        look = turned(tile, turns)
        found.setdefault((look.sides, _look(look)), look)
    return tuple(found.values())


def _look(look: Turned) -> frozenset[tuple[object, ...]]:
    return frozenset(
        (s.kind, look.ports_of(s.index), s.pennants, s.marks, len(s.touches)) for s in look.segments
    )


def spans(look: Turned, kind: FeatureKind, ground: FeatureKind) -> list[Span]:
    """The ways of a kind that could lead straight over a tile, where both its ends show a ground.

    So a bridge leads from farm to farm.
    """
    ends = ((0, 2), (1, 3))
    return [
        Span(kind, (3 * start, 3 * end))
        for start, end in ends
        if look.sides[start] == look.sides[end] == _LETTERS[ground]
    ]
