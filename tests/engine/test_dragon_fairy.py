"""The fairy. Points are worked out from the annotated rules (car), their summary of rule sets
(sum) and questions (faq), and the Big Box of Rio Grande Games (rgg).
"""

import pytest

from engine.api import FINAL, Deploy, Figure, Game, Pass, Token, ruleset, score
from engine.expansions.dragon.fairy import MoveFairy
from tests.engine.dragons import BIG_BOXES, fairy, lay, play, position, ways
from tests.engine.stating import OLD, after, everywhere, happened, may, standing, why
from tests.engine.tokens import fairy_on

KEYS = [
    "car-fn-073d", "car-faq-25", "car-r-overview-07", "rgg-r-dragon-07", "rgg-r-dragon-10",
    "rgg-r-dragon-43", "rgg-r-summary-01", "rgg-r-summary-02", "rgg-r-summary-17",
    "rgg-r-summary-22", "rgg-r-summary-23",
]  # fmt: skip

RED = Figure("red", "follower", (0, 0), "road e")
BLUE = Figure("blue", "follower", (1, 0), "farm nnw")
ROW = "base-frfr 0,0  red road e / base-frfr 1,0  blue farm nnw / base-ffrr 2,0"


def to(edition: str, figure: Figure) -> MoveFairy:
    """The move to a follower: one follower or a tile, as the edition has it."""
    return MoveFairy(figure.cell, None if edition == "bb-rgg" else figure)


def beside(edition: str, figure: Figure) -> Token:
    """The fairy after that move."""
    return fairy_on(*to(edition, figure))


# --- where she may go ----------------------------------------------------------------------------


@everywhere
def test_she_goes_to_an_own_follower_instead_of_a_deployment(edition: str) -> None:
    """Car, the fairy: to one of the player's followers; nothing else is done in the figure step."""
    game = play(edition, position(ROW))
    moves = [a for a in game.decision.options() if isinstance(a, MoveFairy)]
    assert moves == [to(edition, RED)]
    for action in (MoveFairy((1, 0), BLUE), MoveFairy((2, 0)), MoveFairy((9, 9))):
        assert why(game, action) == ["dragon.fairy.move"]
    after(game, moves[0])
    assert game.state.pieces.first("fairy") == beside(edition, RED)
    assert (game.between_turns, game.mover) == (True, "blue")
    assert happened(game, "fairy-moved") == [("red", (0, 0), "dragon.fairy.move")]
    assert why(game, Deploy("follower", (2, 0), "farm ssw")) == ["base.turn.order"]


@everywhere
def test_she_belongs_to_nobody(edition: str) -> None:
    """Car, the fairy: from one follower to another, whoever set her there."""
    game = play(edition, position(ROW, fay=fairy(BLUE)))
    assert after(game, to(edition, RED)).state.pieces.first("fairy") == beside(edition, RED)


@everywhere
def test_she_does_not_move_to_where_she_is(edition: str) -> None:
    """Car, the fairy: she may be moved next to another follower."""
    game = play(edition, position(ROW, fay=fairy(RED)))
    assert why(game, to(edition, RED)) == ["dragon.fairy.move"]
    assert not [a for a in game.decision.options() if isinstance(a, MoveFairy)]


TWO = "dragon-frrr-3 -1,0 / base-frfr 0,0  red road e, red farm nnw / base-ffrr 1,0"


def test_one_follower_or_the_tile() -> None:
    """An open point: which of two own followers on a tile; rgg names the tile alone."""
    game = play("bb-hig", position(TWO))
    farmer = Figure("red", "follower", (0, 0), "farm nnw")
    assert may(game, MoveFairy((0, 0), RED))
    assert may(game, MoveFairy((0, 0), farmer))
    (reason,) = game.decision.violations(MoveFairy((0, 0)))
    assert (reason.code, reason.rule) == ("which-follower", "dragon.fairy.move")
    game = play("bb-rgg", position(TWO))
    assert may(game, MoveFairy((0, 0)))
    assert why(game, MoveFairy((0, 0), farmer)) == []


def test_from_one_follower_to_the_next_on_a_tile() -> None:
    """Car, the fairy: beside one follower, so there is a way from one to the other."""
    farmer = Figure("red", "follower", (0, 0), "farm nnw")
    game = play("bb-hig", position(TWO, fay=fairy(RED)))
    assert after(game, MoveFairy((0, 0), farmer)).state.pieces.first("fairy") == fairy(farmer)


def test_where_only_one_follower_can_be_meant() -> None:
    """The figure may be left out, and may be named where the tile is enough."""
    game = after(play("bb-hig", position(ROW)), MoveFairy((0, 0)))
    assert game.state.pieces.first("fairy") == fairy(RED)
    game = after(play("bb-rgg", position(ROW)), MoveFairy((0, 0), RED))
    assert game.state.pieces.first("fairy") == fairy_on((0, 0))


