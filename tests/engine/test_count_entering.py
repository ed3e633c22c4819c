"""The Count of Carcassonne: figures go into the city, and the Count moves.

Everything is worked out from the annotated rules 4.0 ("car").
"""

import pytest

from engine.api import FAMILY, Deploy, Game, Pass, tiles
from engine.expansions.count import MoveCount
from tests.engine.quarters import (
    BLUE_CITY,
    BLUE_ROAD,
    CAP,
    CROSSING,
    HEART,
    QUARTERS,
    asked,
    entry,
    in_city,
    lay,
    table,
)
from tests.engine.stating import everywhere, why

# --- into Carcassonne ----------------------------------------------------------------------------


def test_the_count_may_stay() -> None:
    """Car, the count: he may be moved when a follower is deployed to the city, else not."""
    game = lay(table("bb-hig", BLUE_CITY), CAP)
    game.do(entry("castle"))
    game.decline()
    assert game.state.pieces.spot("count") == "castle"
    game = lay(table("bb-hig", BLUE_CITY), CAP)
    game.decline()
    assert (asked(game), game.state.pieces.spot("count")) == (("blue", "lay"), "castle")
    assert in_city(game) == []


SHARED = "base-cfcf-2 0,3  blue city n / base-ffff -1,3 / base-cfff -1,4 1  red city e"
BETWEEN = "base-ccff-1 0,4 3"
"""Joins the two cities and completes them: the four tiles of BLUE_CITY and CAP."""

NO_ENTRY = [
    ("an empty city", "base-cfcf-2 0,3 / base-ccff-1 0,4 3", CAP, {"red": 0, "blue": 0}),
    ("the own city", BLUE_CITY.replace("blue", "red"), CAP, {"red": 8, "blue": 0}),
    ("a city shared", SHARED, BETWEEN, {"red": 8, "blue": 8}),
    ("nothing completed", BLUE_CITY, "base-ffff 1,-1", {"red": 0, "blue": 0}),
]  # fmt: skip


@everywhere
@pytest.mark.parametrize(("_name", "around", "tile", "scores"), NO_ENTRY)
def test_no_way_into_carcassonne(
    edition: str, _name: str, around: str, tile: str, scores: dict
) -> None:
    """Car, deploying followers to Carcassonne: somebody scores, and not the mover."""
    game = lay(table(edition, around), tile)
    assert game.scores == scores
    assert asked(game) == ("blue", "lay")


TWO = "base-ccff-1 0,3  blue city n / base-ffrr 2,3 1  {} road n"


DOUBLE = (
    "base-cfcf-2 0,3  blue city n / base-ccff-1 0,4 0 / base-frfr 2,3 1  red road n"
    " / base-ffrr 2,4 1  red builder road n / " + BLUE_ROAD
)
EXTENDS = "base-cfrr 1,4 3"
"""Closes blue's city of four tiles and goes on with the road of red's builder."""


@everywhere
@pytest.mark.parametrize("house", [None, {"traders.builder.second-tile": "at-once"}])
def test_a_double_turn_brings_two(edition: str, house: dict | None) -> None:
    """Car, note 55 and text: each half of a double turn may bring a follower."""
    game = lay(table(edition, DOUBLE, sets="traders", house=house), EXTENDS)
    steps = []
    laid = False
    while game.decision.player == "red":
        steps.append(game.decision.what)
        if game.decision.what == "lay":
            lay(game, CROSSING)
            laid = True
        else:
            game.do(entry("market") if game.decision.what == "count.enter" else Pass())
    assert laid
    into = ["count.enter", "count.move"]
    at_once = house or edition in ("hig", "rgg")
    assert steps == (["lay", *into, *into] if at_once else [*into, "lay", *into])
    assert game.scores == {"red": 0, "blue": 11}
    assert in_city(game) == [("red", "follower", "market")] * 2


