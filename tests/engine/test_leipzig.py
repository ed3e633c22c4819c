"""The Markets of Leipzig: quarters that are described, and the roads that lead to them."""

import pytest

from engine import api
from engine.board.board import Board
from engine.board.features import Feature
from engine.expansions.leipzig import leads
from engine.model.described import read_description
from engine.model.errors import InputError
from engine.model.shaping import shape_tile
from engine.turn.problems import stated_board

QUARTER = (
    "fffr; road w; leipzig e s; farm nnw nne ene wnw touches e; farm ssw wsw touches e; "
    "meet road w + leipzig e; symbols {}"
)
ROAD = "frfr; road e w; farm nnw nne ene wnw; farm ese sse ssw wsw"
CROSSING = (
    "rrrr; road n; road e; road s; road w; farm nne ene; farm ese sse; farm ssw wsw; "
    "farm nnw wnw; meet road n + road e + road s + road w{}"
)
CITY = """
wainwrights 0,0
tanners 1,0 1
bookbinders 1,1 2
coiners 0,1 3
arm -1,0
arm 1,-1 1
arm 2,1
arm 0,2 1
"""


def table(text: str, sets: str = "", **tiles: str) -> api.Position:
    """A table with the city, and what else lies there."""
    quarters = ("wainwrights", "tanners", "bookbinders", "coiners")
    known = {**{name: QUARTER.format(name) for name in quarters}, "arm": ROAD, **tiles}
    named = "\n".join(f"tile {name} = {lines}" for name, lines in known.items())
    return api.read_board(f"players red* blue\nsets base leipzig {sets}\n{named}{CITY}{text}")


def test_quarters_are_one_city() -> None:
    board, _ = stated_board(table(""))
    (city,) = {feature for feature in board.features if str(feature.kind) == "leipzig"}
    assert len(city.segments) == 4
    assert city.complete
    places = {board.laid[cell][0].tile.place for cell in ((0, 0), (1, 0), (1, 1), (0, 1))}
    assert places == {(0, 0)}, "all four are described alike, each turned"


