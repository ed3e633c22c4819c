"""The Labyrinth: where a tile may be laid, with the segments that then take a follower."""

import pytest

from engine.api import Analysis, read_board, ruleset

HEAD = "players red* blue\nsets base labyrinth\nbase-frfr 1,0  blue road e\n"
ADVANCED = {"labyrinth.advanced": True}
ARMS = {**ADVANCED, "labyrinth.advanced.arms": True}


@pytest.mark.parametrize(
    ("house", "taken"), [({}, True), (ADVANCED, False), (ARMS, False)], ids=["plain", "new", "arms"]
)
def test_the_labyrinth_beside_a_held_road(house: dict[str, bool], taken: bool) -> None:
    """Condensed order of play, step 3: only if its roads are free; by the advanced rule although
    they are held."""
    position = read_board(HEAD)
    found = (
        Analysis(position).actions(ruleset("new", position.sets, house), "labyrinth-rrrr").places
    )
    (place,) = [one for one in found if (one.cell, one.turn) == ((0, 0), 0)]
    farms = ("farm nnw", "farm nne", "farm ese", "farm ssw")
    assert set(place.spots) == {*farms, *(() if taken else ("road n",))}


@pytest.mark.parametrize(
    ("house", "cell", "taken"),
    [
        ({}, (-1, 0), True), (ADVANCED, (-1, 0), True), (ARMS, (-1, 0), False),
        (ARMS, (2, 0), True),
    ],
)  # fmt: skip
def test_a_road_of_a_labyrinth_that_is_held_elsewhere(
    house: dict[str, bool], cell: tuple[int, int], taken: bool
) -> None:
    """Only by the other reading each of the four roads takes a follower of its own."""
    position = read_board(HEAD + "labyrinth-rrrr 0,0\n")
    found = Analysis(position).actions(ruleset("new", position.sets, house), "base-frfr").places
    (place,) = [one for one in found if (one.cell, one.turn) == (cell, 0)]
    assert ("road e" not in place.spots) == taken


def test_a_road_without_a_labyrinth_is_shared_by_nobody() -> None:
    position = read_board(HEAD)
    found = Analysis(position).actions(ruleset("new", position.sets, ARMS), "base-frfr").places
    (place,) = [one for one in found if (one.cell, one.turn) == ((2, 0), 0)]
    assert "road e" not in place.spots
