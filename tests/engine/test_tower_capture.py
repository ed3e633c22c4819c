"""The Tower: how far a tower reaches, whom it takes, and what that brings about.

Sources: Complete Annotated Rules 4.0 (car), its summary of rule sets (sum) and its questions
(faq), and the rules of the Big Box of Rio Grande Games (rgg).
"""

import pytest

from engine.api import Game, Pass, problems, ruleset
from engine.expansions.tower import Build, Capture
from engine.model.values import Figure
from tests.engine.dragons import after, everywhere, why
from tests.engine.tokens import prisoner
from tests.engine.towers import BUILD, HERE, OLD, position, targets, towers, what, wood

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
def test_the_second_piece_of_the_figure(edition: str) -> None:
    """Car and rgg, The Tower, second picture: green on 1, blue on 6 or yellow on 9."""
    text = CROSS.format(six="  blue cloister").replace("-1,0  blue cloister", "-1,0")
    game = after(wood(edition, text, towers((0, 0, 1))), BUILD)
    one, six, nine = (0, -2), (1, 0), (0, 2)
    assert [cell for _, _, cell in targets(game)] == [six, one, nine]
    assert Pass() in game.decision.options()
    assert len(game.decision.options()) == 4


def _line(step: tuple[int, int], length: int) -> str:
    """A tower with a monk below it, and a line of roads across, blue on every one."""
    x, y = step
    turn, spot = (0, "road e") if y else (1, "road n")
    roads = " / ".join(
        f"base-frfr {x * k},{y * k} {turn}  blue {spot}" for k in range(1, length + 1)
    )
    return f"tower-ffff-2 0,0  green cloister / {roads} / base-ffff {-x},{-y}"


@pytest.mark.parametrize("step", [(0, -1), (1, 0), (0, 1), (-1, 0)])
@pytest.mark.parametrize("height", [1, 2, 3, 5])
@everywhere
def test_a_tower_reaches_as_far_as_it_is_high(
    edition: str, height: int, step: tuple[int, int]
) -> None:
    """Car and rgg, The Tower, place a tower piece: 1 + 4 x height tiles, and no highest tower."""
    game = wood(edition, _line(step, 6), towers((0, 0, height - 1)) if height > 1 else None)
    after(game, BUILD)
    reached = sorted((step[0] * k, step[1] * k) for k in range(1, height + 1))
    assert targets(game) == [("blue", "follower", cell) for cell in reached] + [
        ("green", "follower", HERE)
    ]
    spot = "road e" if step[1] else "road n"
    beyond = Figure("blue", "follower", (step[0] * 6, step[1] * 6), spot)
    assert why(game, Capture(beyond)) == ["tower.capture.reach"]


@everywhere
def test_no_tower_reaches_a_diagonal(edition: str) -> None:
    """Car, The Tower: horizontally and vertically; rgg: not diagonal."""
    text = (
        "tower-ffff-1 0,0 / base-frfr 1,0 1 / base-frrr 1,1 1  blue farm ene"
        " / base-frfr 0,1  blue road w / base-ffff -1,0"
    )
    game = after(wood(edition, text, towers((0, 0, 4))), BUILD)
    assert targets(game) == [("blue", "follower", (0, 1))]
    farmer = Figure("blue", "follower", (1, 1), "farm ene")
    assert why(game, Capture(farmer)) == ["tower.capture.reach"]


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


@everywhere
def test_one_small_or_big_follower_or_none(edition: str) -> None:
    """Car, The Tower, place a tower piece, note 99; rgg, place a tower piece."""
    text = (
        "tower-ffff-1 0,0 / base-ffff 1,0  blue cloister"
        " / base-ffff -1,0  yellow big follower cloister / base-ffff 0,1"
    )
    blue = Capture(Figure("blue", "follower", (1, 0), "cloister"))
    yellow = Capture(Figure("yellow", "big follower", (-1, 0), "cloister"))
    game = after(wood(edition, text, sets="inns"), BUILD)
    assert set(game.decision.options()) == {Pass(), blue, yellow}
    after(game, yellow)
    assert game.state.pieces.of("prisoner") == (prisoner("red", "yellow", "big follower"),)
    assert game.between_turns
    passed = after(wood(edition, text, sets="inns"), BUILD, Pass())
    assert passed.state.pieces.of("prisoner") == ()
    assert passed.between_turns


