"""Recorded games with The Labyrinth, written by hand in that program's form."""

import json
from typing import Any

import pytest

from engine.api import write_jcz
from tests.peers.building import COMMIT, ROAD, lay, played, put

SET: dict[str, Any] = {"sets": ("basic:1", "labyrinth")}
MAZE = (*ROAD, lay("LA/Rrrr", (2, 0)), put("1.small.1", (2, 0), "Road", "NWSE"), COMMIT)
"""Alice stands on a road that Bob lengthens by the labyrinth, on which he puts a follower."""


@pytest.mark.parametrize("rules", [{}, {"labyrinth-variant": "advanced"}], ids=["left out", "told"])
def test_it_is_played_by_the_advanced_rule_unless_told_otherwise(rules: dict[str, str]) -> None:
    """The Labyrinth, rules of 2016, advanced: a follower stands there though the road is held."""
    found = played(*MAZE, rules=rules, **SET)
    assert (found.refusals, found.notes) == ((), ())
    assert {figure.cell for figure in found.position.figures} == {(1, 0), (2, 0)}
    done = found.recording
    written = json.loads(write_jcz(done.start, done.ruleset, done.actions))
    assert written["setup"]["sets"]["labyrinth"] == 1


def test_by_the_plain_rule_nobody_joins_another_there() -> None:
    found = played(*MAZE, rules={"labyrinth-variant": "basic"}, **SET)
    assert [refusal.rule for refusal in found.refusals] == ["base.deploy.free"]