def test_the_halves_are_told_apart() -> None:
    """Points in one half of a double turn forbid Carcassonne for that half alone."""
    around = DOUBLE.replace("blue road e", "red road e")
    for edition in FAMILY:
        game = lay(table(edition, around, sets="traders"), EXTENDS)
        seen = 0
        while game.decision.player == "red":
            if game.decision.what == "lay":
                lay(game, CROSSING)
                continue
            seen += game.decision.what == "count.enter"
            game.do(entry("market") if game.decision.what == "count.enter" else Pass())
        assert (seen, game.scores) == (1, {"red": 3, "blue": 8})


ENTRIES = [
    ("follower", QUARTERS, ()),
    ("big follower", QUARTERS, ()),
    ("mayor", ("castle",), ("count.quarter",)),
    ("wagon", ("castle", "blacksmith", "cathedral"), ("count.quarter",)),
    ("barn", (), ("count.deploy.figure",)),
]


@everywhere
@pytest.mark.parametrize(("kind", "allowed", "rule"), ENTRIES)
def test_which_figures_go_where(edition: str, kind: str, allowed: tuple, rule: tuple) -> None:
    """Car, the text on big followers and note 53."""
    game = lay(table(edition, BLUE_CITY, sets="inns traders abbey"), CAP)
    assert asked(game) == ("red", "count.enter")
    offered = game.decision.options()
    for spot in QUARTERS:
        assert why(game, entry(spot, kind)) == ([] if spot in allowed else list(rule))
        assert (entry(spot, kind) in offered) == (spot in allowed)


def test_what_else_is_refused_there() -> None:
    """Only a follower in the supply, to a quarter."""
    around = " / ".join([BLUE_CITY, *(f"base-ffff {x},-1  red farm nnw" for x in (1,))])
    spent = ", ".join(["red market"] * 6)
    game = lay(table("bb-hig", around, spent), CAP)
    assert asked(game) == ("blue", "lay"), "no follower is left"
    late = why(game, Deploy("follower", (1, 1), "city n"))
    assert late == ["base.turn.order"], "no matter of the quarters"
    game = lay(table("bb-hig", around, ", ".join(["red market"] * 6), sets="inns"), CAP)
    assert game.decision.options()[1:] == [entry(one, "big follower") for one in QUARTERS]
    assert why(game, entry("castle")) == ["base.deploy.supply"]
    assert why(game, Deploy("big follower", (1, 1), "castle")) == ["count.deploy"]
    assert why(game, Deploy("big follower", HEART, "city n")) == ["count.deploy"]
    assert why(game, MoveCount("market")) == ["count.deploy"]


@everywhere
def test_not_instead_of_the_usual_deployment(edition: str) -> None:
    """Car, notes 54 and 55: scoring first; no magic gate into the quarters."""
    game = table(edition, "dragon-frrr-3 -1,0 2", sets="dragon")
    game.lay(tiles()["dragon-rrrr"], (3, -1), 0)
    offered = [a for a in game.decision.options() if isinstance(a, Deploy)]
    assert offered
    assert not {a.spot for a in offered} & set(QUARTERS)
    assert why(game, entry("castle")) == ["count.deploy"]


def test_a_bonus_beside_the_points() -> None:
    """Car says no more than that the player scores no points; the points of the fairy are open."""
    around = SHARED.replace("blue city n", "blue big follower city n")
    fairy = {"cell": [-1, 4], "figure": {
        "player": "red", "kind": "follower", "cell": [-1, 4], "spot": "city e"}}  # fmt: skip
    for bonus in (False, True):
        game = table(
            "bb-hig", around, sets="inns dragon", fairy=fairy, house={"count.deploy.bonus": bonus}
        )
        before = dict(game.scores)
        lay(game, BETWEEN)
        gained = {player: game.scores[player] - before[player] for player in before}
        assert gained == {"red": 1 + 3, "blue": 8}, "one for the turn, three for the scoring"
        wanted = ("blue", "lay") if bonus else ("red", "count.enter")
        assert asked(game) == wanted


def enter(game: Game, spot: str) -> Game:
    """Red pays blue and sends a follower to a quarter."""
    lay(game, CAP)
    game.do(entry(spot))
    return game
