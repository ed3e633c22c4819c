"""A recorded game: what came of it move by move, and its file."""

import json
from typing import Any

import pytest

from engine import api
from engine.api import Deploy, End, InputError, Lay, Pass, Recording, ruleset

RULES = ruleset("bb-rgg", ("base",))
START = Recording.begin(RULES, ("red", "blue"))
KNIGHT = (Lay("base-cfff", (0, -1), 2), Deploy("follower", (0, -1), "city s"))
NEXT = (Lay("base-crfr", (1, 0), 0), Pass())
FAIRY = ruleset("bb-hig", ("base", "dragon"))
BESIDE = api.read_board(
    "players red=0* blue=0\nsets base dragon\nbase-crfr 0,0  red follower city n\npieces "
    '{"fairy": {"cell": [0, 0], "figure": {"player": "red", "cell": [0, 0], "spot": "city n"}}}'
)


def played(*actions: api.Action, start: Recording = START, **more: Any) -> api.Chronicle:
    return api.chronicle(Recording(start.start, start.ruleset, actions), **more)


def test_every_point_has_its_turn_its_player_and_its_rule() -> None:
    told = played(*KNIGHT, *NEXT)
    moves = [(one.number, one.turn, one.player, one.what, one.scores) for one in told.moves]
    assert moves == [
        (1, 1, "red", "lay", (0, 0)), (2, 1, "red", "wood", (2, 0)),
        (3, 2, "blue", "lay", (2, 0)), (4, 2, "blue", "wood", (2, 0)),
    ]  # fmt: skip
    assert [(line.points, line.terms[0].cite.rule) for line in told.moves[1].lines] == [
        (2, "base.city.small.tile")
    ]
    assert [event.what for event in told.moves[1].events] == ["deployed", "scored", "returned"]
    assert (told.turn, told.left, told.scores, told.over) == (3, 69, (2, 0), False)
    assert told.next is not None
    assert (told.next.player, told.next.what) == ("red", "lay")


def test_what_the_beginning_of_a_turn_brings_is_a_move_of_its_own() -> None:
    told = played(start=Recording(BESIDE, FAIRY))
    assert [(one.number, one.turn, one.player, one.action) for one in told.moves] == [
        (0, 1, "red", None)
    ]
    assert told.scores == (1, 0)


def test_the_table_to_go_on_with_is_as_the_turn_before_left_it() -> None:
    """The fairy scores when a turn begins (``dragon.fairy.turn``): whoever begins that turn again
    must find the points of before."""
    told = played(start=Recording(BESIDE, FAIRY))
    assert told.resting == BESIDE
    assert told.position.scores == (1, 0)
    assert played(NEXT[0], start=Recording(BESIDE, FAIRY)).resting is None


def test_the_table_is_seen_as_it_was() -> None:
    told = played(*KNIGHT, *NEXT, at=2)
    assert len(told.seen.tiles) == 2
    assert told.seen.scores == (2, 0)
    assert len(told.position.tiles) == 3
    assert played(*KNIGHT, at=2).seen == played(*KNIGHT).position


def test_a_tile_just_laid_may_be_turned() -> None:
    assert played(Lay("base-crfr", (1, 0), 0)).turns == (0, 2)
    assert played(*NEXT).turns == ()


def test_the_tile_in_hand_has_its_places() -> None:
    told = played(tile="base-cfff")
    assert told.next is not None
    assert told.next.options == (KNIGHT[0], Lay("base-cfff", (0, 1), 1), *told.next.options[2:])
    assert played(*KNIGHT[:1], tile="base-cfff").next == played(*KNIGHT[:1]).next


@pytest.mark.parametrize(
    ("actions", "rule", "number", "unplayed"),
    [((*KNIGHT, Pass(), *NEXT), "base.turn.order", 2, 2), ((KNIGHT[1],), "base.turn.order", 0, 0)],
)
def test_a_game_goes_as_far_as_the_rules_allow(
    actions: tuple[api.Action, ...], rule: str, number: int, unplayed: int
) -> None:
    told = played(*actions)
    assert told.refused is not None
    assert (told.refused.rule, len(told.moves), told.unplayed) == (rule, number, unplayed)
    assert told.next is None


def test_a_start_that_cannot_be_is_refused() -> None:
    floating = api.read_board("base-crfr 0,0\nbase-crfr 5,5")
    with pytest.raises(api.RefusedError):
        api.chronicle(Recording(floating, RULES))


@pytest.mark.parametrize("actions", [(*NEXT, End()), (*KNIGHT, *NEXT, End())])
def test_the_end_comes_when_somebody_says_so(actions: tuple[api.Action, ...]) -> None:
    told = played(*actions)
    assert told.over
    assert told.next is None
    assert told.moves[-1].what == "lay"
    assert [event.what for event in told.moves[-1].events] == ["ended"]


def test_what_a_game_takes_is_counted() -> None:
    with pytest.raises(api.TooLargeError, match="moves of a game"):
        played(*KNIGHT, *NEXT, work=api.Work(40))
    allowed = api.Work(100)
    played(*KNIGHT, *NEXT, work=allowed)
    assert allowed.steps < 100


def test_a_game_is_a_value() -> None:
    game = Recording(START.start, RULES, KNIGHT)
    assert game.until(0) == START
    assert game.until(1).actions == KNIGHT[:1]
    again = api.read_recording(api.write_recording(game))
    assert (again.start, again.actions) == (game.start, game.actions)
    assert again.ruleset.label == RULES.label


def _file(**parts: object) -> str:
    return json.dumps({**json.loads(api.write_recording(START)), **parts})


@pytest.mark.parametrize(
    ("text", "code"),
    [("[" * 100_000, "too-long"), ("[" * 9_000, "malformed"), ("{}", "missing-part"),
     ("[]", "missing-part"), ("no", "malformed"), (_file(actions=7), "missing-part"),
     (_file(game="2"), "bad-version"), (_file(rules="hig,rgg"), "one-ruleset"),
     (_file(rules="nobody"), "unknown-edition"), (_file(position="9"), "bad-version"),
     (_file(actions="1" + "~p" * (api.MAX_MOVES + 1)), "too-many-actions")],
)  # fmt: skip
def test_what_is_no_recorded_game_says_why(text: str, code: str) -> None:
    with pytest.raises(InputError) as refused:
        api.read_recording(text)
    assert refused.value.code == code
