"""Open points in the course of a turn, and the rules that part two courses."""

import pytest

from engine.api import (
    Action,
    Lay,
    Pass,
    Position,
    Ruleset,
    Trace,
    UnsettledError,
    deciding,
    open_readings,
    read_board,
    ruleset,
)
from engine.turn import resolve

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


def test_a_reading_that_settles_nothing_is_another_course(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a change of one rule can lead into a combination that no source speaks of."""
    real = resolve.resolve
    rgg = ruleset("rgg", SETS)

    def unsettled_elsewhere(
        position: Position, actions: tuple[Action, ...], rules: Ruleset
    ) -> Trace:
        if rules is not rgg:
            raise UnsettledError("unsettled", "No source says what happens then.")
        return real(position, actions, rules)

    monkeypatch.setattr(resolve, "resolve", unsettled_elsewhere)
    open_rules = {value.id for value in open_readings(BOARD, COMPLETED, rgg)}
    assert "dragon.move.when" in open_rules
    assert "dragon.move.start" in open_rules
