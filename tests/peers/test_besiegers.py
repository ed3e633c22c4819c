"""Recorded games with The Besiegers, written by hand in that program's form."""

import json
from typing import Any

import pytest

from engine.api import tiles, turned, write_jcz
from tests.peers.building import COMMIT, lay, played, put

SET: dict[str, Any] = {
    "sets": ("basic:1", "siege/besiegers"), "elements": {"siege": True, "escape": True},
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "sides"),
    [
        ("SI.BE/Ccc", "fccc"), ("SI.BE/CcR", "fccr"), ("SI.BE/CFR", "rfcf"),
        ("SI.BE/CRr", "rfcr"), ("SI.BE/RCc", "rccf"), ("SI.BE/RrC", "rrcf"),
    ],
)  # fmt: skip
def test_each_of_its_tiles_is_read_as_it_lies(name: str, sides: str) -> None:
    """Upside down above the start tile; the sides follow from the drawings, from the top on."""
    found = played(lay(name, (0, -1), "R180"), **SET)
    last = found.position.tiles[-1]
    assert (found.refusals, found.notes, found.position.sets) == ((), (), ("base", "besiegers"))
    assert turned(tiles()[last.tile], last.turn).sides == sides


def test_a_besieged_city_of_two_tiles_is_worth_a_point_for_each() -> None:
    knight = (lay("SI.BE/CFR", (0, -1), "R180"), put("0.small.1", (0, -1), "City", "S"), COMMIT)
    found = played(*knight, **SET)
    assert (found.refusals, found.scores) == ((), (2, 0))
    done = found.recording
    written = json.loads(write_jcz(done.start, done.ruleset, done.actions))
    assert written["setup"]["sets"]["siege/besiegers"] == 1
