"""Variations of the annotated rules: off and on, later followers, and fewer of them.

Source: Complete Annotated Rules 4.0, Selected variations.
"""

import pytest

from engine.api import (
    FAMILY,
    Deploy,
    Game,
    actions,
    edition,
    problems,
    read_rulesets,
    rules,
    ruleset,
)
from tests.engine.stating import why
from tests.engine.variations import BATTLE, FEWER, FLAGS, LATE, ROAD, of, playing, two, wood

# --- switched off and on ------------------------------------------------------------------------


@pytest.mark.parametrize("name", FAMILY)
@pytest.mark.parametrize("flag", FLAGS)
def test_variations_are_off_in_every_edition(name: str, flag: str) -> None:
    value = edition(name).values[flag]
    assert value.value is False
    assert value.source.startswith(("car, Selected variations", "new-edition, ", "encyclopaedia, "))


def test_flags_are_all_flags_of_the_file() -> None:
    found = [r.id for r in rules().values() if r.expansion == "variants" and r.kind == "flag"]
    assert found == [*FLAGS]


def test_a_rule_set_names_its_variations() -> None:
    (found,) = read_rulesets(f"bb-rgg:{BATTLE}=true")
    assert found.label == f"bb-rgg:{BATTLE}=true"
    assert found.redirect
    assert not ruleset("bb-rgg").redirect


# --- follower unpunctuality ---------------------------------------------------------------------


def test_no_such_segment_on_an_older_tile() -> None:
    game = wood(two(ROAD), LATE)
    assert why(game, Deploy("follower", (0, 0), "cloister"))[0] == "base.deploy.laid-tile"
    assert why(game, Deploy("follower", (5, 5), "city n")) == ["base.deploy.laid-tile"]


def test_builder_is_no_follower_and_comes_in_time() -> None:
    text = "base-crfr 0,0  blue follower road e / base-crfr 1,0"
    game = wood(two(text, "players blue* red\nsets base traders"), LATE)
    assert of(game, Deploy)
    builders = {(a.cell, a.spot) for a in of(game, Deploy) if a.kind == "builder"}
    assert builders == {((1, 0), "road e")}
    old = wood(two(text, "players blue* red\nsets base traders"), LATE, name="rgg")
    assert LATE in why(old, Deploy("builder", (1, 0), "road e"))


def test_no_spot_for_a_follower_on_a_tile_to_lay() -> None:
    found = actions(two("base-crfr 0,0"), playing(LATE), "base-rrrr")
    assert found.places
    assert {place.spots for place in found.places} == {()}
    spots = actions(two(ROAD), playing(LATE)).spots
    assert spots
    assert all(spot.violations for spot in spots)


def test_two_followers_on_one_tile() -> None:
    text = "base-crfr 0,0  red follower road e, blue follower city n / base-rrrr 1,0"
    assert problems(two(text), playing(LATE)) == ()
    assert [p.rule for p in problems(two(text), playing())] == ["base.deploy.one"]


# --- fewer followers ----------------------------------------------------------------------------


SEATS = ("blue", "red", "green", "yellow", "black", "grey")


@pytest.mark.parametrize("name", FAMILY)
@pytest.mark.parametrize(("players", "number"), [(1, 7), (2, 7), (3, 6), (4, 5), (5, 7), (6, 7)])
def test_fewer_followers(name: str, players: int, number: int) -> None:
    game = Game.begin(playing(FEWER, name=name), SEATS[:players])
    assert {stock["follower"] for stock in game.supply.values()} == {number}


def test_big_follower_is_not_one_of_them() -> None:
    game = Game.begin(playing(FEWER, sets=("base", "inns")), SEATS[:4])
    assert game.supply["blue"] == {"follower": 5, "big follower": 1}


def test_more_followers_than_four_players_have() -> None:
    upper = (f"base-crfr {x},0  blue follower city n" for x in range(4))
    lower = (f"base-cfff {x},1 2  blue follower city s" for x in range(2))
    text = " / ".join([*upper, *lower, "base-ffff 2,1"])
    (found,) = problems(two(text, "players blue* red green yellow"), playing(FEWER))
    assert (found.code, found.rule) == ("too-many-figures", f"{FEWER}.4")
    assert problems(two(text, "players blue* red green"), playing(FEWER)) == ()
