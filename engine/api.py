"""Everything that the world outside the engine may use."""

from engine.model.catalogue import tile_sets, tiles
from engine.model.geometry import HALVES, PORTS, SIDES
from engine.model.tiles import Kind, Segment, Tile, TileSet
from engine.model.turned import Turned, orientations, turned

__all__ = [
    "HALVES",
    "PORTS",
    "SIDES",
    "Kind",
    "Segment",
    "Tile",
    "TileSet",
    "Turned",
    "orientations",
    "tile_sets",
    "tiles",
    "turned",
]
