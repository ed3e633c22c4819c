"""The Flying Machines: each symbol has its direction, on a tile turned any way."""

import pytest

from engine.model.catalogue import tiles
from engine.model.geometry import WAYS
from engine.model.turned import turned
from engine.model.vocabulary import SymbolRow, rows

COMPASS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
EAST = {"n": 0, "ne": 1, "e": 1, "se": 1, "s": 0, "sw": -1, "w": -1, "nw": -1}
SOUTH = {"n": -1, "ne": -1, "e": 0, "se": 1, "s": 1, "sw": 1, "w": 0, "nw": -1}
MACHINES = {
    tile.id: symbol.removeprefix("flier-")
    for tile in tiles().values()
    for symbol in tile.symbols
    if symbol.startswith("flier-")
}


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize(("tile", "way"), MACHINES.items())
def test_a_machine_flies_where_its_symbol_faces(tile: str, way: str, turns: int) -> None:
    """A quarter turn is two steps of the compass; y grows to the south."""
    faced = COMPASS[(COMPASS.index(way) + 2 * turns) % 8]
    assert turned(tiles()[tile], turns).facing("flier") == (EAST[faced], SOUTH[faced])


def test_every_direction_is_on_some_tile_that_is_turned() -> None:
    every = [turned(tiles()[tile], turns) for tile in MACHINES for turns in range(4)]
    assert len({look.facing("flier") for look in every}) == len(COMPASS)
    assert turned(tiles()["base-ffff"], 0).facing("flier") is None


@pytest.mark.parametrize("way", COMPASS)
def test_every_symbol_says_where_it_faces(way: str) -> None:
    """Some face a way that no printed tile has; described tiles may."""
    row = rows(SymbolRow)[f"flier-{way}"]
    assert (row.series, row.way) == ("flier", way)
    assert WAYS[way].step == (EAST[way], SOUTH[way])
