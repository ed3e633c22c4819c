"""Reads the test data of this directory and counts the catalogue."""

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from engine.api import FeatureKind, Tile, tile_sets

HERE = Path(__file__).parent

Totals = dict[str, dict[str, int]]


def data(name: str) -> dict[str, Any]:
    """A TOML file of this directory."""
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


def expected(section: str) -> Totals:
    """A section of ``totals.toml`` without its sums, which ``sums`` gives."""
    rows = data("totals.toml")[section]
    return {name: {k: v for k, v in row.items() if k != "total"} for name, row in rows.items()}


def sums(section: str) -> dict[str, int]:
    """The sums that the reference prints."""
    return {name: row["total"] for name, row in data("totals.toml")[section].items()}


SETS = {name: number for name, number in data("totals.toml")["sets"].items() if name != "total"}
"""The sets of which the consolidated reference speaks, each with its number of tiles."""


def classic() -> Iterator[Tile]:
    """Every kind of tile of those sets."""
    return (tile for name in SETS for tile in tile_sets()[name].tiles)


def land() -> Iterator[Tile]:
    """Those that are drawn and laid on their own: no abbey, no block of the Count."""
    return (tile for tile in classic() if not tile.dealt and tile.land is None)


def count(by: Callable[[Tile], int], tiles: Iterator[Tile] | None = None) -> dict[str, int]:
    """For each set that has any: the sum of ``by`` over its tiles, copies included."""
    found: Counter[str] = Counter()
    for tile in tiles or classic():
        found[tile.set] += by(tile) * tile.count
    return {name: number for name, number in found.items() if number}


def rotations(edges: str) -> list[str]:
    """The four strings that a tile's sides give, turn by turn."""
    return [edges[turn:] + edges[:turn] for turn in range(4)]


def canonical(edges: str) -> str:
    """The rotation that comes first in the alphabet: c, f, r, s."""
    return min(rotations(edges))


def symbols(tile: Tile, name: str) -> int:
    """How often a symbol stands on a tile."""
    if name == "pennant":
        return sum(segment.pennants for segment in tile.segments)
    if name == "cloister":
        # An abbey is its own row of the table.
        cloisters = sum(segment.kind is FeatureKind.CLOISTER for segment in tile.segments)
        return 0 if "abbey" in tile.symbols else cloisters
    on_tile = name in tile.symbols
    return on_tile + sum(name in segment.marks for segment in tile.segments)
