"""Variations of the annotated rules: a new lease of life, and the dash.

Source: Complete Annotated Rules 4.0, Selected variations.
"""

import pytest

from engine.api import (
    FAMILY,
    Pass,
    Redeploy,
    Remove,
    problems,
)
from tests.engine.stating import why
from tests.engine.variations import (
    CALL,
    DASH,
    HIGHWAYMAN,
    LEASE,
    SETTLING,
    WAR,
    follower,
    moves,
    playing,
    two,
    wood,
)

# --- a new lease of life ------------------------------------------------------------------------


THIEF = "base-crfr 0,0  blue follower road e{} / base-rrrr 1,0"
NORTH = [((0, 0), "farm ene"), ((1, 0), "farm nnw")]
SOUTH = [((0, 0), "farm ese"), ((1, 0), "farm ssw")]


@pytest.mark.parametrize("name", FAMILY)
@pytest.mark.parametrize("flag", [LEASE, SETTLING, DASH])
def test_thief_settles_down(name: str, flag: str) -> None:
    game = wood(two(THIEF.format("")), flag, name=name)
    assert moves(game) == sorted(NORTH + SOUTH)
    game.do(Redeploy(follower("blue", (0, 0), "road e"), (0, 0), "farm wnw"))
    assert game.board.standing() == [follower("blue", (0, 0), "farm ene")]
    assert game.supply["blue"]["follower"] == 6
    assert game.resting


def test_settling_on_an_occupied_farm() -> None:
    game = wood(two(THIEF.format(", red follower farm ene")), LEASE)
    assert moves(game) == SOUTH
    thief = follower("blue", (0, 0), "road e")
    assert why(game, Redeploy(thief, (0, 0), "farm ene")) == [SETTLING]
    assert why(game, Redeploy(thief, (9, 9), "farm ene")) == [LEASE]


def test_only_own_thieves_settle() -> None:
    text = THIEF.format("").replace("blue follower", "red follower")
    assert moves(wood(two(text), LEASE)) == []


def test_settling_with_other_sets_in_play() -> None:
    text = THIEF.format("").replace("road e", "road e, red wagon city n")
    game = wood(two(text, "players blue* red\nsets base abbey"), LEASE)
    game.do(Redeploy(follower("blue", (0, 0), "road e"), (0, 0), "farm ese"))
    assert follower("blue", (0, 0), "farm ese") in game.board.standing()


def test_farmer_follows_the_call_of_the_city() -> None:
    text = "base-crfr 0,0  blue follower farm ene / base-crfr 1,0"
    game = wood(two(text), CALL)
    assert moves(game) == [((0, 0), "city n"), ((1, 0), "city n")]
    farmer = follower("blue", (0, 0), "farm ene")
    game.do(Redeploy(farmer, (0, 0), "city n"))
    assert game.board.standing() == [follower("blue", (0, 0), "city n")]


def test_call_of_a_completed_city() -> None:
    text = "base-crfr 0,0  blue follower farm ene / base-cfff 0,-1 2 / base-crfr 1,0"
    game = wood(two(text), CALL)
    assert moves(game) == [((1, 0), "city n")]
    assert why(game, Redeploy(follower("blue", (0, 0), "farm ene"), (0, 0), "city n")) == [CALL]


def test_call_of_an_occupied_city() -> None:
    text = "base-crfr 0,0  blue follower farm ene, red follower city n / base-rrrr 1,0"
    assert moves(wood(two(text), LEASE)) == [((0, 0), "city n")]


KNIGHTS = (
    "base-crfr 0,0  blue follower city n / base-crfr 1,0 / base-crfr 2,0  {}"
    " / base-ffff 0,1  red follower cloister / base-ffff 1,1"
)
FIRST, SECOND = follower("blue", (0, 0), "city n"), follower("blue", (2, 0), "city n")


@pytest.mark.parametrize("name", FAMILY)
def test_religious_war(name: str) -> None:
    game = wood(two(KNIGHTS.format("blue follower city n")), WAR, name=name)
    goal = (0, 1), "cloister"
    assert moves(game) == [goal, goal]
    game.do(Redeploy(FIRST, *goal))
    assert (game.decision.player, game.decision.options()) == ("blue", [Redeploy(SECOND, *goal)])
    game.do(Redeploy(SECOND, *goal))
    assert game.board.standing() == [follower("blue", *goal)] * 2
    assert game.supply["red"]["follower"] == 7
    assert game.resting
    position = game.position()
    assert problems(position, playing(WAR, name=name)) == ()


def test_war_takes_two_knights() -> None:
    game = wood(two(KNIGHTS.format("")), WAR)
    assert moves(game) == []
    assert why(game, Redeploy(FIRST, (0, 1), "cloister")) == [WAR]


