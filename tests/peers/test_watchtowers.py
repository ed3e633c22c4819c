"""A recorded game with a watchtower, written by hand in that program's form."""

from typing import Any

from tests.peers.building import COMMIT, PASS, lay, played, put, verdicts

SET: dict[str, Any] = {"sets": ("basic:1", "watchtowers:1"), "elements": {"watchtower": 1}}


def test_a_watchtower_is_scored_with_its_road() -> None:
    """It counts the tiles with a road: the start tile, its own, and the one that ends the road."""
    messages = (
        lay("WT/CRFR_1R", (1, 0)), put("0.small.1", (1, 0), "Road", "E"), COMMIT,
        lay("BA/LR", (2, 0), "R90"), PASS, COMMIT,
    )  # fmt: skip
    claims = ("Alice scored watchtower for 3 points", "Alice scored watchtower for 2 points")
    found = played(*messages, claims=claims, **SET)
    assert (found.refusals, found.notes) == ((), ())
    assert found.scores == (3 + 2, 0)
    assert verdicts(found) == ["holds", "fails"]
