"""Segments that the classic sets do not have: two on a side, new kinds, stated in the test."""

from dataclasses import replace
from itertools import islice

import pytest

from engine.api import ruleset, tiles
from engine.board import land
from engine.board.board import Board, TableView
from engine.board.corners import farm_round
from engine.model.catalogue import tiles_of
from engine.model.geometry import turn_cell
from engine.model.kinds import FeatureKind, Trait, kinds
from engine.model.tile_lines import read_segments
from engine.model.tiles import Counts, Land, Segment, Tile
from engine.model.turned import turned
from engine.turn.legality import placement_violations

RULES = ruleset("bb-hig")
GARDEN = FeatureKind("garden", frozenset({Trait.SURROUNDED}))


def tile(edges: str, *lines: str) -> Tile:
    """A tile of no set."""
    return Tile("", "", "", 1, edges, read_segments(lines))


SHARED = tile("cccf", "city n ene", "city s ese", "farm wsw wnw touches n s")
"""Two cities share the eastern side, as on a tile of Hills & Sheep."""


def laid(*placed: tuple[Tile, tuple[int, int], int]) -> Board:
    board = Board()
    for one, cell, turns in placed:
        board.lay(turned(one, turns), cell)
    return board


def test_what_the_kinds_of_the_base_game_are_like() -> None:
    closing = {kind for kind in kinds().values() if kind.closes}
    assert closing == {FeatureKind.CITY, FeatureKind.ROAD}
    assert FeatureKind.CLOISTER.surrounded
    assert not any(kind.completes for kind in (FeatureKind.FARM, kinds()["river"]))


@pytest.mark.parametrize(
    ("turns", "sides", "north", "south"),
    [
        (0, "cccf", {"city n", "city ene"}, {"city ese", "city s"}),
        (1, "fccc", {"city e", "city sse"}, {"city ssw", "city w"}),
        (3, "ccfc", {"city w", "city nnw"}, {"city nne", "city e"}),
    ],
)
def test_two_cities_on_a_side_have_names(
    turns: int, sides: str, north: set[str], south: set[str]
) -> None:
    look = turned(SHARED, turns)
    assert look.sides == sides
    assert {name for name, index in look.spots.items() if index == 0} == north
    assert {name for name, index in look.spots.items() if index == 1} == south


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_cities_on_a_side_meet_beyond_it(order: tuple[int, int]) -> None:
    placed = [(SHARED, (0, 0), 0), (tiles()["base-cfff"], (1, 0), 3)]
    board = laid(*(placed[place] for place in order))
    city = board.find((0, 0), "city n")
    assert city is board.find((0, 0), "city s") is board.find((1, 0), "city w")
    assert city is not None
    assert not city.complete
    board.lay(turned(tiles()["base-cfff"], 2), (0, -1))
    assert board.lay(turned(tiles()["base-cfff"], 0), (0, 1)) == [city]


def test_two_pairs_of_cities_meet_half_by_half() -> None:
    board = laid((SHARED, (0, 0), 0), (SHARED, (1, 0), 2))
    north, south = board.find((0, 0), "city n"), board.find((0, 0), "city s")
    assert north is not south
    assert board.find((1, 0), "city n") is north
    assert board.find((1, 0), "city s") is south


def test_a_shared_side_can_be_closed() -> None:
    board = laid((SHARED, (0, 0), 0), (tiles()["abbey-tile"], (1, 0), 0))
    board.lay(turned(tiles()["base-cfff"], 2), (0, -1))
    city = board.find((0, 0), "city n")
    assert city is not None
    assert city.complete


def test_no_farm_lies_round_a_corner_that_is_all_city() -> None:
    whole = tiles()["base-cccc"]
    board = laid(*((whole, cell, 0) for cell in ((0, 0), (1, 0), (0, 1), (1, 1))))
    assert farm_round(board, (0, 0), 1) is None


def test_segments_that_reach_no_side_are_named_by_their_kind() -> None:
    inner = [Segment(0, GARDEN, ()), Segment(1, GARDEN, ()), Segment(2, FeatureKind.FARM, ())]
    look = turned(Tile("", "", "", 1, "ffff", tuple(inner)), 0)
    assert look.names == ("garden", "garden 2", "farm 1")
    assert look.tile.marks == {"garden"}


