"""The same tile in several printings of a set, told by the land that is on it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from engine.model.catalogue import tile_sets, tiles
from engine.model.kinds import FeatureKind
from engine.model.tiles import Segment, Tile


def counterparts(tile: Tile) -> tuple[Tile, ...]:
    """The tiles with the same land in the sets that a tile's set replaces, or that replace it.

    A garden or another small thing that only has a ring of cells round it makes no other land:
    roads, cities, farms, rivers, cloisters and symbols have to be the same. A tile of no set has
    none.
    """
    if tile.described:
        return ()
    return tuple(other for other in _by_land()[_land(tile)] if other.set != tile.set)


@cache
def _by_land() -> Mapping[object, tuple[Tile, ...]]:
    found: dict[object, tuple[Tile, ...]] = {}
    for tile in tiles().values():
        land = _land(tile)
        found[land] = (*found.get(land, ()), tile)
    return found


def _land(tile: Tile) -> object:
    """What a tile has in common with its counterparts, whatever the order of its segments."""
    own = tile_sets()[tile.set]
    kept = Counter(_shape(segment, tile) for segment in tile.segments if not _small(segment))
    meet = frozenset(frozenset(_names(tile, group)) for group in tile.meet)
    return (
        own.replaces or own.id,
        tile.edges,
        tile.symbols,
        tile.place,
        meet,
        frozenset(kept.items()),
    )


def _shape(segment: Segment, tile: Tile) -> object:
    touched = frozenset(_names(tile, segment.touches))
    ports = frozenset(segment.ports)
    return segment.kind, ports, segment.pennants, segment.marks, touched


def _names(tile: Tile, indexes: Iterable[int]) -> Iterable[tuple[FeatureKind, frozenset[int]]]:
    return ((tile.segments[at].kind, frozenset(tile.segments[at].ports)) for at in indexes)


def _small(segment: Segment) -> bool:
    return segment.kind.central and segment.kind is not FeatureKind.CLOISTER
