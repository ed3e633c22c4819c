"""Joins that are made and parted after a tile lies: bridges, tunnels, ferries."""

import pytest

from engine.api import Cell, FeatureKind, Figure, Game, Tile, ruleset, tiles, turned
from engine.board.board import Board
from engine.board.features import Feature
from engine.board.fitting import requirement
from engine.model.tile_lines import read_segments
from engine.model.turned import Span, spanned, spans
from engine.turn.problems import stated_board
from tests.engine.stating import board

ACROSS = Span(FeatureKind.ROAD, (3, 9))
FIELD = tiles()["base-cfff"]


def gap() -> Board:
    """Two ends of a road with a field between them, and red on the western one."""
    return stated_board(
        board("base-rrrr 0,0  red road e / base-cfff 1,0 / base-rrrr 2,0  red farm nnw")
    )[0]


def feature(table: Board, cell: Cell, spot: str) -> Feature:
    found = table.find(cell, spot)
    assert found is not None
    return found


def test_where_a_bridge_could_lead() -> None:
    assert spans(turned(FIELD, 0), FeatureKind.ROAD, FeatureKind.FARM) == [ACROSS]
    assert spans(turned(FIELD, 1), FeatureKind.ROAD, FeatureKind.FARM) == [
        Span(FeatureKind.ROAD, (0, 6))
    ]
    assert len(spans(turned(tiles()["base-ffff"], 0), FeatureKind.ROAD, FeatureKind.FARM)) == 2
    assert spans(turned(tiles()["base-crfr"], 0), FeatureKind.ROAD, FeatureKind.FARM) == []


@pytest.mark.parametrize("turns", range(4))
def test_a_bridge_is_one_more_segment(turns: int) -> None:
    plain = turned(FIELD, turns)
    (span,) = spans(plain, FeatureKind.ROAD, FeatureKind.FARM)
    look = spanned(plain, span)
    assert look.names == (*plain.names, f"road {'ens'[turns % 2]}")
    assert look.sides.replace("r", "f") == plain.sides
    assert look.sides.count("r") == 2
    assert spanned(look) is plain


def test_a_bridge_joins_the_roads_at_its_ends() -> None:
    table = gap()
    (road,) = table.link({(1, 0): (ACROSS,)})
    assert road is feature(table, (0, 0), "road e") is feature(table, (2, 0), "road w")
    assert table.cells_of(road) == ((0, 0), (1, 0), (2, 0))
    assert [figure.spot for figure in road.figures] == ["road e"]
    field = feature(table, (1, 0), "farm ene")
    assert field is feature(table, (0, 0), "farm ese") is feature(table, (2, 0), "farm wnw")


def test_a_bridge_that_is_taken_away_parts_them_again() -> None:
    table = gap()
    known = table.key(feature(table, (2, 0), "road w"))
    table.link({(1, 0): (ACROSS,)})
    assert table.find(*known) is feature(table, (0, 0), "road e")
    assert table.link() == []
    assert table.find(*known) is not feature(table, (0, 0), "road e")
    assert sorted(figure.spot for figure in table.standing()) == ["farm nnw", "road e"]


def test_a_bridge_asks_for_roads_beyond_it() -> None:
    table = Board()
    table.lay(turned(FIELD, 0), (0, 0))
    assert table.open[1, 0] == requirement("***f")
    table.link({(0, 0): (ACROSS,)})
    assert table.open[1, 0] == requirement("***r")


TUNNELS = Tile(
    "", "", "", 1, "rfff",
    read_segments(["road n +tunnel", "farm nne ene ese sse ssw wsw wnw nnw"]),
)  # fmt: skip


def two_tunnels() -> Board:
    table = Board()
    table.lay(turned(TUNNELS, 0), (0, 0))
    table.lay(turned(TUNNELS, 2), (0, 1))
    table.lay(turned(tiles()["base-rrrr"], 0), (0, -1))
    table.stand([Figure("red", "follower", (0, 0), "road n")])
    return table


def test_a_tunnel_joins_ends_that_do_not_meet() -> None:
    table = two_tunnels()
    near, far = ((0, 0), "road n"), ((0, 1), "road s")
    assert feature(table, *near).complete
    assert table.link(joins=((near, far),)) == []
    road = feature(table, *near)
    assert road is feature(table, *far)
    assert not road.complete
    assert [figure.player for figure in road.figures] == ["red"]
    assert table.lay(turned(tiles()["base-rrrr"], 0), (0, 2)) == [road]
    table.link()
    assert table.find(*near) is not table.find(*far)


def test_joining_a_road_to_itself_changes_nothing() -> None:
    table = two_tunnels()
    table.link(joins=((((0, 0), "road n"), ((0, -1), "road s")),))
    assert len(feature(table, (0, 0), "road n").segments) == 2


def test_what_cannot_be_joined() -> None:
    with pytest.raises(ValueError, match="a road cannot be joined to a farm"):
        two_tunnels().link(joins=((((0, 0), "road n"), ((0, 1), "farm nne")),))
    with pytest.raises(KeyError):
        two_tunnels().link(joins=((((0, 0), "road n"), ((0, 1), "road n")),))


def test_what_a_tile_completed_is_scored_whatever_is_built_in_between() -> None:
    """A link is made in the figure step, after the tile and before the scoring."""
    position = board("base-crfr 0,0  red city n / base-cfff 5,0")
    game = Game.of(position, ruleset("bb-hig"))
    game.lay(FIELD, (0, -1), 2)
    game.board.link({(5, 0): (ACROSS,)})
    game.decline()
    assert game.scores["red"] == 4
    assert game.supply["red"]["follower"] == 7


def test_what_is_parted_again_is_not_found_complete() -> None:
    table = gap()
    keys = table.keys(table.link({(1, 0): (ACROSS,)}))
    (road,) = table.found(keys * 2)
    assert road.complete
    table.link()
    assert [road.complete for road in table.found(keys)] == [False]
    assert table.found([((7, 7), "road e")]) == []