def test_whatever_is_surrounded_is_complete_once_it_is() -> None:
    garden = Tile("", "", "", 1, "ffff", (Segment(0, GARDEN, ()), Segment(1, GARDEN, ())))
    field = tile("ffff", "farm nnw nne ene ese sse ssw wsw wnw")
    board = laid((garden, (0, 0), 0))
    ring = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    for cell in ring[:-1]:
        assert board.lay(turned(field, 0), cell) == []
    assert [f.kind for f in board.lay(turned(field, 0), ring[-1])] == [GARDEN, GARDEN]


# --- land over several cells ----------------------------------------------------------------------


FIELD = tile("ffff", "farm nnw nne ene ese sse ssw wsw wnw")


def double(
    counts: Counts, kind: FeatureKind, turns: int = 0
) -> list[tuple[Tile, tuple[int, int], int]]:
    """A piece of land over two cells from the origin on, with a segment of a kind on the first."""
    land = Land("double", ((0, 0), (1, 0)), counts)
    farm = "farm nnw nne ene ese sse ssw wsw wnw"
    segments = (*read_segments([farm]), Segment(1, kind, ()))
    first = Tile("", "", "", 1, "ffff", segments, land=land)
    second = replace(tile("ffff", farm), land=land, place=(1, 0))
    return [(first, (0, 0), turns), (second, turn_cell((1, 0), turns), turns)]


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize(("counts", "size"), [(Counts.ONCE, 1), (Counts.CELLS, 2)])
def test_land_counts_once_or_by_its_cells(counts: Counts, size: int, turns: int) -> None:
    board = laid(*double(counts, GARDEN, turns))
    farm = board.find((0, 0), "farm nne")
    assert farm is not None
    assert len(farm.segments) == 2
    assert len(board.cells_of(farm)) == size


@pytest.mark.parametrize(("counts", "cells"), [(Counts.ONCE, 10), (Counts.CELLS, 8)])
def test_land_that_counts_once_is_surrounded_as_a_whole(counts: Counts, cells: int) -> None:
    board = laid(*double(counts, GARDEN))
    garden = board.find((0, 0), "garden")
    assert garden is not None
    ring = [(x, y) for x in range(-1, 3) for y in (-1, 0, 1) if (x, y) not in board.laid]
    for cell in ring[: cells - (counts is Counts.CELLS)]:
        assert not garden.complete
        board.lay(turned(FIELD, 0), cell)
    assert garden.complete


def test_land_that_counts_once_is_one_neighbour() -> None:
    cloister = tiles()["base-ffff"]
    once, twice = (
        laid(*double(counts, GARDEN), (cloister, (1, 1), 0), (FIELD, (2, 2), 0))
        for counts in (Counts.ONCE, Counts.CELLS)
    )
    assert once.neighbours_of((1, 1)) == ((0, 0), (2, 2))
    assert set(twice.neighbours_of((1, 1))) == {(0, 0), (1, 0), (2, 2)}


def test_only_the_first_of_a_piece_of_land_comes_by_itself() -> None:
    first, second = (part for part, _, _ in double(Counts.ONCE, GARDEN))
    assert (first.later, second.later) == (True, False)
    start = replace(first, land=Land("start", ((0, 0),), start=True))
    assert not start.later
    assert not first.walled
    assert tiles()["count-ffff-5"].walled
    assert tiles()["count-ffff-5"].outer == ()


def test_a_piece_of_land_is_one_step() -> None:
    """It is one for whoever walks or reaches (condensed order of play, step 3, item 7)."""
    board = laid(*double(Counts.ONCE, GARDEN), (FIELD, (2, 0), 0))
    assert board.piece((1, 0)) == ((0, 0), (1, 0))
    assert board.piece((2, 0)) == ((2, 0),)
    assert set(board.beside((1, 0))) == {(0, -1), (1, -1), (2, 0), (1, 1), (0, 1), (-1, 0)}
    assert board.beside((2, 0)) == ((2, -1), (3, 0), (2, 1), (0, 0))
    assert list(islice(board.line((2, 0), (-1, 0)), 3)) == [(2, 0), (0, 0), (-1, 0)]
    goals = [(0, 0), (1, 0), (-1, 0), (2, 0), (4, 0), (2, 2), (3, 3)]
    assert [board.distance((2, 0), goal) for goal in goals] == [1, 1, 2, 0, 2, 2, None]
    assert [board.distance((0, 0), goal) for goal in ((1, 0), (2, 0), (0, 2))] == [0, 1, 2]
    assert board.distance((0, 2), (1, 0)) == 2


