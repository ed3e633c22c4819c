"""The three forms of a position say the same, and no text does worse than be refused."""

import json
import random
import string
from collections.abc import Callable
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from engine.api import (
    MAX_LENGTH,
    InputError,
    Position,
    from_plain,
    read_board,
    read_notation,
    read_position,
    to_plain,
    write_board,
    write_notation,
)
from tests.properties.strategies import reached, stated

SIGNS = string.ascii_letters + string.digits + "~-_"
IN_AN_ADDRESS = set(string.ascii_letters + string.digits + "-._~")


def outcome(read: Callable[[Any], Position], source: Any) -> Position | InputError:
    try:
        return read(source)
    except InputError as error:
        return error


@given(stated())
def test_notation_round_trip(position: Position) -> None:
    text = write_notation(position)
    if len(text) <= MAX_LENGTH:
        assert read_notation(text) == position
        assert read_position(text) == position


@given(reached())
def test_notation_round_trip_of_games(position: Position) -> None:
    assert read_notation(write_notation(position)) == position


@given(stated())
def test_notation_needs_no_quoting_in_an_address(position: Position) -> None:
    assert set(write_notation(position)) <= IN_AN_ADDRESS


@given(reached(least=40))
def test_notation_is_short(position: Position) -> None:
    """About five signs a tile, and four more for a figure."""
    most = 40 + 5 * len(position.tiles) + 5 * len(position.figures)
    assert len(write_notation(position)) <= most


@given(stated())
def test_board_text_round_trip(position: Position) -> None:
    text = write_board(position)
    assert read_board(text) == position
    assert read_position(text) == position


@given(stated())
def test_plain_round_trip(position: Position) -> None:
    plain = to_plain(position)
    assert from_plain(plain) == position
    assert read_position(plain) == position
    assert read_position(json.dumps(plain)) == position


@given(reached(least=10), st.randoms(use_true_random=False))
def test_one_wrong_sign_is_read_or_refused(position: Position, chance: random.Random) -> None:
    """And what is read can be written and read again."""
    text = list(write_notation(position))
    text[chance.randrange(len(text))] = chance.choice(SIGNS)
    found = outcome(read_notation, "".join(text))
    if isinstance(found, Position):
        assert read_notation(write_notation(found)) == found


@given(st.text() | st.text(alphabet=SIGNS).map(lambda text: "1~" + text))
@example("")
@example("1~")
@example("²~t")
@example("{")
@example("[[]]")
@example("1~t-RfcN")
@example("players ")
def test_no_text_does_worse_than_be_refused(text: str) -> None:
    assert isinstance(outcome(read_position, text), Position | InputError)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=12,
)
KEYS = ("tiles", "figures", "players", "sets", "scores", "mover")
TILE = st.fixed_dictionaries(
    {"tile": st.just("base-crfr") | JSON, "cell": st.just([0, 0]) | JSON}, optional={"turn": JSON}
)
FIGURE = st.fixed_dictionaries(
    {"player": st.just("red") | JSON, "cell": st.just([0, 0]) | JSON},
    optional={"spot": JSON, "kind": JSON},
)


@given(
    JSON
    | st.dictionaries(st.sampled_from(KEYS), JSON)
    | st.fixed_dictionaries({"tiles": st.lists(TILE)}, optional={"figures": st.lists(FIGURE)})
)
def test_no_plain_value_does_worse_than_be_refused(value: object) -> None:
    found = outcome(from_plain, value)
    if isinstance(found, Position):
        assert from_plain(to_plain(found)) == found
    else:
        assert str(found)
