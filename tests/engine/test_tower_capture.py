"""The Tower: how far a tower reaches, whom it takes, and what that brings about.

Sources: Complete Annotated Rules 4.0 (car), its summary of rule sets (sum) and its questions
(faq), and the rules of the Big Box of Rio Grande Games (rgg).
"""

import pytest

from engine.api import Game, problems, ruleset
from engine.expansions.tower import Build, Capture
from engine.model.values import Figure
from tests.engine.stating import after, everywhere, why
from tests.engine.tokens import prisoner
from tests.engine.towers import BUILD, HERE, position, targets, towers, what, wood

# --- reach -------------------------------------------------------------------------------------


CROSS = """\
tower-ffff-1 0,0 / base-frfr 0,-1 / base-ffff 0,-2  green cloister / base-ffff -1,0  blue cloister \
/ base-fffr -2,0 / base-ffff 1,0{six} / base-fffr 2,0 2 / base-ffff 0,2  yellow cloister \
/ base-frfr 0,1"""
"""The nine tiles of the figure: 1 and 2 north of the tower on 5, 3 and 4 west, 6 and 7 east, 8 and
9 south. The tile laid last is 8."""


@everywhere
def test_the_first_piece_of_the_figure(edition: str) -> None:
    """Car and rgg, The Tower, first picture: red takes blue from tile 4."""
    game = after(wood(edition, CROSS.format(six="")), BUILD)
    assert targets(game) == [("blue", "follower", (-1, 0))]
    left = game.supply["blue"]["follower"]
    after(game, Capture(Figure("blue", "follower", (-1, 0), "cloister")))
    assert game.state.pieces.of("prisoner") == (prisoner("red", "blue", "follower"),)
    assert game.supply["blue"]["follower"] == left
    assert game.supply["red"]["follower"] == 7
    assert game.board.figures_on((-1, 0)) == []
    assert what(game, "captured") == [("blue", "cloister", "tower.capture.prisoner")]


@everywhere
def test_gaps_and_towers_do_not_stop_the_reach(edition: str) -> None:
    """Car and rgg, The Tower: over holes and over towers of any height."""
    text = (
        "tower-ffff-1 0,0 / base-frfr 0,1 / base-frfr 1,1 / base-frfr 2,1 / tower-ffff-2 2,0"
        " / base-ffff 3,0  blue cloister / base-ffff -1,0"
    )
    game = after(wood(edition, text, towers((0, 0, 2), (2, 0, 4))), BUILD)
    assert targets(game) == [("blue", "follower", (3, 0))]


# --- who may be taken --------------------------------------------------------------------------


OWN = "tower-ffff-1 0,0 / base-ffff 1,0  red cloister / base-ffff 0,1"


GUARDED = "tower-ffff-1 0,0 / tower-ffff-2 0,-1  blue tower / base-ffff 0,1"
TWO_TOWERS = towers((0, -1, 2))


@everywhere
def test_followers_on_other_towers(edition: str) -> None:
    """Sum, row 14; faq 35; car, note 107: everywhere but in the first American rules."""
    game = after(wood(edition, GUARDED, TWO_TOWERS), BUILD)
    guard = Figure("blue", "follower", (0, -1), "tower")
    if edition == "rgg":
        assert why(game, Capture(guard)) == ["tower.capture.guards"]
        return
    assert targets(game) == [("blue", "follower", (0, -1))]
    after(game, Capture(guard))
    assert game.board.apart == []
    assert game.state.pieces.of("prisoner") == (prisoner("red", "blue", "follower"),)


@pytest.mark.parametrize(
    ("edition", "house", "rules"),
    [
        ("hig", {}, ["tower.capture.own"]),
        ("rgg", {}, ["tower.capture.own"]),
        ("bb-hig", {}, []),
        ("bb-rgg", {}, ["tower.capture.own-guard"]),
        ("bb-rgg", {"tower__capture__own-guard": True}, []),
    ],
)
def test_the_own_guard(edition: str, house: dict, rules: list[str]) -> None:
    """Car, note 100; rgg: taken prisoner by another player, which is open."""
    game = after(wood(edition, GUARDED.replace("blue", "red"), TWO_TOWERS, **house), BUILD)
    assert why(game, Capture(Figure("red", "follower", (0, -1), "tower"))) == rules


def test_the_own_guard_is_an_open_point() -> None:
    assert ruleset("bb-rgg").values["tower.capture.own-guard"].open == (True,)


def test_nothing_else_can_be_captured() -> None:
    game = after(wood("bb-hig", OWN), BUILD)
    absent = Capture(Figure("blue", "follower", (1, 0), "cloister"))
    assert why(game, absent) == ["tower.capture.one"]
    assert why(game, BUILD) == ["tower.capture.one"]


# --- what a capture brings about ---------------------------------------------------------------


@everywhere
def test_capture_comes_before_scoring(edition: str) -> None:
    """Car, The Tower: the piece replaces the follower, which is step 2."""
    text = "base-cfff 0,0  blue city n / base-ccff-1 0,-1 1 / base-ccff-1 1,-1 2 / tower-cfff 1,0"
    stated = position(text)
    assert problems(stated, ruleset(edition, stated.sets)) == ()
    game = Game.of(stated, ruleset(edition, stated.sets), laid=True)
    assert [found.complete for found in game.board.found(game.completed)] == [True]
    after(game, Build((1, 0)), Capture(Figure("blue", "follower", HERE, "city n")))
    assert game.scores["blue"] == 20
    assert game.state.pieces.of("prisoner") == (prisoner("red", "blue", "follower"),)
