"""What is no answer to a decision hears what has to be decided, not the rule of something else."""

import pytest

from engine import api
from tests.engine import quarters
from tests.engine.stating import board, rules_for

SEATS = "players red* blue"
BUILD = api.make_action("build", cell=(0, 0))
ROADS = (
    "base-fffr 0,0 2  red road e / base-ffrr 0,-1 2 / base-frrr 1,-1  blue road s / base-ffff 0,1"
    " / base-frrr 1,1 3 / base-ffrr 2,1 / base-fffr 2,0"
)
CAUGHT = {"prisoners": [{"captor": "blue", "owner": "red", "kind": "follower"}]}


@pytest.mark.parametrize(
    ("stated", "moves", "asked"),
    [
        (board("base-cfff 0,0  blue city n", SEATS, "base bridges"),
         [api.Lay("base-cfff", (0, -1), 2), api.Pass()], "build a bridge before the turn is over"),
        (board("tower-ffff-1 0,0 / base-ffff 1,0  blue cloister", SEATS, "base tower"),
         [api.Lay("base-ffff", (0, 1)), BUILD], "capture"),
        (board("base-cfff 0,0  red city n", SEATS, "base tower", CAUGHT),
         [api.Lay("base-cfff", (0, -1), 2), api.Pass()], "ransom"),
        (quarters.stated("base-crfr -1,0  blue city n", "red follower castle", "market"),
         [api.Lay("base-cfff", (-1, -1), 2), api.Pass()], "move out of Carcassonne"),
        (board(ROADS, SEATS, "base gold"),
         [api.Lay("gold-rrrr-3", (1, 0)), api.make_action("gold", cell=(1, -1)), api.Pass()],
         "say what is scored first"),
    ],
)  # fmt: skip
def test_what_is_no_answer(stated: api.Position, moves: list[api.Action], asked: str) -> None:
    game = api.Game.of(stated, rules_for("bb-hig", stated))
    for move in moves:
        game.do(move)
    (one,) = game.decision.violations(api.Commit())
    assert one.code == "not-offered"
    assert one.message == f"That cannot be chosen now. What has to be decided: {asked}."
