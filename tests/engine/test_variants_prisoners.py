"""Variations of the annotated rules: knights who are taken prisoner.

Source: Complete Annotated Rules 4.0, Selected variations.
"""

import json
from dataclasses import replace

import pytest

from engine.api import (
    FAMILY,
    Deploy,
    Game,
    Pass,
    Pieces,
    Position,
    Remove,
    problems,
    read_notation,
    write_notation,
)
from engine.expansions.tower import Capture, Free
from tests.engine.stating import why
from tests.engine.tokens import prisoner
from tests.engine.variations import PRISONERS, ROAD, follower, of, playing, two, wood

# --- prisoners ----------------------------------------------------------------------------------


JOINED = (
    "base-cfff 0,-1 2  red follower city s / base-cfff 0,1  blue follower city n / base-cfcf-2 0,0"
)
RED = follower("red", (0, -1), "city s")
BLUE = follower("blue", (0, 1), "city n")
HELD_BY_BLUE = prisoner("blue", "red", guard="follower")


@pytest.mark.parametrize("name", FAMILY)
def test_knight_leaves_with_a_captive(name: str) -> None:
    game = wood(two(JOINED), PRISONERS, name=name)
    assert (game.decision.player, game.decision.what) == ("blue", "prisoners.capture")
    assert game.decision.options() == [Pass(), Capture(RED)]
    game.do(Capture(RED))
    assert game.board.standing() == []
    assert game.state.pieces.of("prisoner") == (HELD_BY_BLUE,)
    assert game.decision.what == "wood"
    game.decline()
    assert game.scores == {"blue": 0, "red": 0}
    assert [game.supply[player]["follower"] for player in ("blue", "red")] == [6, 6]
    position = game.position()
    assert read_notation(write_notation(position)) == position
    again = Game.of(position, playing(PRISONERS, name=name))
    assert again.supply == game.supply


def test_city_is_free_for_another_follower() -> None:
    game = wood(two(JOINED), PRISONERS)
    game.do(Capture(RED))
    game.deploy("city n")
    assert game.scores == {"blue": 6, "red": 0}


def test_nobody_is_taken() -> None:
    game = wood(two(JOINED), PRISONERS)
    game.decline()
    game.decline()
    assert game.scores == {"blue": 6, "red": 6}


def test_capture_only_of_others_in_the_city() -> None:
    game = wood(two(JOINED), PRISONERS)
    assert why(game, Capture(BLUE)) == [PRISONERS]


@pytest.mark.parametrize(
    "text",
    [
        "base-cfff 0,-1 2  red follower city s / base-cfff 0,1 / base-cfcf-2 0,0",
        "base-cfff 0,-1 2  blue follower city s / base-cfff 0,1  blue follower city n"
        " / base-cfcf-2 0,0",
        "base-cfff 0,-2 2  red follower city s / base-cfcf-2 0,-1"
        " / base-cfcf-1 0,0  blue follower city n / base-cfff 0,1",
    ],
    ids=["no knight of the mover", "no knight of others", "together before"],
)
def test_nobody_comes_into_a_city(text: str) -> None:
    assert wood(two(text), PRISONERS).decision.what == "wood"


def test_no_captive_without_the_variation() -> None:
    assert wood(two(JOINED)).decision.what == "wood"


TWO_KNIGHTS = (
    "base-cfff 0,-1 2  red follower city s / base-cfcf-1 0,1  blue follower city n"
    " / base-cfcf-1 0,2 / base-cfff 0,3  blue big follower city n / base-cfcf-2 0,0"
)


def test_mover_names_the_guard() -> None:
    game = wood(two(TWO_KNIGHTS, "players blue* red\nsets base inns"), PRISONERS)
    game.do(Capture(RED))
    big = follower("blue", (0, 3), "city n", "big follower")
    assert (game.decision.what, game.decision.options()) == (
        "prisoners.guard", [Remove(BLUE), Remove(big)],
    )  # fmt: skip
    game.do(Remove(big))
    assert game.board.standing() == [BLUE]
    assert game.state.pieces.of("prisoner") == (prisoner("blue", "red", guard="big follower"),)
    game.decline()
    assert game.scores == {"blue": 14, "red": 0}


def held(kind: str = "follower") -> Position:
    pair = [
        {"captor": "blue", "owner": "red", "kind": "follower"},
        {"captor": "blue", "owner": "blue", "kind": kind},
    ]
    pieces = json.dumps({"prisoners": pair})
    return two(f"{ROAD} / pieces {pieces}", "players blue* red\nsets base inns")


def test_guard_is_deployed_and_the_captive_goes_home() -> None:
    game = wood(held(), PRISONERS)
    assert game.supply["blue"]["follower"] == game.supply["red"]["follower"] == 6
    assert Free("blue", "red", "follower") in game.decision.options()
    game.do(Free("blue", "red", "follower"))
    assert game.decision.what == "prisoners.deploy"
    assert {(a.kind, a.cell) for a in game.decision.options()} == {("follower", (1, 0))}
    game.do(Deploy("follower", (1, 0), "road e"))
    assert game.board.standing() == [follower("blue", (1, 0), "road e")]
    assert game.supply["blue"]["follower"] == 6
    assert game.supply["red"]["follower"] == 7
    assert game.state.pieces.of("prisoner") == ()
    assert game.resting


def test_guards_of_different_kinds() -> None:
    both = held().pieces.tokens + held("big follower").pieces.tokens
    game = wood(replace(held(), pieces=Pieces(both)), PRISONERS)
    game.do(Free("blue", "red", "follower"))
    assert {a.kind for a in game.decision.options()} == {"follower", "big follower"}
    game.do(Deploy("big follower", (1, 0), "city n"))
    assert game.state.pieces.of("prisoner") == (HELD_BY_BLUE,)
    assert game.supply["blue"] == {"follower": 6, "big follower": 0}
    assert game.supply["red"]["follower"] == 6


def test_no_captive_to_free() -> None:
    game = wood(two(ROAD), PRISONERS)
    assert why(game, Free("blue", "red", "follower")) == [f"{PRISONERS}.guard"]


def test_no_place_for_a_guard() -> None:
    text = "base-cfff 0,1  red follower city n / base-cfff 0,-1 2 / base-cccc 0,0"
    position = replace(two(text), pieces=Pieces((HELD_BY_BLUE,)))
    game = Game.of(position, playing(PRISONERS), laid=True)
    assert of(game, Deploy) == []
    assert of(game, Free) == []


@pytest.mark.parametrize(
    "prisoners",
    [
        [("blue", "red", "follower")],
        [("blue", "blue", "follower"), ("blue", "red", "follower")],
        [("blue", "red", "follower"), ("red", "red", "follower")],
        [("blue", "red", "builder"), ("blue", "blue", "follower")],
    ],
    ids=["no guard", "guard first", "guard of another", "no follower"],
)
def test_captives_that_cannot_be(prisoners: list[tuple[str, str, str]]) -> None:
    names = ("captor", "owner", "kind")
    pieces = {"prisoners": [dict(zip(names, one, strict=True)) for one in prisoners]}
    found = problems(two(f"{ROAD} / pieces {json.dumps(pieces)}"), playing(PRISONERS))
    assert f"{PRISONERS}.guard" in [one.rule for one in found]


def test_prisoners_without_variation_or_tower() -> None:
    assert [one.rule for one in problems(held(), playing(sets=("base", "inns")))] == [
        "base.sets.pieces"
    ]
