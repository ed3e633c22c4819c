"""The School: what no table of cases can show."""

import pytest

from engine.api import Game, InputError, Laid, Position, ruleset
from engine.expansions.school import TEACHER, copy
from engine.model.pieces import Pieces, Token, check_pieces
from engine.model.sheet import Line
from engine.model.words import line
from engine.scoring.lines import Payment
from engine.turn.account import Account

SETS = ("base", "school")
LYING = (Laid("school-rfrr", (0, 0), 0), Laid("school-rrrf", (1, 0), 0))


def test_the_teacher_goes_back_for_no_points_too() -> None:
    """Condensed order of play, step 7: also if 0 points were awarded."""
    held = Pieces((Token(TEACHER, "red"),))
    position = Position(tiles=LYING, players=("red", "blue"), sets=SETS, pieces=held)
    account = Account(Game.of(position, ruleset("mega", SETS)).state)
    road = account.state.board.find((0, 0), "road n")
    assert road is not None
    why = account.state.ruleset.cites["base.road.complete.tile"]
    nothing = Line(line("road"), (0, 0), "road n", True, "blue", (), (), why, ())
    assert list(copy(account, Payment((nothing,), road, ("blue",)))) == []
    assert account.state.pieces.first(TEACHER) == Token(TEACHER, cell=(0, 0), spot="school e")
    assert account.lines == []
    assert [happened.what for happened in account.events] == ["teacher-back"]


def test_the_teacher_begins_on_the_school() -> None:
    """Condensed order of play, step 0: wholly on one of the two tiles."""
    game = Game.begin(ruleset("new", ("base-c2", "school")), ("red", "blue"))
    assert game.state.pieces.first(TEACHER) == Token(TEACHER, cell=(0, 0), spot="school e")
    assert [game.board.laid[cell][0].tile.id for cell in ((-1, 0), (0, 0), (1, 0))] == [
        "base-c2-crfr",
        "school-rfrr",
        "school-rrrf",
    ]


def test_a_stated_table_without_a_teacher_has_none() -> None:
    """What the dragon has eaten is out of the game."""
    position = Position(tiles=LYING, players=("red", "blue"), sets=SETS)
    assert Game.of(position, ruleset("mega", SETS)).state.pieces.first(TEACHER) is None


def test_a_teacher_with_two_players_is_told_with_the_rule() -> None:
    with pytest.raises(InputError) as told:
        check_pieces(Pieces((Token(TEACHER, "red"), Token(TEACHER, "blue"))), ("red", "blue"))
    assert (told.value.code, told.value.rule) == ("double-token", "school.teacher")
