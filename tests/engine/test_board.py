"""The network of features, on small boards that can be read off."""

from collections.abc import Collection
from itertools import product

import pytest

from engine.api import FINAL, NOW, FeatureKind, Figure, ruleset, score, tiles, turned
from engine.board.board import Board
from engine.board.fitting import fits, requirement
from engine.board.preview import taken_segments
from engine.model.geometry import Cell
from engine.model.turned import Turned
from engine.turn.problems import stated_board
from tests.engine.stating import board


def built(text: str) -> Board:
    return stated_board(board(text))[0]


def free_segments(
    laid: Board, look: Turned, cell: Cell, bystanders: Collection[str] = ()
) -> list[int]:
    taken = taken_segments(laid, look, cell, bystanders)
    return [segment.index for segment in look.segments if segment.index not in taken]


def test_an_empty_table_is_open_at_the_origin() -> None:
    empty = Board()
    assert empty.open == {(0, 0): 0}
    assert len(empty.fitting(tiles()["base-crfr"])) == 4
    assert empty.occupied() == []


def test_what_is_not_there_is_not_found() -> None:
    laid = built("base-crfr 0,0")
    assert laid.find((1, 0), "city n") is None
    assert laid.find((0, 0), "city s") is None
    found = laid.find((0, 0), "city n")
    assert found is not None
    assert found.kind is FeatureKind.CITY
    assert laid.spot_of(found.segments[0]) == "city n"


def test_a_figure_stands_on_a_spot_or_not_at_all() -> None:
    laid = built("base-crfr 0,0")
    with pytest.raises(KeyError):
        laid.stand([Figure("red", "follower", (0, 0), "city s")])
    laid.stand([Figure("red", "follower", (0, 0), "farm wsw")])
    (farm,) = laid.occupied()
    assert farm is laid.find((0, 0), "farm ese")


def test_features_join_and_take_their_figures_along() -> None:
    laid = built("base-frfr 0,0  red road e / base-frfr 2,0  blue road w / base-frfr 1,0")
    road = laid.find((1, 0), "road e")
    assert road is not None
    assert sorted(figure.player for figure in road.figures) == ["blue", "red"]
    assert laid.cells_of(road) == ((0, 0), (2, 0), (1, 0))
    assert not road.complete


def test_a_ring_road_is_complete() -> None:
    text = "base-ffrr 0,0 3 / base-ffrr 1,0 / base-ffrr 1,1 1 / base-ffrr 0,1 2"
    position = board(text.replace("0,0 3", "0,0 3  red road e"))
    sheet = score(position, ruleset("hig"), NOW)
    assert sheet.totals["red"] == 4
    assert sheet.lines[0].complete


def test_a_road_that_comes_back_to_its_tile_counts_it_once() -> None:
    """The crossing is left by one road and entered by the same: four tiles, four points."""
    text = "base-rrrr 0,0  red road e / base-ffrr 1,0 / base-ffrr 1,1 1 / base-ffrr 0,1 2"
    (line,) = [one for one in score(board(text), ruleset("hig"), NOW).lines if one.player]
    assert (line.points, line.cells) == (4, ((0, 0), (1, 0), (1, 1), (0, 1)))


def test_a_tile_that_completes_two_features() -> None:
    text = "base-cfff 0,0 2  red city s / base-cfff 0,2  blue city n / base-cfcf-3 0,1"
    assert score(board(text), ruleset("hig"), NOW).totals == {"red": 4, "blue": 4}


def test_a_cloister_is_completed_by_its_last_neighbour_and_by_itself() -> None:
    cells = [(x, y) for x in range(3) for y in range(3)]
    for last in ((1, 1), (0, 0), (2, 1)):
        order = [cell for cell in cells if cell != last] + [last]
        found = Board()
        done = []
        for cell in order:
            name = "base-ffff" if cell == (1, 1) else "base-cccc"
            done = found.lay(turned(tiles()[name], 0), cell)
        (cloister,) = (feature for feature in done if feature.kind is FeatureKind.CLOISTER)
        assert cloister.complete


def test_two_cloisters_at_once() -> None:
    found = Board()
    done = []
    cells = [(x, y) for x in range(4) for y in range(3) if (x, y) != (2, 0)]
    for cell in [*cells, (2, 0)]:
        name = "base-ffff" if cell in ((1, 1), (2, 1)) else "base-frfr"
        done = found.lay(turned(tiles()[name], 0), cell)
    assert sum(feature.kind is FeatureKind.CLOISTER for feature in done) == 2


