"""Two halves of tiles that fill one cell: the tile that they make.

Each is described with three sides (docs/tiles.md). What meets over the long side is one segment.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from engine.model.geometry import turn_port
from engine.model.tiles import Segment, Tile
from engine.model.turned import KEPT, NOTHING, Turned, turned


class JoinedHalves(NamedTuple):
    """What two halves make: the segments, and for each half the index there of each of its own."""

    segments: tuple[Segment, ...]
    indexes: tuple[tuple[int, ...], tuple[int, ...]]


def lying(look: Turned) -> Tile:
    """Half a tile as it lies, as one that is not turned."""
    tile, turns = look.tile, look.turns
    return replace(
        tile,
        edges=tile.edges[-turns:] + tile.edges[:-turns] if turns else tile.edges,
        segments=tuple(
            replace(one, ports=tuple(turn_port(port, turns) for port in one.ports))
            for one in tile.segments
        ),
    )


def opposite(one: Tile, other: Tile) -> bool:
    """Whether two tiles are halves that fill a cell together."""
    return one.half and other.half and not {*_short(one)} & {*_short(other)}


@lru_cache(maxsize=KEPT)
def spread(one: Tile, other: Tile) -> JoinedHalves | None:
    """What two halves make that fill a cell together; None where their long sides do not match."""
    # Both are told clockwise, so along the shared side one of them runs backwards.
    met = list(zip(_long(one), reversed(_long(other)), strict=True))
    for mine, theirs in met:
        kinds = {tile.segments[n].kind for tile, n in ((one, mine), (other, theirs)) if n >= 0}
        if len(kinds) > 1 or (mine == NOTHING) is not (theirs == NOTHING):
            return None
    first = len(one.segments)
    names = list(range(first + len(other.segments)))
    for mine, theirs in met:
        if mine >= 0:
            names = _called_alike(names, mine, first + theirs)
    # The smaller number stays where two become one, so segments of the half laid first come first.
    kept = sorted(set(names))
    places = [kept.index(name) for name in names]
    indexes = (tuple(places[:first]), tuple(places[first:]))
    parts: list[list[Segment]] = [[] for _ in kept]
    for tile, own in zip((one, other), indexes, strict=True):
        for segment, index in zip(_at_short(tile), own, strict=True):
            touches = tuple(sorted({own[touched] for touched in segment.touches}))
            parts[index].append(replace(segment, index=index, touches=touches))
    return JoinedHalves(tuple(map(_united, parts)), indexes)


def older(tile: Tile) -> frozenset[int]:
    """The segments of a tile that lie on the half alone that was laid first; none where no two
    halves make it."""
    return frozenset(tile.parts[0]).difference(tile.parts[1]) if tile.parts else frozenset()


def made_of(one: Tile, other: Tile, name: str) -> Tile | None:
    """The tile that two halves make, under a name; None where their long sides do not match."""
    found = spread(one, other)
    if found is None:
        return None
    meet = tuple(
        tuple(own[index] for index in group)
        for tile, own in zip((one, other), found.indexes, strict=True)
        for group in tile.meet
    )
    letters = {side: tile.edges[side] for tile in (one, other) for side in _short(tile)}
    return replace(
        one,
        id=name,
        edges="".join(letters[side] for side in sorted(letters)),
        segments=found.segments,
        symbols=one.symbols | other.symbols,
        meet=meet,
        pair=(one, other),
        parts=found.indexes,
    )


def _long(tile: Tile) -> tuple[int, ...]:
    return turned(tile, 0).long


def _called_alike(names: Sequence[int], one: int, other: int) -> list[int]:
    """The names of segments, two of which are one from now on."""
    kept, gone = sorted((names[one], names[other]))
    return [kept if name == gone else name for name in names]


def _short(tile: Tile) -> tuple[int, ...]:
    """The two short sides of half a tile."""
    return turned(tile, 0).rim


def _at_short(tile: Tile) -> list[Segment]:
    """The segments of half a tile as far as they reach its short sides."""
    sides = _short(tile)
    return [
        replace(one, ports=tuple(port for port in one.ports if port // 3 in sides))
        for one in tile.segments
    ]


def _united(parts: Sequence[Segment]) -> Segment:
    """One segment out of the parts of it on both halves."""
    return replace(
        parts[0],
        ports=tuple(port for part in parts for port in part.ports),
        pennants=sum(part.pennants for part in parts),
        marks=frozenset().union(*(part.marks for part in parts)),
        touches=tuple(sorted({index for part in parts for index in part.touches})),
    )