def test_war_against_nobody() -> None:
    text = KNIGHTS.format("blue follower city n").replace("red follower", "blue follower")
    assert moves(wood(two(text), WAR)) == []


def test_war_against_two_players() -> None:
    text = KNIGHTS.format("blue follower city n").replace(
        "red follower cloister", "red follower cloister, green follower cloister"
    )
    game = wood(two(text, "players blue* red green"), WAR)
    game.do(Redeploy(FIRST, (0, 1), "cloister"))
    game.do(Redeploy(SECOND, (0, 1), "cloister"))
    monks = [follower(player, (0, 1), "cloister") for player in ("red", "green")]
    assert game.decision.options() == [Remove(monk) for monk in monks]
    game.do(Remove(monks[1]))
    assert monks[0] in game.board.standing()
    assert monks[1] not in game.board.standing()


CITY = "base-crfr 0,0{} / base-cfcf-2 0,-1 / base-cfcf-1 0,-2  blue follower city n / base-ffff 0,1"


def test_highwayman() -> None:
    game = wood(two(CITY.format("")), HIGHWAYMAN)
    assert moves(game) == [((0, 0), "road e")]
    knight = follower("blue", (0, -2), "city n")
    game.do(Redeploy(knight, (0, 0), "road w"))
    assert game.board.standing() == [follower("blue", (0, 0), "road e")]


def test_highwayman_joins_another_thief() -> None:
    game = wood(two(CITY.format("  red follower road e")), HIGHWAYMAN)
    assert moves(game) == [((0, 0), "road e")]


FINISHED = (
    "base-cccr-1 0,0", "base-cfff 0,-1 2  blue follower city s", "base-rrrr -1,0",
    "base-cfff 1,0 3",
)  # fmt: skip


def test_no_highwayman_on_a_road_that_was_complete() -> None:
    game = wood(two(" / ".join(FINISHED)), HIGHWAYMAN)
    assert moves(game) == []
    knight = follower("blue", (0, -1), "city s")
    assert why(game, Redeploy(knight, (0, 0), "road w")) == [HIGHWAYMAN]


def test_highwayman_on_a_road_just_completed() -> None:
    city, knights, crossing, other = FINISHED
    game = wood(two(" / ".join([city, knights, other, crossing])), HIGHWAYMAN)
    game.do(Redeploy(follower("blue", (0, -1), "city s"), (0, 0), "road w"))
    assert game.scores == {"blue": 2, "red": 0}
    assert game.supply["blue"]["follower"] == 7


# --- the dash -----------------------------------------------------------------------------------


def test_the_dash() -> None:
    position = two(THIEF.format(""), "players blue=5* red=0")
    game = wood(position, DASH)
    game.deploy("road s")
    assert game.scores["blue"] == 5
    game.do(Redeploy(follower("blue", (0, 0), "road e"), (0, 0), "farm ese"))
    assert game.scores["blue"] == 4
    game.deploy("road e")
    assert game.scores["blue"] == 3
    game.decline()
    assert game.scores["blue"] == 3
    assert game.resting
    assert [line.why.rule for line in game.lines] == [f"{DASH}.price"] * 2


@pytest.mark.parametrize("points", [0, 1])
def test_no_points_to_pay_with(points: int) -> None:
    game = wood(two(THIEF.format(""), f"players blue={points}* red=0"), DASH)
    game.deploy("road s")
    if points:
        game.deploy("road e")
        assert game.scores["blue"] == 0
    assert game.resting


def test_who_moves_no_wood_is_not_asked_again() -> None:
    game = wood(two(THIEF.format(""), "players blue=5* red=0"), DASH)
    game.decline()
    assert game.resting
    assert game.scores["blue"] == 5


def test_a_lease_of_life_alone_has_no_second_action() -> None:
    game = wood(two(THIEF.format(""), "players blue=5* red=0"), LEASE)
    game.deploy("road s")
    assert game.resting


PRINCESS = (
    "base-cfff 0,-1 2  red follower city s / base-cfff 0,1  green follower city n"
    " / dragon-cccf-2 0,0"
)


def test_duty_is_done_with_the_first_action() -> None:
    head = "players blue=5* red=0 green=0\nsets base dragon"
    game = wood(two(PRINCESS, head), DASH, name="bb-rgg")
    assert {type(action) for action in game.decision.options()} == {Remove}
    game.do(Remove(follower("red", (0, -1), "city s")))
    assert Pass() in game.decision.options()
    game.do(Remove(follower("green", (0, 1), "city n")))
    assert game.scores["blue"] == 4
    game.decline()
    assert game.resting
