"""Files that older versions of this program wrote under names of their own are still read."""

from typing import Any

import pytest

from engine.api import Figure
from engine.interop.jcz_names import data
from tests.peers.building import BARN, COMMIT, PASS, RECALL, ROAD, lay, message, played, put, who

CROPS: dict[str, Any] = {"sets": ("basic:1", "corn-circles/1"), "elements": {"corn-circle": True}}
CLUB = (*ROAD, lay("CC.1/Rr", (2, 0)), PASS, COMMIT)
"""Bob lays a circle that is about Alice's thief."""
FLIER: dict[str, Any] = {"sets": ("basic:1", "flier"), "elements": {"flier": True, "phantom": 1}}
MACHINE = lay("FL/F.o", (0, 1), "R90")
"""Below the start tile, with a machine that flies north."""


@pytest.mark.parametrize(
    ("value", "answer", "thieves"),
    [
        ("DEPLOY", put("0.small.2", (1, 0), "Road", "WE"), 2),
        (
            "REMOVE",
            message(
                "RETURN_MEEPLE",
                pointer=who("0.small.1", (1, 0), "Road", "WE"),
                source="CORN_CIRCLE",
            ),
            0,
        ),
    ],
)
def test_a_crop_circle(value: str, answer: dict[str, Any], thieves: int) -> None:
    choice = message("CORN_CIRCLE_REMOVE_OR_DEPLOY", value=value)
    found = played(*CLUB, choice, answer, lay("BA/L", (0, 1)), **CROPS)
    assert found.refusals == ()
    assert found.position.figures == (Figure("red", "follower", (1, 0), "road e"),) * thieves


@pytest.mark.parametrize("kind", ["small", "phantom"])
def test_a_flight_names_nothing_but_who_flies(kind: str) -> None:
    flight = message("DEPLOY_FLIER", random=0.0, meepleId=f"0.{kind}.1")
    landing = put(f"0.{kind}.1", (0, 0), "City", "N")
    found = played(MACHINE, flight, landing, COMMIT, chance=["1"], **FLIER)
    assert found.refusals == ()
    assert [figure.spot for figure in found.position.figures] == ["city n"]


def test_a_barn_that_is_taken_back_was_named_by_its_own_tile() -> None:
    back = message("RETURN_MEEPLE", pointer=who("0.barn.1", (1, 0), "Field", "SL.SR.EL.WL"),
                   source="FESTIVAL")  # fmt: skip
    found = played(*RECALL, back, COMMIT, **BARN)
    assert (found.refusals, found.position.figures) == ((), ())


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("cult", "cult/6"),
        ("flier", "flier:1"),
        ("gold-mines", "goldmines"),
        ("mage-and-witch", "mage-and-witch:1"),
    ],
)
def test_sets_had_other_names(older: str, newer: str) -> None:
    assert data()["sets"][older] == data()["sets"][newer]


@pytest.mark.parametrize("name", sorted(data()["formerly"]))
def test_a_former_name_is_no_name_of_today(name: str) -> None:
    """A message of today that bore a former name would be read as another one."""
    assert data()["formerly"][name]["type"] != name
    assert name not in {*data()["chosen"], *data()["pointing"], *data()["silent"]}
