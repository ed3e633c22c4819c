"""Actions under several rule sets: played once each, held against each other, and why they part."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.analysis import course as module
from engine.analysis.courses import compare
from engine.api import (
    Action,
    Analysis,
    Deploy,
    Game,
    InputError,
    Lay,
    Pass,
    Position,
    RefusedError,
    Ruleset,
    UnsettledError,
    courses,
    play,
    read_board,
    read_rulesets,
    ruleset,
)

SETS = ("base", "dragon")
BOARD = read_board(
    """
    players red* blue
    sets base dragon
    dragon-ffff 0,1
    base-cfff 0,0  red city n
    pieces {"dragon": [0, 1]}
    """
)
COMPLETED = (Lay("dragon-cfff-1", (0, -1), 2), Pass())
"""A dragon tile completes red's city: the summary of rule sets, row 11, has a question mark."""

KEYS = ["car-sum-11-rgg"]

START = read_board("players red* blue\nbase-crfr 0,0")
KNIGHT = (Lay("base-cfff", (0, -1), 2), Deploy("follower", (0, -1), "city s"))
NO_DRAGON = read_board(
    """
    players red* blue
    sets base dragon
    dragon-ffff 0,1
    base-cfff 0,0  red city n
    """
)
"""Nobody has said where the dragon is."""


def opened(stated: Position, actions: tuple[Action, ...], rules: Ruleset) -> dict[str, object]:
    """The rules with another reading that alters the course, each with that reading."""
    readings = courses(stated, actions, (rules,)).open
    assert all((reading.place, reading.value.open) == (0, ()) for reading in readings)
    return {reading.value.id: reading.value.value for reading in readings}


def deciders(stated: Position, actions: tuple[Action, ...], *editions: str) -> tuple[str, ...]:
    return courses(stated, actions, [ruleset(name, stated.sets) for name in editions]).deciders


def test_both_readings_of_the_dragons_moment() -> None:
    assert "dragon.move.when" in opened(BOARD, COMPLETED, ruleset("rgg", SETS))


@pytest.mark.parametrize("edition", ["hig", "bb-hig", "bb-rgg"])
def test_an_edition_that_says_when_leaves_nothing_open(edition: str) -> None:
    assert "dragon.move.when" not in opened(BOARD, COMPLETED, ruleset(edition, SETS))


def test_the_moment_parts_the_two_big_boxes() -> None:
    assert "dragon.move.when" in deciders(BOARD, COMPLETED, "bb-hig", "bb-rgg")
    assert deciders(BOARD, COMPLETED, "bb-hig", "bb-hig") == ()
    assert deciders(BOARD, (), "bb-hig", "bb-rgg") == ()


def test_a_reading_that_settles_nothing_is_another_course() -> None:
    """As a change of one rule can lead into a combination that no source speaks of."""
    course = play(BOARD, COMPLETED, ruleset("rgg", SETS))
    unsettled = replace(course, refused=UnsettledError("unsettled", "No source says that."))
    found = compare((course,), lambda _rules: unsettled)
    assert "dragon.move.when" in {reading.value.id for reading in found.open}


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The editions under which a game has begun since."""
    begun: list[str] = []
    real: Callable[..., Game] = Game.of

    def of(position: Position, rules: Ruleset, **laid: bool) -> Game:
        begun.append(rules.edition)
        return real(position, rules, **laid)

    monkeypatch.setattr(module.Game, "of", of)
    return begun


def test_a_game_tells_its_spots_and_figures() -> None:
    game = Game.of(START, ruleset("hig"))
    for action in KNIGHT[:1]:
        game.do(action)
    assert game.spots((0, -1)) == ("city s", "farm nnw")
    game.do(KNIGHT[1])
    assert game.standing() == []  # the city is complete, and the knight home


def test_a_course_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Events, options, turns of the tile, the table before the scoring: all from one game."""
    begun = counted(monkeypatch)
    found = play(START, KNIGHT, ruleset("hig"), "base-frfr")
    assert begun == ["hig"]
    assert found.next is not None
    assert Lay("base-frfr", (1, 0), 0) in found.next.options
    assert found.scoring is not None
    assert [figure.spot for figure in found.scoring.figures] == ["city s"]


def test_four_courses_take_four_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun = counted(monkeypatch)
    asked = ["hig", "rgg", "bb-hig", "bb-rgg"]
    found = courses(START, KNIGHT, read_rulesets(",".join(asked)))
    assert (found.groups, found.deciders) == (((0, 2), (1, 3)), ("base.city.small",))
    assert begun == asked  # with the other's small cities each plays as the other did


# --- each rule set stands for itself ------------------------------------------------------------


def test_a_rule_set_under_which_the_position_cannot_be_is_a_course_that_says_so() -> None:
    """A builder on top of a tower: in the Big Boxes only a follower finishes one."""
    stated = read_board(
        """
        players red* blue
        sets base traders tower
        base-crfr 0,0
        tower-ffff-1 0,1  red builder tower
        pieces {"towers": [{"cell": [0, 1], "height": 1, "finished": true}]}
        """
    )
    actions = (Lay("base-cfff", (0, -1), 2), Pass())
    asked = ("hig", "rgg", "bb-hig", "bb-rgg")
    found = courses(stated, actions, [ruleset(name, stated.sets) for name in asked]).settled()
    assert [course.judged for course in found.courses] == [True, True, False, False]
    hig, refused = found.courses[0], found.courses[2]
    assert [event.what for event in hig.events] == ["laid"]
    assert isinstance(refused.refused, RefusedError)
    assert refused.refused.rule == "tower.top.followers"
    assert (refused.events, refused.unplayed, refused.position) == ((), 2, stated)
    assert (found.groups, found.parting, found.deciders) == (((0, 1), (2, 3)), None, ())
    alone = courses(stated, actions, (refused.ruleset,))
    with pytest.raises(RefusedError):
        alone.settled()


