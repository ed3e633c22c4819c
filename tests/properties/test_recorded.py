"""No recorded game does worse than be refused: what a file may hold, put anywhere in a good one."""

import json
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from engine.api import InputError, Replay, read_jcz, replay
from tests.peers.building import (
    BAZAAR,
    BOB,
    BOUGHT,
    BRIDGES,
    CASTLE,
    CITY,
    COUNT,
    HILLS,
    KNIGHT,
    NEXT,
    PASS,
    ROAD,
    SHEPHERD,
    TILES,
    bid,
    plain,
)

GAMES = (
    plain(*KNIGHT, claims=("Alice has 4 points", "[0, -1] City S"), end=1),
    plain(*ROAD, *NEXT, pointsAfterEachMessage=[[0, 0]] * 6),
    plain(*CITY, **COUNT),
    plain(*KNIGHT, CASTLE, *BOB, **BRIDGES),
    plain(*BAZAAR, bid(1, 3), PASS, *BOUGHT, gameAnnotations={"drawOrder": TILES}, **BRIDGES),
    plain(*SHEPHERD, *BOB, chance=["sheep-2"], **HILLS),
)
ODD: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, -1, 10**9, 10**4000, 0.5, float("inf"), float("nan"), "", "R90", "\ud800",
     "0.small.1", "BA/C", "x" * 3000, [], [[]], [0, 0], {}, {"x": 1}],
)  # fmt: skip


def outcome(text: str) -> Replay | InputError:
    try:
        return replay(read_jcz(text))
    except InputError as error:
        return error


def changed(plain: Any, chance: Any, value: Any) -> Any:
    """The same with something in it, however deep, in place of what was there."""
    if not isinstance(plain, dict | list) or not plain or chance.random() < 0.1:
        return value
    copy = plain.copy()
    key = chance.choice(list(plain) if isinstance(plain, dict) else range(len(plain)))
    copy[key] = changed(plain[key], chance, value)
    return copy


@given(st.sampled_from(GAMES), st.lists(ODD, min_size=1, max_size=3), st.randoms())
def test_a_wrong_value_is_played_or_refused(game: Any, values: list[Any], chance: Any) -> None:
    for value in values:
        game = changed(game, chance, value)
    found = outcome(json.dumps(game))
    assert isinstance(found, Replay) or len(str(found)) < 10_000


@given(st.sampled_from(GAMES), st.data())
def test_messages_out_of_order_are_played_or_refused(game: Any, data: st.DataObject) -> None:
    replayed = data.draw(st.lists(st.sampled_from(game["replay"]), max_size=8))
    assert outcome(json.dumps(game | {"replay": replayed, "pointsAfterEachMessage": []}))


@given(st.text())
@example("\x1f\x8b\x08\x00")
@example("PK\x03\x04")
@example('{"setup": ' * 5000)
def test_no_text_is_more_than_refused(text: str) -> None:
    assert isinstance(outcome(text), InputError)
