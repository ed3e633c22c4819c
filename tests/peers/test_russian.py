"""Recorded games with Russian promotional tiles, written by hand in that program's form."""

from typing import Any

from tests.peers.building import COMMIT, PASS, lay, message, played, put, verdicts, who

SET: dict[str, Any] = {
    "sets": ("basic:1", "russian-promos/2013", "russian-promos/2016"),
    "elements": {"yaga": True, "russian-trap": True},
}


def test_the_hut_scores_its_empty_spaces_at_the_end() -> None:
    """The hut beside the start tile: itself and seven empty spaces."""
    messages = (lay("RU/L", (0, 1)), put("0.small.1", (0, 1), "YagaHut", "I"), COMMIT)
    found = played(*messages, end=1, claims=("Alice scored yaga-hut for 8 points",), **SET)
    assert (found.refusals, found.notes) == ((), ())
    assert found.scores == (1 + 7, 0)
    assert verdicts(found) == ["holds"]


def test_a_thief_is_taken_onto_the_tree_and_taken_back() -> None:
    """Nobody scores the open road: its thief is on the tree, and home in the end."""
    back = message(
        "RETURN_MEEPLE", pointer=who("0.small.1", (1, 0), "SoloveiRazboynik", "I"), source="TRAP"
    )
    messages = (
        lay("RU/SR", (1, 0)), put("0.small.1", (1, 0), "Road", "WE"), COMMIT,
        lay("BA/RFr", (2, 0)), PASS, COMMIT,
        lay("BA/RFr", (3, 0)), back, COMMIT,
    )  # fmt: skip
    found = played(*messages, **SET)
    assert (found.refusals, found.notes) == ((), ())
    assert found.scores == (0, 0)


def test_the_lake_costs_points() -> None:
    """The lake draws in the monk above it, for 2 points less."""
    messages = (
        lay("BA/L", (0, 1)), put("0.small.1", (0, 1), "Monastery", "I"), COMMIT,
        lay("RU/V", (0, 2)), PASS, COMMIT,
    )  # fmt: skip
    found = played(*messages, end=2, **SET)
    assert (found.refusals, found.notes) == ((), ())
    assert found.scores == (-2, 0)
