"""Tokens that link what lies, stated in a position and built in play; nobody publishes these."""

from dataclasses import replace

import pytest

from engine import api
from engine.api import Cell, Figure, Game, Pieces, Position, Token, ruleset
from engine.turn.problems import stated_board
from tests.engine.links import BURROW, PLANK, burrow, declared, plank
from tests.engine.stating import board

RULES = ruleset("bb-hig")
GAP = "base-crrr 0,0  red road e / base-cfff 1,0{} / base-crrr 2,0"
LAST = "base-crrr 0,0{} / base-crrr 2,0 / base-cfff 1,0"
ACROSS = plank((1, 0), "road e")


pytestmark = pytest.mark.usefixtures(declared.__name__)


def linked(text: str, *tokens: Token) -> Position:
    return replace(board(text), pieces=Pieces(tokens))


def forbidden(position: Position) -> list[tuple[str, Cell | None]]:
    found = api.problems(position, RULES)
    return [(one.rule, one.cell) for one in found if one.code == "forbidden"]


@pytest.mark.parametrize("end", ["road e", "road w"])
def test_a_stated_way_is_a_part_of_its_road(end: str) -> None:
    position = linked(GAP.format(""), plank((1, 0), end))
    table, completed = stated_board(position)
    road = table.find((0, 0), "road e")
    assert road is table.find((1, 0), end) is table.find((2, 0), "road w")
    assert completed == [road]
    assert api.problems(position, RULES) == ()
    (line,) = api.score(position, RULES).lines
    assert (line.kind, line.player, line.points) == ("road", "red", 3)


def test_the_look_of_a_tile_knows_the_way_over_it() -> None:
    looks = api.looks(linked(GAP.format(""), ACROSS))
    assert [look.sides for look in looks.values()] == ["crrr", "crfr", "crrr"]


def test_it_is_the_same_in_every_form() -> None:
    position = linked(GAP.format("  blue road w"), ACROSS, burrow((0, 0), "road n"))
    text = api.write_notation(position)
    assert text.startswith("2~")
    assert api.read_notation(text) == position
    assert api.from_plain(api.to_plain(position)) == position
    assert api.read_board(api.write_board(position)) == position


def test_a_figure_may_be_put_on_a_way_over_the_tile_just_laid() -> None:
    way = plank((1, 0), "road w")
    for figure, taken in (("", False), ("  blue road e", True)):
        found = api.actions(linked(LAST.format(figure), way), RULES).spots
        assert [bool(spot.violations) for spot in found if spot.spot == "road e"] == [taken]
    game = Game.of(linked(LAST.format(""), way), RULES, laid=True)
    game.deploy("road e")
    assert game.scores["red"] == 3
    assert game.position().pieces == Pieces((plank((1, 0), "road e"),))  # its usual name


def test_what_no_way_can_lead_over() -> None:
    where = "base.place.match"
    text = GAP.format("") + " / base-ffff 1,1"
    wrong = [
        plank((1, 0), "road n"),
        plank((0, 0), "road e"),
        plank((5, 5), "road e"),
        plank((1, 0), "farm ese"),
    ]
    for token in wrong:
        assert forbidden(linked(text, token)) == [(where, token.cell)]
    crossing = plank((1, 1), "road n"), plank((1, 1), "road w")
    assert forbidden(linked(text, *crossing)) == []
    assert forbidden(linked(text, ACROSS, plank((1, 0), "road w"))) == [(where, (1, 0))]


@pytest.mark.parametrize(
    ("row", "tile", "spots"),
    [
        (PLANK, "base-cfff", ("road e",)),
        (PLANK, "base-ffff", ("road n", "road e")),
        (PLANK, "base-crfr", ()),
        (BURROW, "base-crfr", ("road e",)),
        (BURROW, "base-cfff", ()),
    ],
)
def test_where_on_a_tile_a_link_can_be(
    row: api.TokenRow, tile: str, spots: tuple[str, ...]
) -> None:
    assert api.spots_for(row, api.turned(api.tiles()[tile], 0)) == spots


def test_a_neighbour_must_go_on_with_a_way() -> None:
    text = "base-cfff 0,0 / base-cfff 1,0"
    assert api.problems(linked(text), RULES) == ()
    (wrong,) = api.problems(linked(text, plank((0, 0), "road e")), RULES)
    assert wrong.code == "sides-differ"


@pytest.mark.parametrize("player", ["red", "blue"])
def test_ends_that_are_alike_are_joined(player: str) -> None:
    text = "base-rrrr 0,0  red road e / base-rrrr 1,0 / base-rrrr 0,1"
    ends = burrow((0, 0), "road w"), burrow((0, 1), "road w", player)
    table, _ = stated_board(linked(text, *ends))
    alone = player == "blue"
    assert (table.find((0, 0), "road w") is not table.find((0, 1), "road w")) == alone
    assert forbidden(linked(text, *ends)) == []


def test_an_end_needs_what_it_carries() -> None:
    text = "base-crfr 0,0 / base-rrrr 1,0"
    wrong = [burrow((0, 0), "road n"), burrow((0, 0), "city n"), burrow((4, 4), "road n")]
    position = linked(text, *wrong)
    assert forbidden(position) == [("base.place.edge", cell) for cell in [(0, 0), (4, 4)]]
    assert stated_board(position)[0].joins == ()


def test_what_the_last_tile_completes_through_a_join() -> None:
    """The road goes on elsewhere: it is complete when the tile beyond that end lies."""
    text = "base-rrrr 0,0 / base-rrrr 0,5 / base-rrrr 1,0 / base-rrrr 2,0  red road w"
    joined = burrow((1, 0), "road e"), burrow((0, 5), "road e")
    assert [one.complete for one in stated_board(linked(text))[1]] == [True]
    assert stated_board(linked(text, *joined))[1] == []
    table, completed = stated_board(linked(f"{text} / base-rrrr 1,5", *joined))
    assert completed == [table.find((1, 0), "road e")]
    assert len(table.cells_of(completed[0])) == 4


def test_a_link_that_is_built_in_play() -> None:
    """It is scored with what the tile completed, and a token of the position from then on."""
    game = Game.of(board(f"{GAP.format('')} / base-crfr 0,-1  red city n"), RULES)
    game.lay(api.tiles()["base-cfff"], (0, -2), 2)
    game.link(Pieces((ACROSS,)))
    game.decline()
    assert game.scores["red"] == 4 + 3
    assert game.position().pieces == Pieces((ACROSS,))


def test_a_link_that_is_taken_away_in_play() -> None:
    position = linked(GAP.format(""), ACROSS)
    game = Game.of(position, RULES, laid=True)
    assert len(game.completed) == 1
    game.link(Pieces())
    assert game.completed == []
    assert game.standing() == [Figure("red", "follower", (0, 0), "road e")]
