"""The end of the game: no tile is left to draw, whatever the turn still waits for."""

from engine import api
from tests.engine.dragons import fairy, position
from tests.engine.stating import board, everywhere, rules_for

BUILDER = "base-frrr 0,0  red road e / base-frfr 1,0  red builder road e"
LAST = (api.Lay("base-frfr", (2, 0)), api.Pass())


@everywhere
def test_the_actions_of_a_list_may_end_the_game(edition: str) -> None:
    """A second tile that is due falls away; the table then is as after ``finish``."""
    stated = board(BUILDER, "players red* blue", "base traders")
    (course,) = api.courses(stated, (*LAST, api.End()), [rules_for(edition, stated)]).courses
    assert (course.over, course.missing, course.next, course.refused) == (True, None, None, None)
    assert course.scored == {"red": 3, "blue": 0}
    game = api.Game.of(stated, rules_for(edition, stated))
    for action in LAST:
        game.do(action)
    game.finish()
    assert game.position() == course.position
    assert tuple(game.events) == course.events


def test_the_end_is_offered_only_where_a_tile_would_be_drawn() -> None:
    stated = board(BUILDER, "players red* blue", "base traders")
    (open_,) = api.courses(stated, LAST[:1], [rules_for("hig", stated)]).courses
    assert open_.missing
    assert api.End() not in open_.missing.options
    (none,) = api.courses(stated, LAST, [rules_for("hig", stated)]).courses
    assert none.missing
    assert api.End() in none.missing.options
    (held,) = api.courses(stated, (), [rules_for("hig", stated)], "base-ffff").courses
    assert held.next
    assert api.End() not in held.next.options


@everywhere
def test_what_a_turn_begins_with_is_not_paid_for_a_turn_that_is_none(edition: str) -> None:
    """Car, note 71: a point for a turn begun beside the fairy; somebody has asked too early."""
    beside = api.Figure("blue", "follower", (1, 0), "road e")
    stated = position(
        "base-frfr 0,0 / base-frfr 1,0  blue road e", fay=fairy(beside), players="red blue*"
    )
    game = api.Game.of(stated, rules_for(edition, stated))
    assert game.decision.what == "lay"
    assert game.scores == {"red": 0, "blue": 1}
    kept = game.copy()
    game.finish()
    assert game.scores == {"red": 0, "blue": 2 + 3}, "a road of two tiles, the fairy, no turn"
    assert (kept.scores, kept.over) == ({"red": 0, "blue": 1}, False)
