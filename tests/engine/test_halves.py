"""Half tiles: how they are described, what two of them make, and how they are laid."""

import pytest

from engine import api
from engine.board import halves, land
from engine.board.board import Board
from engine.model.actions_notation import read_actions, write_actions
from engine.model.described import read_description, read_tile, write_description, write_tile
from engine.model.errors import InputError
from engine.model.turned import NOTHING, turned
from engine.turn.legality import option, options

SETS = ("base", "halflings")
RULES = api.ruleset("new", SETS)
ROAD_EAST = "frrh; road e s; farm nnw nne ene ssw; farm ese sse"
ROAD_WEST = "rhfr; road n w; farm nne sse ssw wsw; farm nnw wnw"
BEND = "rrfh; road n e; farm nnw ese sse ssw; farm nne ene"
FIELD = "fhff; farm nnw nne sse ssw wsw wnw"
CITY = "fcch; city e s +pennant; farm nnw nne touches e"
CITY_WEST = "chfc; city n w +pennant; farm sse ssw touches n"
CAP = "ffch; city s; farm nnw nne ene ese touches s"
CAP_WEST = "chff; city n; farm sse ssw wsw wnw touches n"


def board(text: str, **tiles: str) -> api.Position:
    named = "\n".join(f"tile {name} = {lines}" for name, lines in tiles.items())
    return api.read_board(f"players red* blue\nsets {' '.join(SETS)}\n{named}\n{text}")


def game(text: str, **tiles: str) -> api.Game:
    return api.Game.of(board(text, **tiles), api.ruleset("new", SETS))


# --- described -----------------------------------------------------------------------------------


def test_half_a_tile_meets_nothing_at_its_long_side_which_stays_open() -> None:
    look = turned(read_description(ROAD_EAST), 0)
    assert (look.tile.half, look.tile.long, look.rim) == (True, 2, (0, 1))
    assert look.names == ("road e", "farm nnw", "farm ese")
    assert look.open == (2, 4, 2)
    assert look.long == (2, 0, 1)
    assert [look.at[port] for port in (6, 7, 8, 9, 10, 11)] == [NOTHING] * 6
    assert [look.asks(side) for side in range(4)] == ["f", "r", "*", "*"]


def test_it_is_turned_like_any_tile() -> None:
    look = turned(read_description(ROAD_EAST), 1)
    assert (look.rim, look.names) == ((1, 2), ("road s", "farm ene", "farm ssw"))
    assert look.long == (2, 0, 1)


@pytest.mark.parametrize(
    ("edges", "joined", "text"),
    [
        ("frrh", "0110", ROAD_EAST),
        ("rrfh", "1100", BEND),
        ("chff", "1000", CAP_WEST),
        ("chfc", "1001", CITY_WEST.replace(" +pennant", "")),
    ],
)
def test_its_farms_follow_from_three_sides(edges: str, joined: str, text: str) -> None:
    made, wanted = api.shape_tile(edges, joined), read_description(text)
    assert {(one.kind, frozenset(one.ports)) for one in made.segments} == {
        (one.kind, frozenset(one.ports)) for one in wanted.segments
    }
    assert made.half


def test_a_form_with_two_missing_sides_is_refused() -> None:
    with pytest.raises(InputError, match="four sides"):
        api.shape_tile("frhh", "0100")


@pytest.mark.parametrize(
    ("one", "other", "edges"),
    [
        (ROAD_EAST, ROAD_WEST, "frfr"),
        (BEND, FIELD, "rrff"),
        (CITY, CITY_WEST, "fcfc"),
        (CAP, CAP_WEST, "ffff"),
    ],
)
def test_two_halves_are_a_tile_of_one_cell(one: str, other: str, edges: str) -> None:
    whole = read_description(f"{one} ! {other}")
    assert (whole.edges, whole.half, whole.single, whole.dealt) == (edges, False, True, True)
    assert write_description(whole) == f"{one} ! {other}"
    assert read_tile(write_tile(whole)) is read_tile(whole.id)


def test_what_meets_over_the_long_side_is_one_segment() -> None:
    whole = read_description(f"{CITY} ! {CITY_WEST}")
    city, upper, lower = whole.segments
    assert (city.kind, city.pennants, sorted(city.ports)) == (api.FeatureKind.CITY, 2, [3, 9])
    assert (upper.touches, lower.touches) == ((0,), (0,))
    assert whole.parts == ((0, 1), (0, 2))