def test_farms_meet_at_halves() -> None:
    laid = built("base-crfr 0,0 / base-crfr 1,0")
    assert laid.find((0, 0), "farm ene") is laid.find((1, 0), "farm wnw")
    assert laid.find((0, 0), "farm ese") is laid.find((1, 0), "farm wsw")
    assert laid.find((0, 0), "farm ene") is not laid.find((0, 0), "farm ese")


@pytest.mark.parametrize("above", ["base-cfff 0,-1", "base-frfr 0,-1 1", "base-ffff 0,-1"])
def test_sides_that_do_not_match_stay_apart(above: str) -> None:
    laid = built(f"base-crfr 0,0 / {above}")
    city = laid.find((0, 0), "city n")
    assert city is not None
    assert len(city.segments) == 1
    assert not city.complete


def test_cities_of_a_farm_are_named_once() -> None:
    laid = built("base-crfr 0,0 / base-crfr 1,0 / base-ccff-1 1,-1 2 / base-ccff-1 0,-1 1")
    farm = laid.find((0, 0), "farm ene")
    assert farm is not None
    assert len(laid.cities_of(farm)) == 1


def test_requirements() -> None:
    assert requirement("****") == 0
    numbers = {requirement("".join(sides)) for sides in product("*cfrs", repeat=4)}
    assert len(numbers) == 5**4
    assert fits(tiles()["base-crfr"])[requirement("c***")] == (0,)
    assert requirement("s***") not in fits(tiles()["base-crfr"])
    assert fits(tiles()["abbey-tile"])[requirement("cfrs")] == (0,)


@pytest.mark.parametrize(
    ("standing", "free"),
    [
        ("", {"road", "city", "farm", "farm2"}),
        ("  red road e", {"city", "farm", "farm2"}),
        ("  red farm ene", {"road", "city", "farm2"}),
    ],
)
def test_what_would_be_free(standing: str, free: set[str]) -> None:
    laid = built(f"base-crfr 0,0{standing}")
    look = turned(tiles()["base-crfr"], 0)
    names = {0: "road", 1: "city", 2: "farm", 3: "farm2"}
    assert {names[index] for index in free_segments(laid, look, (1, 0))} == free


def test_two_arms_of_a_crossing_lead_to_one_road() -> None:
    """Red holds the road that comes back to the crossing from the east and from the south."""
    laid = built("base-ffrr 1,0 / base-ffrr 1,1 1  red road n / base-ffrr 0,1 2")
    look = turned(tiles()["base-rrrr"], 0)
    free = {look.names[index] for index in free_segments(laid, look, (0, 0))}
    assert {"road e", "road s"}.isdisjoint(free)
    assert {"road n", "road w"} <= free


def test_a_taken_segment_takes_what_meets_it_through_a_free_feature() -> None:
    """Red's farm in the north joins the tile's northern farm; the farm round the end of the road
    in the east, on which nobody stands, joins that to the southern one."""
    laid = built("base-frfr 0,-1  red farm sse / base-fffr 1,0")
    look = turned(tiles()["base-frfr"], 0)
    free = {look.names[index] for index in free_segments(laid, look, (0, 0))}
    assert free == {"road e"}
    nobody = built("base-frfr 0,-1 / base-fffr 1,0")
    free = {look.names[index] for index in free_segments(nobody, look, (0, 0))}
    assert free == {"road e", "farm nnw", "farm ese"}


def test_what_is_taken_spreads_on() -> None:
    """From the northern farm round the road's end in the east, then round that in the south."""
    laid = built("base-frfr 0,-1  red farm sse / base-fffr 1,0 / base-fffr 0,1 1")
    look = turned(tiles()["base-frrr"], 0)
    free = {look.names[index] for index in free_segments(laid, look, (0, 0))}
    assert free == {"road e", "road s", "road w"}


def test_whoever_has_no_part_in_a_feature_takes_nothing() -> None:
    """As a shepherd, who keeps no follower off the farm where it stands."""
    laid = built("sets base hills / base-ffff 0,-1  red shepherd farm nnw")
    look = turned(tiles()["base-frfr"], 0)
    assert len(free_segments(laid, look, (0, 0))) == 2
    assert len(free_segments(laid, look, (0, 0), {"shepherd"})) == 3


