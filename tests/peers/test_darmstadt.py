"""A recorded game with a church of Darmstadt, written by hand in that program's form."""

from typing import Any

from engine.api import Figure
from tests.peers.building import COMMIT, lay, played, put

SET: dict[str, Any] = {"sets": ("basic:1", "darmstadt:1")}
CHURCH = (lay("DA/LRR", (0, 1)), put("0.small.1", (0, 1), "Monastery", "I"), COMMIT)


def test_a_church_is_laid_and_takes_a_monk() -> None:
    found = played(*CHURCH, elements={"church": 1}, **SET)
    assert (found.refusals, found.notes) == ((), ())
    assert found.position.figures == (Figure("red", "follower", (0, 1), "cloister"),)


def test_a_file_that_leaves_the_churches_out_is_told_so() -> None:
    (note,) = played(*CHURCH, **SET).notes
    assert note.startswith("setup.elements: church is left out")