@everywhere
def test_an_empty_supply_does_not_matter(edition: str) -> None:
    """Car, note 73: she may be moved by a player who has run out of followers."""
    game = play(edition, position(ROW), base__supply__followers=1)
    assert may(game, to(edition, RED))


LONE = "base-frfr 0,0  red builder road e, red pig farm nnw / base-ffrr 1,0"
BUILDER = Figure("red", "builder", (0, 0), "road e")


@everywhere
def test_builder_and_pig(edition: str) -> None:
    """Sum, row 5; car, note 68; question 26: she goes to them where they are followers."""
    game = play(edition, position(LONE, sets="traders"), likely=False)
    moves = [a for a in game.decision.options() if isinstance(a, MoveFairy)]
    assert len(moves) == (2 if edition in OLD else 0)
    fay = fairy_on((0, 0), BUILDER)
    began = play(edition, position(LONE, fay=fay, sets="traders"), laid=False, likely=False)
    assert began.decision.what == "lay"
    assert began.scores["red"] == (1 if edition in OLD else 0)


@everywhere
def test_not_to_a_barn(edition: str) -> None:
    """Car, notes 70 and 134: a barn is no follower."""
    game = play(edition, position("base-frfr 0,0 / base-ffrr 1,0", sets="abbey"))
    barn = Figure("red", "barn", (0, 0), "farm nnw")
    game.board.stand([barn])
    assert why(game, MoveFairy((0, 0), barn)) == ["dragon.fairy.move"]
    game.state.pieces = position("base-frfr 0,0", fay=fairy(barn)).pieces
    assert lay(game_after_pass(game), "base-frfr", -1, 0).scores == {"red": 0, "blue": 0}


def game_after_pass(game: Game) -> Game:
    """The game after a turn without wood."""
    return after(game, Pass())


def test_the_dragon_s_tile() -> None:
    """Question 30: undecided; the compiler guesses that she may not go there."""
    stated = position("base-frfr 0,0  red road e / base-ffrr 1,0", (0, 0))
    game = play("bb-hig", stated, likely=False)
    assert why(game, MoveFairy((0, 0), RED)) == ["dragon.fairy.dragon"]
    value = game.state.ruleset.values["dragon.fairy.dragon"]
    assert (value.value, value.open) == (False, (True,))
    game = play("bb-hig", stated, likely=False, dragon__fairy__dragon=True)
    assert may(game, MoveFairy((0, 0), RED))


# --- with volcano and dragon ---------------------------------------------------------------------


@everywhere
def test_she_moves_before_the_dragon_does(edition: str) -> None:
    """Question 16: a dragon tile is laid, and the fairy saves the follower beside the dragon."""
    board = "dragon-ffff 0,1 / base-frfr 0,0  red road e / dragon-frfr-1 1,0"
    game = after(play(edition, position(board, (0, 1))), to(edition, RED))
    assert game.between_turns
    assert happened(game, "dragon-stopped")
    assert RED in standing(game)
    unsaved = after(play(edition, position(board, (0, 1))), Pass())
    assert ways(unsaved) == [(0, 0)]


# --- a point at the start of a turn --------------------------------------------------------------


@everywhere
def test_a_point_when_a_turn_begins(edition: str) -> None:
    """Car, the fairy: red's turn brings a point, blue's does not."""
    game = play(edition, position(ROW, fay=fairy(RED)), laid=False)
    assert game.scores == {"red": 0, "blue": 0}
    assert game.decision.what == "lay"
    assert game.scores == {"red": 1, "blue": 0}
    assert happened(game, "scored") == [("red", (0, 0), "dragon.fairy.turn")]
    (line,) = game.lines
    assert (line.kind, line.points) == ("fairy", 1)
    lay(game, "base-ffrr", 2, 1, 2)
    assert game.decision.player == "blue"
    assert game.scores == {"red": 1, "blue": 0}


def test_two_own_followers_on_her_tile() -> None:
    """Rgg, the fairy: a follower on the tile brings a point, not each follower."""
    game = play("bb-rgg", position(TWO, fay=fairy(None)), laid=False)
    assert game.decision.player == "red"
    assert game.scores["red"] == 1


@everywhere
def test_no_point_for_a_turn_that_never_comes(edition: str) -> None:
    """Car, the fairy: at the start of a turn; after the last tile there is none.

    Blue's thief stands beside her; red's turn is the last. At the end she pays for the road.
    """
    blue = Figure("blue", "follower", (0, 0), "road e")
    stated = position("base-frfr 0,0  blue road e / base-ffrr 1,0", fay=fairy(blue))
    game = after(play(edition, stated), Pass())
    assert game.between_turns
    game.finish()
    assert game.scores == {"red": 0, "blue": 2 + 3}
    assert "dragon.fairy.turn" not in [line.why.rule for line in game.lines]


