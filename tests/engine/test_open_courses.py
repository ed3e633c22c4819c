"""Open points in the course of a turn, and the rules that part two courses."""

from engine.api import Lay, Pass, deciding, open_readings, read_board, ruleset

SETS = ("base", "dragon")
BOARD = read_board(
    """
    players red* blue
    sets base dragon
    dragon-ffff 0,1
    base-cfff 0,0  red city n
    pieces {"dragon": [0, 1]}
    """
)
COMPLETED = (Lay("dragon-cfff-1", (0, -1), 2), Pass())
"""A dragon tile completes red's city: the summary of rule sets, row 11, has a question mark."""

KEYS = ["car-sum-11-rgg"]


def test_both_readings_of_the_dragons_moment() -> None:
    found = open_readings(BOARD, COMPLETED, ruleset("rgg", SETS))
    assert "dragon.move.when" in {value.id for value in found}
    assert all(value.open == () for value in found)


def test_an_edition_that_says_when_leaves_nothing_open() -> None:
    for edition in ("hig", "bb-hig", "bb-rgg"):
        found = open_readings(BOARD, COMPLETED, ruleset(edition, SETS))
        assert "dragon.move.when" not in {value.id for value in found}


def test_the_moment_parts_the_two_big_boxes() -> None:
    one, other = ruleset("bb-hig", SETS), ruleset("bb-rgg", SETS)
    assert "dragon.move.when" in deciding(BOARD, COMPLETED, one, other)
    assert deciding(BOARD, COMPLETED, one, one) == ()
    assert "dragon.move.when" not in deciding(BOARD, (), one, other)
