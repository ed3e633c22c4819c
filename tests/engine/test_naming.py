"""A segment by each of its names: positions, tokens and actions that say the same."""

from dataclasses import replace

import pytest

from engine import api

HALVES = "2~pRB~sB.BC~tBnnUUBnsUT~ocsU{}."


def under(name: str, position: api.Position) -> api.Ruleset:
    (rules,) = api.read_rulesets(name, position.sets)
    return rules


def table(notation: str) -> api.Position:
    return api.read_notation(notation)


@pytest.mark.parametrize("half", ["URcN", "TRcS"])
def test_castle_is_stated_on_either_half_of_its_city(half: str) -> None:
    position = table(HALVES.format(half))
    assert not api.problems(position, under("hig", position))


@pytest.mark.parametrize("standing", ["road e", "road w"])
@pytest.mark.parametrize("named", ["road e", "road w"])
def test_fairy_is_moved_beside_a_follower_by_any_name_of_its_road(
    standing: str, named: str
) -> None:
    red = api.Figure("red", "follower", (0, 0), standing)
    position = replace(table("1~pr0B0~sBD~tBvnUU"), figures=(red,))
    game = api.Game.of(position, under("hig", position))
    game.lay(api.tile_of("base-frfr"), (1, 0), 0)
    game.do(api.make_action("move-fairy", cell=(0, 0), figure=red._replace(spot=named)))
    fairy = game.state.pieces.first("fairy")
    assert fairy is not None
    assert fairy.figure in game.position().figures


def test_sheep_lie_beside_their_shepherd_by_any_name_of_the_farm() -> None:
    one, other = (table(f"2~pRB~sB.HS~tBsnUU-Rsi~oshUU-Rs{spot}2") for spot in "il")
    assert not api.problems(other, under("new", other))
    assert api.Analysis(other).position == api.Analysis(one).position