def test_a_rule_set_may_count_a_piece_of_land_by_its_cells() -> None:
    """So the answer of January 2021 has it of castles on double tiles."""
    board = Board(view=TableView(parted=frozenset({"double"})))
    for part, cell, turns in (*double(Counts.ONCE, GARDEN), (FIELD, (2, 0), 0)):
        board.lay(turned(part, turns), cell)
    farm = board.find((0, 0), "farm nne")
    assert farm is not None
    assert len(board.cells_of(farm)) == 3
    assert board.piece((1, 0)) == ((1, 0),)
    assert board.distance((2, 0), (0, 0)) == 2


def test_only_what_has_walls_is_shut() -> None:
    """Two tiles may be one land, as a double tile is, and yet be open to all comers."""
    keep = FeatureKind("keep", frozenset({Trait.INNER, Trait.SURROUNDED}))
    fort = FeatureKind("fort", frozenset({Trait.INNER, Trait.WALLED}))
    (open_, _, _), (shut, _, _) = double(Counts.ONCE, keep)[0], double(Counts.ONCE, fort)[0]
    assert (open_.walled, open_.outer) == (False, open_.segments)
    assert (shut.walled, shut.outer) == (True, shut.segments[:1])


# --- land that is laid in the course of the game --------------------------------------------------


@pytest.fixture
def clone(monkeypatch: pytest.MonkeyPatch) -> Tile:
    """A drawn piece of land over two cells with a road along it, its joint being a road too."""
    both = Land("clone", ((0, 0), (1, 0)), Counts.ONCE)
    way = ("road e w", "farm wnw nnw nne ene", "farm ese sse ssw wsw")
    first, second = (replace(tile("frfr", *way), land=both, place=(x, 0)) for x in (0, 1))
    monkeypatch.setattr(land, "tiles_of", lambda _land: (first, second))
    return first


def test_land_is_laid_as_one(clone: Tile) -> None:
    board = laid((tiles()["base-rrrr"], (0, 0), 0))
    land.lay(board, turned(clone, 1), (0, 1))
    assert list(board.laid) == [(0, 0), (0, 1), (0, 2)]
    road = board.find((0, 0), "road s")
    assert road is board.find((0, 2), "road s")
    assert road is not None
    assert board.cells_of(road) == ((0, 0), (0, 1))


def test_land_fits_where_all_of_it_does(clone: Tile) -> None:
    board = laid((tiles()["base-rrrr"], (0, 0), 0), (tiles()["base-rrrr"], (3, 0), 0))
    found = land.fitting(board, clone)
    assert ((1, 0), 0) in found
    assert ((2, 0), 2) in found  # turned about, it begins at its other end
    assert ((0, 1), 1) in found
    assert ((0, -2), 1) in found
    assert ((0, 1), 0) not in found
    assert ((2, 0), 0) not in found  # the second cell is taken
    assert len(found) == len(set(found))
    for cell, turns in found:
        assert placement_violations(board, RULES, turned(clone, turns), cell) == []


@pytest.mark.parametrize(
    ("cell", "turns", "why"),
    [
        ((-1, 0), 0, ["cell-taken"]),
        ((9, 9), 0, ["no-neighbour"]),
        ((0, 1), 0, ["sides-differ"]),
        ((-1, 1), 0, ["sides-differ"]),
    ],
)
def test_why_land_may_not_lie_there(
    clone: Tile, cell: tuple[int, int], turns: int, why: list[str]
) -> None:
    board = laid((tiles()["base-rrrr"], (0, 0), 0))
    found = placement_violations(board, RULES, turned(clone, turns), cell)
    assert [one.code for one in found] == why


def test_the_tiles_of_land_are_found_in_the_catalogue() -> None:
    start = tiles()["count-fffr"].land
    assert start is not None
    assert {tile.place for tile in tiles_of(start)} == set(start.cells)