@pytest.mark.parametrize(
    ("sides", "place"),
    [("e s", (0, 0)), ("s w", (1, 0)), ("n w", (1, 1)), ("n e", (0, 1))],
)
def test_a_quarter_lies_where_the_city_goes_on_beside_it(sides: str, place: api.Cell) -> None:
    farms = "farm nnw nne ene ese sse ssw wsw wnw"
    found = read_description(f"ffff; leipzig {sides}; {farms}")
    assert (found.place, found.single, found.later) == (place, True, False)
    assert found.land is read_description(f"ffff; leipzig e s; {farms}").land


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("ffff; leipzig e; farm nnw nne ene ese sse ssw wsw wnw", "fills two sides"),
        ("ffff; leipzig e w; farm nnw nne ene ese sse ssw wsw wnw", "fills two sides"),
        ("ffff; leipzig ene s; farm nnw nne ese sse ssw wsw wnw", "fills two sides"),
        ("fcff; leipzig e s; city ene ese; farm nnw nne ssw wsw wnw", "show farms"),
        ("ffff; leipzig e s; farm nnw ene ese sse ssw wsw wnw", "does not go with farm"),
    ],
)
def test_what_is_no_quarter_is_refused(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        read_description(text)


@pytest.mark.parametrize(
    ("edges", "lines"),
    [
        (
            "fffr",
            "road w; leipzig n e; farm nnw wnw touches n; farm ese sse ssw wsw touches n; "
            "meet road w + leipzig n",
        ),
        ("frff", "road e; leipzig s w; farm nnw nne ene wnw touches s; farm ese sse touches s; "
         "meet road e + leipzig s"),
        ("ffff", "leipzig n e; farm nnw ese sse ssw wsw wnw touches n"),
    ],
)  # fmt: skip
def test_the_form_puts_a_quarter_at_the_first_corner_of_farms(edges: str, lines: str) -> None:
    tile = shape_tile(edges, "abcd", ["leipzig", "tanners"])
    assert tile == read_description(f"{edges}; {lines}; symbols tanners")


def test_where_no_two_farms_meet_the_form_has_no_quarter() -> None:
    with pytest.raises(InputError, match="fills two sides that meet at a corner"):
        shape_tile("rfrf", "aabb", ["leipzig"])


def test_a_road_counts_the_tile_of_leipzig_once_and_only_the_road_does() -> None:
    board, _ = stated_board(table(""))
    assert {len(board.cells_of(road)) for road in _roads(board)} == {1}
    clone = board.copy()
    assert {len(clone.cells_of(road)) for road in _roads(clone)} == {1}
    assert board.home((-1, 0)) == (-1, 0)


def test_under_the_other_reading_each_half_counts() -> None:
    rules = api.ruleset("new", ("base", "leipzig"), {"leipzig.halves": True})
    board, _ = stated_board(table(""), rules.view)
    assert {len(board.cells_of(road)) for road in _roads(board)} == {2}


def _roads(board: Board) -> list[Feature]:
    found = (board.find(cell, spot) for cell, spot in (((0, 0), "road w"), ((1, 0), "road n")))
    return [road for road in found if road is not None]


PARTING = [
    "watchtower-roads", "ferry-lake", "acrobats", "circus", "crop-club", "tunnel-hill", "tower",
    "bogatyr",
]  # fmt: skip
"""What the remark of the condensed order of play on step 7 lists, as marks of a whole tile."""


@pytest.mark.parametrize("mark", ["", "festival", "bazaar", "bath-three", "fruit-tree", *PARTING])
def test_what_stands_at_a_crossing_parts_it_or_does_not(mark: str) -> None:
    crossing = CROSSING.format(f"; symbols {mark}" if mark else "")
    board, _ = stated_board(table("crossing -2,0\narm -2,1 1\n", crossing=crossing))
    road = board.find((-2, 1), "road n")
    assert road is not None
    assert (leads(road, board) == "leipzig.connected") is (mark not in PARTING)


def test_roads_that_meet_at_a_city_or_a_cloister_are_parted() -> None:
    gate = (
        "rcrr; road n; road s; road w; city e; farm nne; farm sse; farm ssw wsw; farm nnw wnw; "
        "meet road n + road s + road w + city e"
    )
    board, _ = stated_board(table("gate -2,0 2\narm -2,1 1\n", gate=gate))
    road = board.find((-2, 1), "road n")
    assert road is not None
    assert not leads(road, board)


def test_one_crossing_after_another_leads_on() -> None:
    crossing = CROSSING.format("")
    text = "crossing -2,0\ncrossing -2,1\narm -3,1\n"
    board, _ = stated_board(table(text, crossing=crossing))
    road = board.find((-3, 1), "road e")
    assert road is not None
    assert leads(road, board) == "leipzig.connected"


def _asked() -> api.Game:
    position = table("arm -2,0  red road e\n")
    game = api.Game.of(position, api.ruleset("mega", position.sets))
    game.lay(api.tile_of("base-fffr"), (-3, 0), 2)
    game.decline()
    assert game.decision.what == "leipzig.send"
    return game


def test_whoever_is_asked_is_told_why_not() -> None:
    game = _asked()
    thief = api.Figure("red", "follower", (-2, 0), "road e")
    refused = {
        api.Redeploy(thief, (0, 0), "road w"): "leipzig.send",
        api.Redeploy(thief._replace(kind="mayor"), (0, 0), "wainwrights"): "leipzig.send",
        api.Redeploy(thief, (0, 0), "coiners"): "leipzig.quarter",
        api.Lay("base-ffff", (3, 1), 0): "leipzig.send",
    }
    for action, rule in refused.items():
        assert [reason.rule for reason in game.decision.violations(action)] == [rule], action
    assert game.decision.violations(api.Redeploy(thief, (0, 1), "coiners")) == []


def test_a_verdict_says_that_red_has_to_choose() -> None:
    position = table("arm -2,0  red road e\nbase-fffr -3,0 2\n")
    sheet = api.score(position, api.ruleset("mega", position.sets))
    assert sheet.missing is not None
    assert (sheet.missing.player, sheet.missing.rule) == ("red", "leipzig.send")