def test_a_position_that_leaves_the_course_open_says_so() -> None:
    rules = ruleset("bb-hig", SETS)
    laid = play(NO_DRAGON, COMPLETED, rules)
    assert isinstance(laid.refused, UnsettledError)
    assert (laid.refused.rule, laid.unplayed, laid.judged) == ("dragon.volcano.move", 1, False)
    in_hand = play(NO_DRAGON, (), rules, "dragon-cfff-1")
    assert isinstance(in_hand.refused, UnsettledError)
    with pytest.raises(UnsettledError):
        courses(NO_DRAGON, COMPLETED, (rules,)).settled()


def test_courses_need_a_rule_set() -> None:
    with pytest.raises(InputError):
        courses(START, (), ())


# --- what a course keeps on the way -------------------------------------------------------------


@pytest.mark.parametrize(
    ("actions", "turns"),
    [
        ((Lay("base-cfff", (0, 1), 1),), (1, 2, 3)),
        ((Lay("base-cfff", (0, 1), 0),), (1, 2, 3)),
        ((Lay("base-cfff", (0, 1), 0), Pass()), ()),
        ((Lay("base-cfff", (0, -1), 2),), (2,)),
        ((Lay("base-cfff", (5, 5), 0),), ()),
        ((Lay("nothing", (0, 1), 0),), ()),
        (KNIGHT, ()),
        ((), ()),
    ],
)
def test_the_turns_in_which_the_tile_just_laid_could_lie(
    actions: tuple[Action, ...], turns: tuple[int, ...]
) -> None:
    assert play(START, actions, ruleset("hig")).turns == turns


@pytest.mark.parametrize(
    ("actions", "scoring"),
    [((), None), (KNIGHT[:1], None), (KNIGHT, ["city s"]), ((KNIGHT[0], Pass()), [])],
)
def test_the_table_when_the_last_scoring_began(
    actions: tuple[Action, ...], scoring: list[str] | None
) -> None:
    found = play(START, actions, ruleset("hig")).scoring
    assert (found and [figure.spot for figure in found.figures]) == scoring


def test_what_stood_behind_an_action_that_is_not_legal_is_counted() -> None:
    found = play(START, (KNIGHT[0], KNIGHT[0], Pass(), Pass()), ruleset("hig"))
    assert (found.unplayed, found.judged, found.next) == (2, True, None)


# --- what the tile before completed -------------------------------------------------------------

CLOSED = read_board("players red blue\nbase-crfr 0,0\nbase-cfff 0,-1 2  red city s")
ONWARD = read_board(
    """
    players red blue
    sets base abbey
    base-cccr-1 0,0
    base-cfff 0,-1 2
    base-cfff 1,0 3
    base-cfff 0,1  red wagon city n
    """
)
LAYS = (Lay("base-frfr", (-1, 0), 0), Pass())


@pytest.mark.parametrize(("edition", "points"), [("hig", 4), ("rgg", 2)])
def test_what_the_tile_before_completed_is_paid_before_the_turn(edition: str, points: int) -> None:
    found = play(CLOSED, (Lay("base-cfff", (0, 1), 2), Pass()), ruleset(edition))
    assert [event.what for event in found.events] == ["owed", "scored", "returned", "laid"]
    assert (found.scored["red"], found.position.figures, found.missing) == (points, (), None)


def test_what_was_scored_is_told_when_nothing_has_been_done_yet() -> None:
    assert [event.what for event in play(CLOSED, (), ruleset("hig")).events][:2] == [
        "owed",
        "scored",
    ]


def test_a_decision_on_what_was_owed_comes_before_the_actions_stated() -> None:
    rules = ruleset("hig", ONWARD.sets)
    found = play(ONWARD, LAYS, rules)
    assert found.missing
    assert (found.missing.who, found.unplayed, found.refused) == ("red", 2, None)
    for onward in found.missing.options:
        decided = play(ONWARD, (onward, *LAYS), rules)
        assert (decided.unplayed, decided.refused, decided.missing) == (0, None, None)
        assert decided.scored == {"red": 10, "blue": 0}


@pytest.mark.parametrize(
    ("figure", "mover", "layer"),
    [("  red city s", "", "red"), ("", "*", "blue"), ("", "", "blue")],
)
def test_who_laid_the_last_tile(figure: str, mover: str, layer: str) -> None:
    """Whoever has figures on it, else the player before the one whose turn it is."""
    stated = read_board(
        f"players red{mover} blue\nbase-crfr 0,0{'' if figure else '  red city n'}\n"
        f"base-cfff 0,-1 2{figure}"
    )
    assert play(stated, (), ruleset("hig")).events[0].player == layer


def test_a_copy_does_not_score_again() -> None:
    game = Game.of(CLOSED, ruleset("hig"))
    assert game.copy().copy().scores == game.scores == {"red": 4, "blue": 0}


@pytest.mark.parametrize(
    ("look", "tiles", "figures"), [(0, 1, 0), (1, 2, 0), (2, 2, 1), (3, 2, 1), (4, 2, 0)]
)
def test_the_table_is_seen_after_each_event(look: int, tiles: int, figures: int) -> None:
    (course,) = Analysis(START).courses(KNIGHT, (ruleset("bb-hig"),), look=look).courses
    assert course.seen is not None
    assert (len(course.seen.tiles), len(course.seen.figures)) == (tiles, figures)


@pytest.mark.parametrize("look", [None, 9])
def test_no_table_is_seen_after_an_event_that_there_is_not(look: int | None) -> None:
    assert Analysis(START).play(KNIGHT, ruleset("bb-hig"), look=look).seen is None
