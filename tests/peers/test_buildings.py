"""Recorded games with Little Buildings, written by hand in that program's form."""

import json
from typing import Any

from engine.api import write_jcz
from tests.peers.building import COMMIT, FIELD, played, put, token

HUTS: dict[str, Any] = {"elements": {"little-buildings": 1}}
SHED = token("LB_SHED", [0, 1])


def test_a_little_building_comes_to_the_tile_just_laid() -> None:
    found = played(FIELD, SHED, COMMIT, **HUTS)
    assert found.refusals == ()
    (shed,) = found.position.pieces.of("building-shed")
    assert shed.cell == (0, 1)
    assert found.position.pieces.stock("red", "little shed") == 2


def test_it_comes_in_place_of_a_follower() -> None:
    found = played(FIELD, put("0.small.1", (0, 1), "Monastery", "I"), SHED, **HUTS)
    assert len(found.refusals) == 1
    assert not found.position.pieces.of("building-shed")


def test_it_is_written_as_it_was_read() -> None:
    done = played(FIELD, SHED, COMMIT, **HUTS).recording
    written = json.loads(write_jcz(done.start, done.ruleset, done.actions))
    assert written["replay"][1] == {**SHED, **written["replay"][1]}
    assert written["setup"]["elements"]["little-buildings"]


def test_its_option_gives_each_kind_points_of_its_own() -> None:
    found = played(FIELD, SHED, COMMIT, rules={"little-buildings-scoring": "3/2/1"}, **HUTS)
    assert found.refusals == ()
    assert "buildings.kinds=true" in found.ruleset
