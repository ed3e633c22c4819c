"""What the chapters of the annotated rules say of single sets and single tiles."""

from collections import Counter

import pytest

from engine.api import FeatureKind, Tile, tile_sets
from tests.counts.reading import classic, symbols

KEYS = [
    "car-c-traders-03", "car-c-river2-01", "car-c-river2-02", "car-c-river2-03",
    "car-c-tower-09", "car-c-tower-10", "car-c-gq-01", "car-c-gq-02", "car-c-gq-03",
    "car-c-abbey-01", "car-c-abbey-02", "car-c-abbey-07", "car-c-abbey-08", "car-r-abbey-01",
    "car-r-abbey-06",
]  # fmt: skip

SHEETS = {
    "river2": "ccss cfsf cscs csrs fffs*2 ffss*2 fsfs fsss rrss rsrs",
    "tower": "cccc cccr ccff*2 ccrf cfff*2 cfrf cfrr crcr*2 crfr ffff*2 ffrr frrr rrrr*2",
    "gq": "cccr ccff ccfr ccrr cfcr crcr*2 crrr ffff rrrr frfs cscs",
    "abbey": "cccc*2 cccf ccrr cfff cffr cfrr crcr crrf fffr frrr rrrr",
}

SYMBOLS = {
    "traders": {"cloister": 1, "cloth": 5, "grain": 6, "wine": 9},
    "river2": {"cloister": 1, "inn": 1, "pennant": 1, "pig-herd": 1, "volcano": 1},
    "tower": {"cloister": 1, "pennant": 1, "tower": 18},
    "gq": {"cloister": 1},
    "abbey": {"abbey": 6, "cloister": 1, "pennant": 6, "tunnel": 1},
}
EVERY = (
    "abbey", "cathedral", "cloister", "cloth", "dragon", "gate", "grain", "inn", "pennant",
    "pig-herd", "princess", "tower", "tunnel", "volcano", "wine",
)  # fmt: skip


@pytest.mark.parametrize(("name", "sheet"), SHEETS.items())
def test_sides_of_a_set(name: str, sheet: str) -> None:
    wanted: Counter[str] = Counter()
    for word in sheet.split():
        edges, _, number = word.partition("*")
        wanted[edges] += int(number or 1)
    assert (
        Counter(
            tile.edges
            for tile in tile_sets()[name].tiles
            for _ in range(tile.count * (not tile.dealt))
        )
        == wanted
    )


@pytest.mark.parametrize(("name", "row"), SYMBOLS.items())
def test_symbols_of_a_set(name: str, row: dict[str, int]) -> None:
    found = {
        symbol: sum(symbols(tile, symbol) * tile.count for tile in tile_sets()[name].tiles)
        for symbol in EVERY
    }
    assert {symbol: number for symbol, number in found.items() if number} == row


def test_every_tile_of_the_second_river_is_river() -> None:
    assert all("s" in tile.edges for tile in tile_sets()["river2"].tiles)


def ways(tile: Tile) -> list[tuple[int, ...]]:
    return [segment.ports for segment in tile.segments if segment.kind is FeatureKind.ROAD]


def test_the_road_goes_on_past_the_well_in_all_three_directions() -> None:
    (tile,) = (tile for tile in tile_sets()["abbey"].tiles if tile.edges == "frrr")
    assert ways(tile) == [(3, 6, 9)]
    assert tile.segments[0].marks == {"well"}
    others = [tile for tile in classic() if tile.edges == "frrr" and tile.set != "abbey"]
    assert all(len(ways(other)) == 3 for other in others)


def test_the_city_with_the_pennant_ends_in_the_farm() -> None:
    """The field inside the walls runs round it, and touches both cities."""
    (tile,) = (tile for tile in tile_sets()["abbey"].tiles if tile.edges == "cccf")
    cities = [segment for segment in tile.segments if segment.kind is FeatureKind.CITY]
    assert sorted((segment.ports, segment.pennants) for segment in cities) == [
        ((0, 6), 0),
        ((3,), 1),
    ]
    inside = [one for one in tile.segments if one.kind is FeatureKind.FARM and not one.ports]
    assert [set(one.touches) for one in inside] == [{one.index for one in cities}]
