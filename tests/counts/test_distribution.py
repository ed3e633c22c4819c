"""The tiles of the new edition against the lists of them, and beside those of the classic one."""

from collections import Counter

import pytest

from engine.api import PictureRow, Tile, counterparts, kinds, rows, tile_sets, tiles
from tests.counts.reading import count, data

KEYS = [
    "c2-c-base-07", "c2-c-base-08", "c2-c-base-09", "c2-c-base-10", "c2-c-base-11",
    "c2-c-base-12", "c2-c-base-13", "c2-c-base-14", "c2-c-base-15", "c2-c-base-16",
    "c2-c-base-17", "c2-c-base-18", "c2-c-base-19", "c2-c-base-20", "c2-c-base-21",
    "c2-c-base-22", "c2-c-base-23", "c2-c-base-24", "c2-c-base-25", "c2-c-base-26",
    "c2-c-base-27", "c2-c-base-28", "c2-c-base-29", "c2-c-base-30", "c2-c-abbot-02",
    "c2-c-abbot-03", "c2-c-abbot-04", "c2-c-abbot-05", "c2-c-abbot-06", "c2-c-abbot-07",
    "c2-c-abbot-08", "c2-c-abbot-09", "c2-c-abbot-10", "c2-c-abbot-11", "c2-c-abbot-12",
]  # fmt: skip

ROWS = {letter: row.split() for letter, row in data("distribution.toml")["base-c2"].items()}
GARDENS = data("distribution.toml")["gardens"]
GARDEN = kinds()["garden"]


def garden(tile: Tile) -> bool:
    return any(segment.kind is GARDEN for segment in tile.segments)


def of_the_row(letter: str) -> list[Tile]:
    (classic,) = (tile for tile in tile_sets()["base"].tiles if tile.rgg == letter)
    return [tile for tile in counterparts(classic) if tile.set == "base-c2"]


@pytest.mark.parametrize(("letter", "row"), ROWS.items())
def test_a_row_of_the_new_base_game(letter: str, row: list[str]) -> None:
    found = of_the_row(letter)
    names = {one.id: one.letter for one in rows(PictureRow).values()}
    shown = Counter({"G": sum(tile.count for tile in found if garden(tile))})
    for tile in found:
        shown.update({names[picture]: number for picture, number in tile.pictures.items()})
    assert sum(tile.count for tile in found) == int(row[0])
    assert +shown == Counter(row[1:])
    assert not any(garden(tile) and tile.pictures for tile in found)


def test_the_rows_are_all_of_the_new_base_game() -> None:
    new = tile_sets()["base-c2"]
    assert sum(int(row[0]) for row in ROWS.values()) == new.total == 72
    assert {tile for letter in ROWS for tile in of_the_row(letter)} == {*new.tiles}


def test_eight_tiles_of_each_picture_and_eight_with_a_shed() -> None:
    every = Counter(letter for row in ROWS.values() for letter in row[1:])
    sheds = {one.letter for one in rows(PictureRow).values() if one.group == "shed"}
    assert {number for letter, number in every.items() if letter not in sheds} == {8}
    assert sum(every[letter] for letter in sheds) == 8


@pytest.mark.parametrize(("picture", "kind"), [("h", "road"), ("w", "city")])
def test_what_is_on_every_tile_with_a_picture_of_an_unknown_name(picture: str, kind: str) -> None:
    found = [tile for tile in tiles().values() if picture in tile.pictures]
    assert all(kind in {segment.kind for segment in tile.segments} for tile in found)


def test_gardens() -> None:
    assert count(garden, iter(tiles().values())) == GARDENS


@pytest.mark.parametrize("name", [name for name in GARDENS if name.endswith("-c2")])
def test_a_set_drawn_anew_has_the_land_of_the_classic_one(name: str) -> None:
    """As many tiles of each land in both, gardens aside."""
    former = tile_sets()[tile_sets()[name].replaces or ""]
    for tile in former.tiles:
        anew = [other for other in counterparts(tile) if other.set == name]
        again = [other for new in anew[:1] for other in counterparts(new) if other.set == former.id]
        assert tile.dealt or copies(anew) == copies(again) > 0, tile.id


def copies(alike: list[Tile]) -> int:
    return sum(tile.count for tile in alike)