# --- three points when a feature is scored -------------------------------------------------------

KNIGHT = Figure("red", "follower", (0, 0), "city e")
CITY = "base-ccff-1 0,0 1  red city e / base-ccff-1 1,0 2 / base-ccff-1 1,1 3  {} / base-ccrr-1 0,1"


@everywhere
def test_three_points_even_for_the_loser(edition: str) -> None:
    """Car, the fairy: the city of four pays blue 8 and red nothing, and red gets 3.

    The knight goes home, the fairy stays, and red's next turn brings no point.
    """
    board = CITY.format("blue big follower city n")
    game = after(play(edition, position(board, fay=fairy(KNIGHT), sets="inns")), Pass())
    assert game.scores == {"red": 3, "blue": 8}
    assert game.supply["red"]["follower"] == 7
    assert game.state.pieces.first("fairy") == fairy_on((0, 0))
    lay(game, "base-ffrr", 0, 2, 1)
    assert game.decision.player == "red"
    assert game.scores == {"red": 3, "blue": 8}


STRANDED = "base-cfff 0,0  red builder city n / base-cfcf-2 0,-1 / base-cfff 0,-2 2"


@pytest.mark.parametrize(("edition", "points"), [("hig", 3), ("rgg", 3)])
def test_a_stranded_builder(edition: str, points: int) -> None:
    """Question 25: blue completes the city, nobody holds it, the builder's owner has the fairy."""
    builder = Figure("red", "builder", (0, 0), "city n")
    stated = position(STRANDED, fay=fairy(builder), sets="traders", players="red blue*")
    game = after(play(edition, stated), Pass())
    assert game.scores == {"red": points, "blue": 0}
    assert game.supply["red"]["builder"] == 1


@pytest.mark.parametrize("edition", BIG_BOXES)
def test_a_builder_alone_brings_nothing(edition: str) -> None:
    """Question 25 is out of date in the Big Boxes, even if a builder were left."""
    builder = Figure("red", "builder", (0, 0), "city n")
    stated = position(STRANDED, fay=fairy(builder), sets="traders")
    game = after(play(edition, stated, likely=False), Pass())
    assert game.scores == {"red": 0, "blue": 0}


@everywhere
@pytest.mark.parametrize(
    ("board", "figure", "points"),
    [
        ("base-frfr 0,0  red road e", Figure("red", "follower", (0, 0), "road e"), 1 + 3),
        ("base-ffff 0,0  red cloister", Figure("red", "follower", (0, 0), "cloister"), 1 + 3),
        ("base-frfr 0,0  red farm nnw", Figure("red", "follower", (0, 0), "farm nnw"), 0 + 3),
    ],
)
def test_at_the_end(edition: str, board: str, figure: Figure, points: int) -> None:
    """Car, the fairy: a road, a city, a cloister or a farm that is scored, whatever it pays."""
    stated = position(board, fay=fairy(figure))
    assert score(stated, ruleset(edition, stated.sets), FINAL).totals["red"] == points


@pytest.mark.parametrize(
    ("edition", "points"), [("hig", 6), ("rgg", 8), ("bb-hig", 6), ("bb-rgg", 8)]
)
def test_once_for_a_farm(edition: str, points: int) -> None:
    """Two cities: 2 x 3 or, paid city by city, 2 x 4; the fairy adds 3 once in any case."""
    board = "base-cfcf-3 0,0  red farm ene / base-cfff 0,1 / base-cfff 0,-1 2"
    farmer = Figure("red", "follower", (0, 0), "farm ene")
    stated = position(board, fay=fairy(farmer))
    rules = ruleset(edition, stated.sets)
    assert score(stated, rules, FINAL).totals == {"red": points + 3, "blue": 0}
    assert score(position(board), rules, FINAL).totals == {"red": points, "blue": 0}


@everywhere
def test_she_forgets_a_follower_that_is_gone(edition: str) -> None:
    """Car, the fairy: she stays. A follower who comes to the same spot later is not hers."""
    figure = Figure("red", "follower", (0, 0), "city e")
    board = CITY.format("").replace("  /", " /")
    game = after(play(edition, position(board, fay=fairy(figure))), Pass())
    assert game.scores["red"] == 11
    game.board.stand([figure])
    game.supply["red"]["follower"] -= 1
    lay(game, "base-ffrr", 0, 2, 1)
    assert game.decision.player == "red"
    assert game.scores["red"] == (12 if edition == "bb-rgg" else 11)
