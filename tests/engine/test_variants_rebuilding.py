"""Rebuilding: which tiles may be moved, where to, and what comes of it."""

import pytest

from engine import api
from engine.variants.rebuilding import Rebuild
from tests.engine.stating import board, rules_for, why

ROW = "base-frfr 0,0  blue road e / base-frfr 1,0 / base-frfr 2,0 / base-ffff 0,1 / base-frfr 3,0"


def game(text: str = ROW, points: int = 5, **house: object) -> api.Game:
    """Red has laid the last tile and may place a figure or rebuild; the dragon is near."""
    stated = board(text, f"players red={points}* blue=0", "base dragon", {"dragon": [0, 1]})
    rules = rules_for("bb-hig", stated, variant__rebuild=True, **house)
    return api.Game.of(stated, rules, laid=True)


@pytest.mark.parametrize(
    ("cell", "to", "rule"),
    [
        ((0, 0), (4, 0), "variant.rebuild"),  # a thief stands there
        ((0, 1), (4, 0), "variant.rebuild"),  # the dragon is there
        ((1, 0), (4, 0), "variant.rebuild"),  # the road would fall apart
        ((9, 9), (4, 0), "variant.rebuild"),  # nothing lies there
        ((3, 0), (3, 0), "variant.rebuild"),  # it stays where it is
        ((3, 0), (9, 9), "base.place.edge"),
        ((3, 0), (1, 1), "base.place.match"),  # a road into the cloister's field
    ],
)
def test_what_stays_where_it_is(cell: api.Cell, to: api.Cell, rule: str) -> None:
    assert why(game(), Rebuild(cell, to)) == [rule]


def test_as_many_tiles_as_there_are_points() -> None:
    found = game(points=2)
    found.do(Rebuild((3, 0), (-1, 0)))
    assert (found.scores["red"], found.decision.what) == (1, "rebuilding.again")
    assert found.just_laid == (-1, 0)
    found.do(Rebuild((2, 0), (-2, 0)))
    assert (found.scores["red"], found.decision.what) == (0, "rebuilding.deploy")
    assert {(3, 0), (2, 0)}.isdisjoint(found.board.laid)
    assert api.Deploy("follower", (-2, 0), "road e") not in found.decision.options()
    found.do(api.Pass())
    assert found.mover == "blue"
    assert why(game(points=0), Rebuild((3, 0), (-1, 0))) == ["variant.rebuild.price"]


def test_nobody_is_deployed_from_an_empty_supply() -> None:
    found = game(points=1, base__supply__followers=0)
    found.do(Rebuild((3, 0), (-1, 0)))
    assert found.resting
