"""After a turn is over a move is refused for its own reason, not because a tile comes next."""

import pytest

from engine import api
from tests.engine.stating import board, everywhere, rules_for, why

TOWER = "tower-crfr 0,0  blue city n"
KNIGHT = api.Figure("blue", "follower", (0, 0), "city n")
BUILD = api.make_action("build", cell=(0, 0))


def over(*wood: api.Action, sets: str = "base tower cathars", edition: str = "hig") -> api.Game:
    """Red's turn is over, and Blue is about to lay a tile."""
    stated = board(TOWER, "players red* blue", sets)
    game = api.Game.of(stated, rules_for(edition, stated))
    for action in (api.Lay("base-frfr", (1, 0)), *wood):
        game.do(action)
    assert (game.between_turns, game.mover) == (True, "blue")
    return game


@everywhere
@pytest.mark.parametrize(
    ("wood", "action", "rules"),
    [
        (api.Pass(), BUILD, ["base.turn.order"] * 2),
        (api.Deploy("follower", (1, 0), "road e"), BUILD, ["base.deploy.one", "base.turn.order"]),
        (api.Pass(), api.make_action("build", cell=(1, 0)),
         ["tower.build.where", "base.turn.order"]),
        (api.Pass(), api.Remove(KNIGHT), ["base.turn.order"]),  # no city under siege
        (api.Pass(), api.Remove(KNIGHT, by="nothing"), ["base.turn.order"]),
        (api.Pass(), api.Deploy("follower", (1, 0), "road e"), ["base.turn.order"]),
    ],
)  # fmt: skip
def test_a_move_that_comes_too_late(
    edition: str, wood: api.Action, action: api.Action, rules: list[str]
) -> None:
    assert why(over(wood, edition=edition), action) == rules


def test_a_second_figure_is_told_that_a_turn_has_one_and_the_next_a_tile() -> None:
    """Whose it is cannot be known: the same player's, or the next one's before a tile."""
    game = over(api.Deploy("follower", (1, 0), "road e"))
    one, _ = game.decision.violations(api.Deploy("follower", (1, 0), "farm nnw"))
    assert one.message == "No second follower is placed in a turn: the next begins with a tile."


def test_before_anybody_has_laid_a_tile_one_is_laid_first() -> None:
    stated = board(TOWER, "players red* blue", "base tower")
    assert why(api.Game.of(stated, rules_for("hig", stated)), BUILD) == ["base.turn.order"]
