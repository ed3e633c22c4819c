"""Recorded games with special monasteries, written by hand as that program does."""

import json
from typing import Any

import pytest

from engine import api
from engine.api import Figure
from engine.interop.jcz_file import read
from engine.interop.jcz_pack import every_tile
from tests.peers.building import COMMIT, lay, plain, played, put
from tests.peers.rereading import reads_the_same
from tests.properties.playing import played as played_through

SET: dict[str, Any] = {"sets": ("basic:1", "monasteries"), "elements": {"monastery": True}}
TILE = lay("MO/M1", (0, 1))
ABBOT = (TILE, put("0.small.1", (0, 1), "Monastery", "AS_ABBOT"), COMMIT)


def test_a_follower_that_lies_as_an_abbot_is_read() -> None:
    found = played(*ABBOT, **SET)
    assert (found.refusals, found.notes) == ((), ())
    assert found.position.figures == (Figure("red", "follower", (0, 1), "special-abbot"),)


def test_the_same_place_with_the_usual_location_is_a_monk() -> None:
    monk = put("0.small.1", (0, 1), "Monastery", "I")
    found = played(TILE, monk, COMMIT, **SET)
    assert found.position.figures == (Figure("red", "follower", (0, 1), "cloister"),)


def test_without_the_element_nobody_lies_there() -> None:
    refusal = played(*ABBOT, sets=("basic:1", "monasteries")).refusals[0]
    assert "leaves this out of play: monastery" in refusal.reason


def test_games_with_special_monasteries_are_read_as_they_were_played() -> None:
    known = played_through(2, "jcz", ("base", "kloster-de"), {})
    lying = [one for one in known.actions if getattr(one, "spot", "") == "special-abbot"]
    assert lying
    assert "AS_ABBOT" in api.write_jcz(known.start, known.rules, known.actions, last=known.last)
    reads_the_same(known)


@pytest.mark.parametrize(
    ("sets", "value", "cloisters"),
    [
        (SET["sets"], "replace", 0),
        (("basic:2", "monasteries:1"), "replace", 0),
        (SET["sets"], "keep", 6),
        (SET["sets"], None, 6),
        (("basic:1",), "replace", 6),
    ],
)
def test_special_monasteries_may_come_in_place_of_the_cloisters(
    sets: tuple[str, ...], value: str | None, cloisters: int
) -> None:
    """Six cloisters are in the base game; that program writes the option without the set, too."""
    rules = {} if value is None else {"keep-monasteries": value}
    every = every_tile(read(json.dumps(plain(sets=sets, rules=rules))))
    assert sum(n for name, n in every.items() if api.tiles()[name].jcz in ("BA/L", "BA/LR")) == (
        cloisters
    )