def test_a_farm_that_comes_round_over_both_halves_is_one() -> None:
    """Two farms of one half that the other half leads to each other."""
    forked = "ffrh; road s; farm nnw nne ene ese sse ssw"
    whole = read_description(f"{forked} ! {ROAD_WEST}")
    road, farm = whole.segments
    assert (road.kind, sorted(road.ports)) == (api.FeatureKind.ROAD, [9])
    assert sorted(farm.ports) == [1, 2, 4, 5, 7, 8, 10, 11]


def test_a_city_within_one_square_reaches_no_side() -> None:
    whole = read_description(f"{CAP} ! {CAP_WEST}")
    assert turned(whole, 0).names == ("city 1", "farm nnw", "farm sse")
    found = api.score(board("square 0,0  red city 1", square=f"{CAP} ! {CAP_WEST}"), RULES, "now")
    assert found.totals["red"] == 2


def test_what_meets_on_each_half_meets_still() -> None:
    village = (
        "rrrh; road n; road e; road s; farm nnw ssw; farm nne ene; farm ese sse; "
        "meet road n + road e + road s"
    )
    whole = read_description(f"{village} ! {ROAD_WEST}")
    assert whole.meet == ((0, 1, 2),)
    assert {whole.segments[index].kind for index in whole.meet[0]} == {api.FeatureKind.ROAD}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{ROAD_EAST} ! {FIELD}", "long sides of its two halves do not match"),
        (f"{CITY} ! {ROAD_WEST}", "long sides of its two halves do not match"),
        (f"{ROAD_EAST} ! {BEND}", "a tile over two cells is two halves"),
        (f"{ROAD_EAST} ! frfr; road e w; farm nnw nne ene wnw; farm ese sse ssw wsw", "two halves"),
        ("frhh; road e; farm nnw nne ene ese", "h for the side that half a tile does not have"),
        ("frrh; road e s w; farm nnw nne ene; farm ese sse ssw", "no left side where it says h"),
        ("ffrh; road s; farm nnw nne ene ese sse", "what reaches the bottom side"),
        ("fffh; german-castle e; farm nnw nne ene ese sse ssw", "no part of larger land"),
    ],
)
def test_what_cannot_be_half_a_tile_is_told(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_description(text)


def test_addresses_and_lists_of_actions_keep_both_forms() -> None:
    position = board("square 0,0\nright 1,0 3", square=f"{BEND} ! {FIELD}", right=CITY)
    assert api.read_notation(api.write_notation(position)) == position
    assert api.read_board(api.write_board(position)) == position
    assert api.from_plain(api.to_plain(position)) == position
    laid = (api.Lay(read_description(CITY).id, (1, 0), 2),)
    assert read_actions(write_actions(laid)) == laid


# --- on the table --------------------------------------------------------------------------------


def test_an_abbey_beside_the_gap_closes_nothing_there() -> None:
    laid = Board()
    laid.lay(turned(read_description(CITY), 0), (0, 0))
    laid.lay(turned(api.tile_of("abbey-tile"), 0), (-1, 0))
    assert laid.feature_at((0, 0), 0).open == 4
    assert (-1, 0) not in laid.open
    assert (0, 1) not in laid.open


def test_the_hole_beside_a_gap_asks_for_nothing() -> None:
    position = board("base-ffff 1,0\nright 0,0", right=ROAD_EAST)
    assert api.sides_at(position, (-1, 0)) == "****"


def test_halves_that_fill_a_cell_are_found_with_their_turns() -> None:
    played = game("base-fffr 1,0\nright 0,0", right=ROAD_EAST)
    tile = read_description(ROAD_EAST)
    found = played.placements(tile)
    assert ((0, 0), 2) in found
    assert all(cell != (0, 0) or turn == 2 for cell, turn in found)


def test_a_half_that_clashes_with_a_neighbour_does_not_fill_the_cell() -> None:
    played = game(
        "base-ffff 1,0\nright 0,0\nbase-ffff 0,-1\nbase-ffff -1,-1\nbase-cfff -1,0 1",
        right="fffh; farm nnw nne ene ese sse ssw",
    )
    assert (0, 0) not in [cell for cell, _ in played.placements(read_description(FIELD))]
    assert halves.matches(played.board, turned(read_description(FIELD), 0), (5, 5))


def test_a_follower_goes_to_what_lies_on_the_second_half() -> None:
    played = game("base-cfff 1,0 3\nright 0,0", right=CITY)
    west = read_description("chff; city n; farm sse ssw wsw wnw touches n")
    played.lay(west, (0, 0), 0)
    played.deploy("farm sse")
    assert [figure.spot for figure in played.standing()] == ["farm sse"]


def test_figures_and_tokens_on_the_long_side_are_renamed() -> None:
    """A follower on a city that the first half shows at its long side alone, and the fairy."""
    sets = "base dragon halflings"
    text = (
        f"players red* blue\nsets {sets}\ntile cap = {CAP}\nbase-ffff 1,0\ncap 0,0  red city s\n"
        'tokens [{"what": "fairy", "cell": [0, 0], "spot": "city s", "owner": "red", '
        '"kind": "follower"}]'
    )
    position = api.read_board(text)
    played = api.Game.of(position, api.ruleset("new", position.sets))
    played.lay(read_description("chfc; city n w; farm sse ssw touches n"), (0, 0), 0)
    while played.decision.what not in ("score", "lay"):
        played.do(played.decision.options()[0])
    fairy = next(token for token in played.state.pieces.tokens if token.what == "fairy")
    assert [figure.spot for figure in played.standing()] == ["city w"]
    assert fairy.spot == "city w"


def test_a_stated_table_with_the_other_half_is_what_a_turn_makes_of_it() -> None:
    tokens = (
        'tokens [{"what": "fairy", "cell": [0, 0], "spot": "city s", "owner": "red", '
        '"kind": "follower"}]'
    )
    position = api.read_board(
        f"players red* blue\nsets base dragon halflings\ntile cap = {CAP}\nbase-ffff 1,0\n"
        f"cap 0,0  red city s\nbase-cfff 2,0\n{tokens}"
    )
    city = read_description("chfc; city n w; farm sse ssw touches n")
    ((turn, filled),) = api.Analysis(position).filled((0, 0), write_tile(city))
    played = api.Game.of(position, api.ruleset("new", position.sets))
    played.lay(city, (0, 0), turn)
    laid = played.position()
    assert turn == 0
    assert [one.cell for one in filled.tiles] == [(1, 0), (2, 0), (0, 0)]
    assert (filled.tiles, filled.figures) == (laid.tiles, laid.figures)
    assert [one.spot for one in filled.pieces.tokens if one.cell] == ["city w"]


def test_only_half_a_tile_fills_a_cell_with_half_a_tile() -> None:
    position = board("base-fffr 1,0\nright 0,0", right=ROAD_EAST)
    analysis = api.Analysis(position)
    assert analysis.filled((0, 0), "base-ffff") == []
    assert analysis.filled((1, 0), position.tiles[1].tile) == []
    assert analysis.filled((0, 0), write_tile(read_description(FIELD))) == []


def test_what_the_second_half_completes_is_scored() -> None:
    played = game("base-cfff 1,0 3  red city w\nright 0,0", right=CITY.replace(" +pennant", ""))
    played.lay(read_description(CAP_WEST), (0, 0), 0)
    played.score()
    assert played.scores["red"] == 4


def test_where_figures_may_go_is_listed_for_a_half_that_fills() -> None:
    played = game("base-fffr 1,0  red road w\nright 0,0", right=ROAD_EAST)
    tile = read_description(ROAD_WEST)
    found = option(played.board, RULES, turned(tile, 0), (0, 0))
    assert found.segments == (1, 2)
    assert found in options(played.board, RULES, tile)


def test_laying_a_half_in_a_free_cell_is_laying_a_tile() -> None:
    laid = Board()
    assert land.lay(laid, turned(read_description(CAP), 0), (0, 0)) == []
    completed = land.lay(laid, turned(read_description(CAP_WEST), 0), (0, 0))
    assert [feature.kind for feature in completed] == [api.FeatureKind.CITY]


def test_two_followers_may_have_come_to_one_square() -> None:
    square = f"{BEND} ! {FIELD}"
    position = board("base-fffr 1,0\nsquare 0,0  red road n, red farm nnw", square=square)
    assert not api.problems(position, RULES)
    whole = board("base-fffr 1,0\nbase-ffrr 0,0 3  red road n, red farm nnw")
    assert [one.rule for one in api.problems(whole, RULES)]


def test_a_table_of_one_half_is_sound() -> None:
    position = board("right 0,0", right=ROAD_EAST)
    assert not api.problems(position, RULES)
