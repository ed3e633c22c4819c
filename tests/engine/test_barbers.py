"""The Barber-Surgeons: how many of their tiles are in a game of so many players."""

import pytest

from engine.api import How, PileStage, draw_pile, ruleset
from engine.expansions.barbers import fewer_tiles

FIELD = "ffff.fijklmnop._bath-"
"""A field with a bath house, described; its number follows."""

TILES = {f"{FIELD}three": 2, f"{FIELD}four": 2, f"{FIELD}five": 2, "base-ffff": 4}


@pytest.mark.parametrize(
    ("players", "number"), [(0, 6), (1, 4), (2, 4), (3, 5), (4, 6), (5, 6), (6, 6)]
)
def test_the_number_of_players_says_how_many_are_in_the_game(players: int, number: int) -> None:
    """Two stay out of a game of two, one out of a game of three (condensed, step 0). Of no players
    nothing is said, and one alone is taken for one of two."""
    stages = (PileStage(How.LAID, {f"{FIELD}three": 1}), PileStage(How.SHUFFLED, TILES))
    laid, land = fewer_tiles(stages, ruleset("mega", ("base", "barbers")), players)
    assert laid == stages[0]
    assert land.tiles["base-ffff"] == 4
    assert sum(land.tiles.values()) - 4 == number


def test_the_pile_is_told_the_players() -> None:
    """No set has these tiles, so the pile of the basic game stays as it is."""
    rules = ruleset("mega", ("base", "barbers"))
    assert draw_pile(rules, 2) == draw_pile(rules) == draw_pile(ruleset("mega", ("base",)))
