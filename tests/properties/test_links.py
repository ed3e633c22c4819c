"""Positions with ways over their tiles: the same in every form, and laid out at once or in play."""

import random
from dataclasses import replace

import pytest
from hypothesis import given

from engine import api
from engine.api import FeatureKind, Figure, Game, Pieces, Position
from engine.board.links import laid_out
from engine.model.geometry import PORTS
from engine.model.position import check
from engine.model.turned import spans
from tests.engine.links import declared, plank
from tests.properties.strategies import SEEDS, reached
from tests.properties.test_network import network

__all__ = ["declared"]

pytestmark = pytest.mark.usefixtures(declared.__name__)


def bridged(position: Position, seed: int) -> Position:
    """The same table with up to three ways over its tiles, on the last of which blue stands."""
    chance = random.Random(seed)
    ways = [
        plank(cell, f"road {PORTS[chance.choice(way.ports)]}")
        for cell, (look, _) in laid_out(position)[0].laid.items()
        for way in spans(look, FeatureKind.ROAD, FeatureKind.FARM)
    ]
    built = chance.sample(ways, min(3, len(ways)))
    on = [Figure("blue", "follower", way.cell, way.spot) for way in built[-1:] if way.cell]
    return check(replace(position, figures=(*position.figures, *on), pieces=Pieces(tuple(built))))


@given(reached(most=30), SEEDS)
def test_every_form_says_the_same(position: Position, seed: int) -> None:
    stated = bridged(position, seed)
    assert api.read_notation(api.write_notation(stated)) == stated
    assert api.from_plain(api.to_plain(stated)) == stated
    assert api.read_board(api.write_board(stated)) == stated


@given(reached(most=30), SEEDS)
def test_stated_or_built_it_is_the_same_network(position: Position, seed: int) -> None:
    stated = bridged(position, seed)
    rules = api.ruleset("bb-hig", stated.sets)
    built = Game.of(position, rules)
    plain = network(built.board)
    built.link(stated.pieces)
    assert network(built.board) == network(Game.of(stated, rules).board)
    built.link(Pieces())
    assert network(built.board) == plain
