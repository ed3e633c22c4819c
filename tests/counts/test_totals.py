"""The catalogue against the totals of the consolidated tile reference."""

import pytest

from engine.api import Tile, fill, tile_sets
from tests.counts.reading import (
    SETS,
    canonical,
    classic,
    count,
    data,
    expected,
    land,
    rotations,
    sums,
    symbols,
)

KEYS = [
    "car-r-tiles-06", "car-r-tiles-07", "car-r-tiles-10", "car-r-tiles-11", "car-r-tiles-12",
    "car-r-tiles-13", "car-r-tiles-14", "car-r-tiles-15", "car-r-tiles-16", "car-r-tiles-17",
    "car-r-tiles-18", "car-r-tiles-19", "car-r-tiles-20", "car-r-tiles-21", "car-r-tiles-22",
    "car-r-tiles-23", "car-r-tiles-24", "car-r-tiles-25", "car-r-tiles-26", "car-r-tiles-27",
    "car-r-tiles-28", "car-r-tiles-29", "car-r-tiles-30", "car-r-tiles-31", "car-r-tiles-32",
    "car-r-tiles-33", "car-r-tiles-34", "car-r-tiles-35", "car-r-tiles-36", "car-r-tiles-37",
    "car-r-tiles-38", "car-r-tiles-39", "car-r-tiles-40", "car-r-tiles-41", "car-r-tiles-42",
    "car-r-tiles-43", "car-r-tiles-44", "car-r-tiles-45", "car-r-tiles-46", "car-r-tiles-47",
    "car-r-tiles-48", "car-r-tiles-49", "car-r-tiles-50", "car-r-tiles-51", "car-r-tiles-52",
]  # fmt: skip

CLASSES = expected("classes")
RIVER = expected("river")
SYMBOLS = expected("symbols")


@pytest.mark.parametrize(("name", "number"), SETS.items())
def test_set(name: str, number: int) -> None:
    tile_set = tile_sets()[name]
    assert sum(tile.count for tile in tile_set.tiles if not tile.dealt) == number == tile_set.total


def test_all_sets_together() -> None:
    assert tuple(SETS) == tuple(name for name in tile_sets() if name in SETS)
    assert sum(SETS.values()) == data("totals.toml")["sets"]["total"] == 231


def test_with_the_abbeys() -> None:
    assert sum(tile.count for tile in classic()) == 237


@pytest.mark.parametrize(("edges", "row"), CLASSES.items())
def test_edge_class(edges: str, row: dict[str, int]) -> None:
    assert count(lambda tile: canonical(tile.edges) == edges, land()) == row


def test_classes_are_all_that_city_farm_and_road_can_make() -> None:
    sides = "cfr"
    every = {canonical(n + e + s + w) for n in sides for e in sides for s in sides for w in sides}
    assert set(CLASSES) == every
    assert len(every) == 24
    assert min(sum(row.values()) for row in CLASSES.values()) == 1
    assert list(CLASSES) == sorted(CLASSES)


@pytest.mark.parametrize(("name", "row"), RIVER.items())
def test_river_class(name: str, row: dict[str, int]) -> None:
    ends = {"spring", "lake", "fork"}

    def here(edges: str, marks: frozenset[str]) -> bool:
        if "s" not in edges:
            return False
        if name in ends:
            return name in marks
        return name == "all" or (canonical(edges) == name and not marks & ends)

    assert count(lambda tile: here(tile.edges, tile.symbols), land()) == row


def test_river_classes_are_all_of_the_river() -> None:
    rows = {name: number for name, number in sums("river").items() if name != "all"}
    assert sum(rows.values()) == sums("river")["all"] == 26


@pytest.mark.parametrize(("name", "row"), SYMBOLS.items())
def test_symbol(name: str, row: dict[str, int]) -> None:
    assert count(lambda tile: symbols(tile, name)) == row


@pytest.mark.parametrize("section", ["classes", "river", "symbols"])
def test_the_reference_adds_up(section: str) -> None:
    assert {name: sum(row.values()) for name, row in expected(section).items()} == sums(section)


@pytest.mark.parametrize("name", [name for name in SETS if name != "count"])
def test_sections_add_up_to_the_set(name: str) -> None:
    in_classes = sum(row.get(name, 0) for row in CLASSES.values())
    assert in_classes + RIVER["all"].get(name, 0) == SETS[name]


def test_sections_river_and_count_are_everything() -> None:
    in_classes = sum(sums("classes").values())
    assert (in_classes, in_classes + 26 + SETS["count"]) == (193, 231)


def test_every_princess_tile_has_one_of_four_symbols() -> None:
    four = ("volcano", "dragon", "gate", "princess")
    assert sum(SYMBOLS[name]["dragon"] for name in four) == SETS["dragon"]
    for tile in tile_sets()["dragon"].tiles:
        assert sum(symbols(tile, name) for name in four) == 1, tile.id


def test_twenty_trade_counters() -> None:
    assert sum(sums("symbols")[name] for name in ("wine", "grain", "cloth")) == 20


def test_every_tower_tile_has_one_foundation() -> None:
    assert {symbols(tile, "tower") for tile in tile_sets()["tower"].tiles} == {1}


def test_the_count_is_one_block_and_fills_no_hole() -> None:
    block = tile_sets()["count"].tiles
    assert sorted(tile.place for tile in block) == [(x, y) for x in range(4) for y in range(3)]
    assert all(tile.count == 1 for tile in block)
    assert fill("****", ("count",), {}) == []
    assert all(tile.land is None for name in SETS if name != "count" for tile in _tiles(name))


def _tiles(name: str) -> tuple[Tile, ...]:
    return tile_sets()[name].tiles


def test_rotations() -> None:
    assert rotations("cfrs") == ["cfrs", "frsc", "rscf", "scfr"]