def test_an_abbey_beside_it_takes_nothing() -> None:
    laid = built("sets base abbey / abbey-tile 0,0")
    look = turned(tiles()["base-cfff"], 0)
    assert free_segments(laid, look, (1, 0)) == [0, 1]


MAJORITY = [
    ("base-frfr 0,0  red road e / base-frfr 2,0  blue road w / base-frfr 1,0", [3, 3]),
    (
        "base-frfr 0,0  red road e / base-frfr 2,0  red road w / base-frfr 4,0  blue road w"
        " / base-frfr 3,0 / base-frfr 1,0",
        [5, 0],
    ),
    (
        "base-cfcf-1 0,0  blue city n / base-cfcf-1 0,2  blue city n / base-cfcf-2 0,4  red city n"
        " / base-cccc 0,1 / base-cccf-1 0,3",
        [0, 8],
    ),
    ("base-crfr 0,0  red farm ene / base-cfff 0,-1 2 / base-crfr 1,0", [3, 0]),
    (
        "base-crfr 0,0  red farm ene / base-crfr 2,0  blue farm wnw / base-cfff 0,-1 2"
        " / base-crfr 1,0",
        [3, 3],
    ),
]


@pytest.mark.parametrize(("text", "points"), MAJORITY)
def test_majority(text: str, points: list[int]) -> None:
    """Most figures take all, equal numbers all of them, and the loser's line says nothing."""
    sheet = score(board(text), ruleset("hig"), FINAL)
    assert [sheet.totals["red"], sheet.totals["blue"]] == points
    for line in sheet.lines:
        assert bool(line.terms) == bool(line.points)
        if line.player and not line.points:
            assert line.why.rule == "base.majority.most"


def test_a_tile_with_two_pennants_counts_both() -> None:
    position = board("sets base abbey / abbey-cccc-1 0,0  red city n / base-ccff-2 1,0 2")
    (line,) = score(position, ruleset("hig", position.sets), FINAL).lines
    assert [(term.what, term.amount) for term in line.terms] == [("tile", 2), ("pennant", 3)]
    assert line.terms[1].cells.count((0, 0)) == 2


def test_pennants_are_told_in_the_order_of_laying() -> None:
    """As tiles are: else the same board laid otherwise shows its lines otherwise."""
    position = board(
        "base-cfcf-1 0,0  red city n / base-cccc 0,2 / base-cfcf-1 0,3 / base-cccf-1 0,1"
    )
    (line,) = score(position, ruleset("hig"), FINAL).lines
    assert line.terms[0].cells == ((0, 0), (0, 2), (0, 3), (0, 1))
    assert line.terms[1].cells == ((0, 0), (0, 2), (0, 3))


def test_incomplete_features_score_at_the_end_only() -> None:
    position = board("base-crfr 0,0  red city n / base-ccff-2 0,-1 2")
    assert score(position, ruleset("hig"), NOW).lines == ()
    (line,) = score(position, ruleset("hig"), FINAL).lines
    assert [(term.what, term.points) for term in line.terms] == [("tile", 2), ("pennant", 1)]
    assert not line.complete


def test_a_tile_that_shows_anything_requires_nothing() -> None:
    laid = Board()
    laid.lay(turned(tiles()["abbey-tile"], 0), (0, 0))
    assert set(laid.open.values()) == {0}
    assert len(laid.fitting(tiles()["base-cccc"])) == 4


def test_a_copy_goes_its_own_way() -> None:
    stated = board("base-crfr 0,0  red city n / base-ffff 0,1")
    table, _ = stated_board(stated)
    other = table.copy()
    completed = other.lay(turned(tiles()["base-cfff"], 2), (0, -1))
    assert [feature.kind for feature in completed] == [FeatureKind.CITY]
    assert [figure.player for figure in completed[0].figures] == ["red"]
    city = table.find((0, 0), "city n")
    assert city is not None
    assert not city.complete
    assert (0, -1) in table.open
    assert (0, -1) not in table.laid
    cloisters = [each.find((0, 1), "cloister") for each in (table, other)]
    other.lay(turned(tiles()["base-ffff"], 0), (1, 1))
    assert [cloister.open for cloister in cloisters if cloister] == [7, 6]
