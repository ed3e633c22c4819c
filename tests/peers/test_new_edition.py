"""Recorded games with the sets of the new edition, and with abbots.

Written by hand in that program's form: no recorded game with these sets is at hand.
"""

from typing import Any

import pytest

from engine.api import Figure, InputError, tile_sets
from engine.interop.jcz_names import data, our_tile
from tests.every import of_every
from tests.peers.building import COMMIT, PASS, START, lay, message, played, put, verdicts, who

NEW: dict[str, Any] = {
    "sets": ("basic:2",), "elements": {"abbot": 1, "garden": True}, "start": START,
}  # fmt: skip
GARDEN = (lay("BA/RrG", (1, 0), "R90"), put("0.abbot.1", (1, 0), "Garden", "I"), COMMIT)
"""Alice's abbot stands in a garden that has one neighbour."""
ROAD = (lay("BA/RFr", (-1, 0)), put("1.small.1", (-1, 0), "Road", "WE"), COMMIT)
"""Bob lays a tile that is no neighbour of the garden."""
BACK = message(
    "RETURN_MEEPLE", pointer=who("0.abbot.1", (1, 0), "Garden", "I"), source="ABBOT_RETURN"
)
MONASTERY = (lay("BA/L", (0, 1)), put("0.abbot.1", (0, 1), "Monastery", "I"), COMMIT)


@of_every(
    lambda: [one for name, one in tile_sets().items() if name in data()["sets"].values()],
    lambda one: one.id,
)
def test_every_tile_of_a_set_is_read_by_its_name(one: Any) -> None:
    for tile in one.tiles:
        assert our_tile(tile.jcz, tile.jcz_turns, (one.id,)) == (tile.id, 0)


@pytest.mark.parametrize(
    ("name", "ours"),
    [
        ("basic", "base"), ("river/1", "river"), ("river/2", "river2"), ("tower", "tower"),
        ("inns-and-cathedrals", "inns"), ("traders-and-builders", "traders"),
        ("princess-and-dragon", "dragon"), ("abbey-and-mayor", "abbey"),
        ("king-and-robber", "king"), ("bridges-castles-and-bazaars", "bridges"),
        ("hills-and-sheep", "hills"),
    ],
)  # fmt: skip
def test_the_sets_of_both_editions(name: str, ours: str) -> None:
    assert played(sets=(f"{name}:2",)).position.sets == tuple(
        one for one in tile_sets() if one in {"base" * (ours != "base"), f"{ours}-c2"}
    )
    assert played(sets=(f"{name}:1",)).position.sets == tuple(
        one for one in tile_sets() if one in {"base", ours}
    )


def test_an_element_brings_no_classic_set_beside_the_new_one() -> None:
    elements = {"abbot": 1, "inn": True, "cathedral": True, "big-follower": 1}
    found = played(sets=("basic:2", "inns-and-cathedrals:2"), elements=elements)
    assert found.position.sets == ("base-c2", "abbot", "inns-c2")
    assert found.notes == ()
    assert ":inns." not in found.ruleset.replace("inns.big.supply", "")


def test_a_tile_of_both_editions_is_of_the_set_in_play() -> None:
    assert played(lay("BA/C", (0, -1), "R180"), **NEW).position.tiles[-1].tile == "base-c2-cfff-1"
    assert played(lay("BA/C", (0, -1), "R180")).position.tiles[-1].tile == "base-cfff"


def test_an_abbot_goes_to_a_garden() -> None:
    found = played(*GARDEN, **NEW)
    assert found.refusals == ()
    assert found.position.figures == (Figure("red", "abbot", (1, 0), "garden"),)


def test_an_abbot_comes_back_for_what_its_garden_is_worth() -> None:
    """One point for the garden, one for the start tile, one for the tile just laid."""
    claims = ("Alice has 3 points", "Alice scored garden for 3 points")
    found = played(*GARDEN, *ROAD, lay("BA/C", (0, -1), "R180"), BACK, COMMIT, claims=claims, **NEW)
    assert found.refusals == ()
    assert verdicts(found) == ["holds", "holds"]
    assert [figure.player for figure in found.position.figures] == ["blue"]


def test_an_abbot_comes_back_from_a_monastery() -> None:
    back = message(
        "RETURN_MEEPLE", pointer=who("0.abbot.1", (0, 1), "Monastery", "I"), source="ABBOT_RETURN"
    )
    found = played(*MONASTERY, *ROAD, lay("BA/C", (0, -1), "R180"), back, COMMIT, **NEW)
    assert found.refusals == ()
    assert found.scores == (3, 0)


@pytest.mark.parametrize(
    ("messages", "rule"),
    [
        ((lay("BA/RFr", (1, 0)), put("0.abbot.1", (1, 0), "Road", "WE"), COMMIT), "abbot.where"),
        (
            (lay("BA/RrG", (1, 0), "R90"), put("0.small.1", (1, 0), "Garden", "I"), COMMIT),
            "abbot.garden",
        ),
        ((*GARDEN, lay("BA/RFr", (-1, 0)), BACK, COMMIT), "abbot.recall"),
        (
            (*GARDEN, *ROAD, lay("BA/C", (0, -1), "R180"),
             put("0.small.1", (0, -1), "City", "S"), BACK, COMMIT),
            None,
        ),
    ],
    ids=["on a road", "a follower in a garden", "of another player", "after a deployment"],
)  # fmt: skip
def test_what_an_abbot_may_not_do_is_refused_with_the_rule(messages: Any, rule: str | None) -> None:
    assert [refusal.rule for refusal in played(*messages, **NEW).refusals] == [rule]


@pytest.mark.parametrize("missing", ["abbot", "garden"])
def test_what_the_file_leaves_out_is_named(missing: str) -> None:
    parts = {**NEW, "elements": {**NEW["elements"], missing: 0}}
    (refusal,) = played(*GARDEN, **parts).refusals
    assert refusal.message == "message 1 (DEPLOY_MEEPLE)"
    assert missing in refusal.reason


def test_a_garden_is_no_place_for_those_who_do_not_know_it() -> None:
    with pytest.raises(InputError, match="no Garden"):
        played(lay("BA/RFr", (1, 0)), put("0.abbot.1", (1, 0), "Garden", "I"), **NEW)


def test_a_game_goes_on_after_a_pass() -> None:
    found = played(*GARDEN, lay("BA/RFr", (-1, 0)), PASS, COMMIT, lay("BA/C", (0, -1)), **NEW)
    assert [refusal.message for refusal in found.refusals] == ["message 6 (PLACE_TILE)"]
