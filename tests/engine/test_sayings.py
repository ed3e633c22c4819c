"""What rules say under their values, and what they do not allow."""

import re

import pytest

from engine import api
from engine.rules import profile
from engine.turn.legality import violation
from tests.sayings import wordless

RULES = api.rules()


def test_whatever_can_come_up_has_words() -> None:
    assert wordless() == []


@pytest.mark.parametrize(
    ("rule", "value", "says"),
    [
        ("base.city.complete.tile", 2, "2 points for each tile of a completed city"),
        ("base.road.complete.tile", 1, "1 point for each tile of a completed road"),
        ("inns.inn.incomplete.tile", 0,
         "no points for each tile of a road with an inn that is not complete at the end"),
        ("mage.witch", 2, "the witch divides all points by 2, rounded up"),
        ("flier.die", 3, "the die shows 1 to 3"),
        ("base.farm.method", 1, "farmers score city by city (method 1)"),
        ("dragon.volcano.fairy", False, "the fairy may not be moved in a turn with a volcano tile"),
        ("base.turn.order", None, "a turn runs tile, follower, scoring"),
    ],
)  # fmt: skip
def test_a_rule_says_its_value(rule: str, value: api.Value, says: str) -> None:
    assert RULES[rule].said(value) == says


def test_every_number_in_a_saying_is_read_well() -> None:
    numbers = [rule for rule in RULES.values() if rule.kind == "number"]
    said = [rule.said(value) for rule in numbers for value in (0, 1, 2)]
    assert said
    assert not [saying for saying in said if re.search(r"\d s\b|\bno s\b", saying)]


@pytest.mark.parametrize(
    ("rule", "edition", "message"),
    [
        ("dragon.gate.complete", "hig", "A magic gate does not lead to a completed feature."),
        ("tower.capture.own", "rgg", "You may not take a follower of your own."),
        ("abbey.barn.several", "hig", "Each of several barns on one farm scores in full."),
    ],
)
def test_a_violation_says_what_is_not_allowed(rule: str, edition: str, message: str) -> None:
    under = api.ruleset(edition)
    assert violation("x", rule, None, under=under).message == message


def test_a_rule_that_was_not_thought_to_refuse_does_not_do_so_in_its_title() -> None:
    with pytest.raises(KeyError):
        violation("x", "base.farm.method", None)


def test_a_rule_without_a_saying_is_found_when_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"id": "base.x", "title": "x", "kind": "flag", "says": {"true": "x"}}
    monkeypatch.setattr(profile, "read", lambda *_parts: {"rule": [row]})
    with pytest.raises(ValueError, match="no saying for false"):
        profile.rules.__wrapped__()