BUILDER = "base-frfr -1,0  blue road w / tower-crfr 0,0  blue builder road w / base-ffff 0,1"
PIG = (
    "tower-ffff-1 0,0 / base-ffff 1,0  blue pig farm nnw / base-ffff 2,0"
    " / base-ffff 3,0  blue farm nnw / base-fffr -1,0"
)


@pytest.mark.parametrize(("text", "kind"), [(BUILDER, "builder"), (PIG, "pig")])
@everywhere
def test_builder_and_pig_are_taken_where_they_are_followers(
    edition: str, text: str, kind: str
) -> None:
    """Sum, rows 5 and 13; faq 31; car, note 101."""
    game = after(wood(edition, text, sets="traders"), BUILD)
    taken = [k for _, k, _ in targets(game)]
    (figure,) = (f for f in game.board.standing() if f.kind == kind)
    assert (kind in taken) == (edition in OLD)
    assert why(game, Capture(figure)) == ([] if edition in OLD else ["tower.capture.followers"])


@everywhere
def test_what_towers_capture(edition: str) -> None:
    """Sum, row 13: builder and pig of blue and a knight within reach of a tower of two pieces."""
    text = (
        "tower-ffff-1 0,0 / base-ffff 1,0  blue pig farm nnw / base-ffff 2,0  green cloister"
        " / base-ffff 3,0  blue farm nnw / base-frfr 0,1  blue builder road e"
        " / base-frfr 1,1  blue road e / base-frfr 2,1 / base-ffff -1,0"
    )
    game = after(wood(edition, text, towers((0, 0, 1)), sets="traders"), BUILD)
    knight = ("green", "follower", (2, 0))
    specials = [("blue", "builder", (0, 1)), ("blue", "pig", (1, 0))]
    assert targets(game) == ([*specials, knight] if edition in OLD else [knight])


OWN = "tower-ffff-1 0,0 / base-ffff 1,0  red cloister / base-ffff 0,1"


@everywhere
def test_own_followers(edition: str) -> None:
    """Sum, row 15; car, note 100; rgg: the own follower goes to the supply."""
    game = after(wood(edition, OWN), BUILD)
    own = Capture(Figure("red", "follower", (1, 0), "cloister"))
    if edition in OLD:
        assert why(game, own) == ["tower.capture.own"]
        assert game.decision.options() == [Pass()]
        return
    after(game, own)
    assert game.supply["red"]["follower"] == 7
    assert game.state.pieces.of("prisoner") == ()
    assert what(game, "returned") == [("red", "cloister", "tower.capture.home")]


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


LAST_KNIGHT = (
    "tower-ffff-1 0,0 / base-cfff 0,-1  blue city n / base-ccff-1 0,-2 2  blue builder city s"
    " / base-ffff 1,0"
)
LAST_FARMER = (
    "tower-ffff-1 0,0 / base-ffff 1,0  blue farm nnw / base-ffff 2,0  blue pig farm nnw"
    " / base-fffr -1,0"
)


@pytest.mark.parametrize(
    ("text", "kind", "cell"),
    [(LAST_KNIGHT, "builder", (0, -1)), (LAST_FARMER, "pig", (1, 0))],
)
@everywhere
def test_builder_and_pig_leave_with_the_last_follower(
    edition: str, text: str, kind: str, cell: tuple[int, int]
) -> None:
    """Car and rgg, The Tower, place a tower piece; sum, row 16; car, note 103."""
    game = after(wood(edition, text, sets="traders"), BUILD)
    (follower,) = (f for f in game.board.standing() if f.kind == "follower")
    assert follower.cell == cell
    after(game, Capture(follower))
    assert game.supply["blue"][kind] == (0 if edition in OLD else 1)
    assert game.supply["blue"]["follower"] == 6


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
