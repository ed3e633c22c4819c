"""The codes of the notation: addresses that people keep rest on them."""

import re

from engine.api import tile_sets, tiles, tiles_by_code
from tests.counts.reading import HERE, data


def test_codes_never_change() -> None:
    files = [data(f"codes/{path.name}") for path in sorted((HERE / "codes").glob("*.toml"))]
    pinned = {code: tile for file in files for row in file.values() for code, tile in row.items()}
    assert {code: tile.id for code, tile in tiles_by_code().items()} == pinned


def test_codes_are_unique() -> None:
    codes = [tile.code for row in tile_sets().values() for tile in row.tiles]
    assert len(codes) == len(set(codes)) == len(tiles())


def test_a_code_starts_with_the_letter_of_its_set() -> None:
    letters = [row.letter for row in tile_sets().values()]
    assert len(set(letters)) == len(tile_sets())
    for row in tile_sets().values():
        for tile in row.tiles:
            assert re.fullmatch(row.letter + "[A-Z]?[a-z0-9]", tile.code), tile.id
            assert re.fullmatch("[A-Z]{1,3}[a-z0-9]", tile.code), tile.id


def test_a_tile_is_named_after_its_set_and_its_sides() -> None:
    for row in tile_sets().values():
        for tile in row.tiles:
            sides = "tile" if tile.edges == "any" else tile.edges
            assert re.fullmatch(rf"{row.id}-{sides}(-[0-9]+)?", tile.id)


def test_names_in_recorded_games_are_unique_but_for_the_two_springs() -> None:
    by_name: dict[str, list[str]] = {}
    for tile in tiles().values():
        if tile.jcz and not tile_sets()[tile.set].replaces:
            by_name.setdefault(tile.jcz, []).append(tile.id)
    shared = [names for names in by_name.values() if len(names) > 1]
    assert shared == [["river-fffs-1", "river2-fffs-1"]]
    assert {tile.jcz_turns for tile in tiles().values()} <= {0, 1, 2, 3}


def test_the_publishers_letters_name_the_base_game() -> None:
    letters = {tile.rgg: tile.id for tile in tile_sets()["base"].tiles}
    assert sorted(letters) == list("ABCDEFGHIJKLMNOPQRSTUVWX")
    assert letters["D"] == tile_sets()["base"].start
    assert all(tile.rgg is None for tile in tiles().values() if tile.set != "base")
