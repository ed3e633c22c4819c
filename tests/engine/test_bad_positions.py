"""Bad input, form by form: each is refused with a code and a sentence."""

import contextlib
import json
from typing import Any

import pytest

from engine.api import (
    MAX_COORDINATE,
    MAX_LENGTH,
    MAX_TILES,
    EngineError,
    Figure,
    InputError,
    Laid,
    Position,
    TooLargeError,
    from_plain,
    read_board,
    read_notation,
    read_position,
    to_plain,
    write_board,
    write_notation,
)
from engine.model.position import check

TILE = {"tile": "base-crfr", "cell": [0, 0]}
RED = {"player": "red", "cell": [0, 0], "spot": "city n"}


def tile(**parts: Any) -> dict[str, Any]:
    return {"tiles": [{**TILE, **parts}]}


def figure(**parts: Any) -> dict[str, Any]:
    return {"tiles": [TILE], "figures": [{**RED, **parts}]}


def far(number: int) -> list[dict[str, Any]]:
    return [{"tile": "base-crfr", "cell": [n % 500, n // 500]} for n in range(number)]


PLAIN = [
    # not an object at all
    (None, "malformed"),
    ([], "malformed"),
    (1, "malformed"),
    (True, "malformed"),
    (b"1~pRB", "malformed"),
    # unknown parts
    ({"tile": []}, "malformed"),
    ({1: 2}, "malformed"),
    (tile(spin=1), "malformed"),
    (figure(colour="red"), "malformed"),
    # wrong types
    ({"tiles": {}}, "malformed"),
    ({"tiles": None}, "malformed"),
    ({"tiles": "base-crfr"}, "malformed"),
    ({"tiles": [[]]}, "malformed"),
    ({"tiles": [None]}, "malformed"),
    ({"tiles": [[[[[[[[[[]]]]]]]]]]}, "malformed"),
    ({"figures": 7}, "malformed"),
    ({"players": "red"}, "malformed"),
    ({"players": [1, 2]}, "malformed"),
    ({"players": [None]}, "malformed"),
    ({"players": [["red"]]}, "malformed"),
    ({"sets": [True]}, "malformed"),
    ({"sets": {"base": True}}, "malformed"),
    ({"mover": 1}, "malformed"),
    ({"mover": ["red"]}, "malformed"),
    ({"scores": 5}, "malformed"),
    ({"scores": [True, False]}, "malformed"),
    ({"scores": [1.0, 2.0]}, "malformed"),
    ({"scores": [None, None]}, "malformed"),
    ({"scores": ["1", "2"]}, "malformed"),
    (tile(tile=None), "malformed"),
    (tile(tile=3), "malformed"),
    (tile(tile=["base-crfr"]), "malformed"),
    (tile(cell=None), "malformed"),
    (tile(cell=0), "malformed"),
    (tile(cell="0,0"), "malformed"),
    (tile(cell=[0]), "malformed"),
    (tile(cell=[0, 0, 0]), "malformed"),
    (tile(cell=[0.0, 0.0]), "malformed"),
    (tile(cell=[True, False]), "malformed"),
    (tile(cell=[None, None]), "malformed"),
    (tile(cell=["0", "0"]), "malformed"),
    (tile(cell=[float("nan"), 0]), "malformed"),
    (tile(cell=[float("inf"), 0]), "malformed"),
    (tile(turn=None), "malformed"),
    (tile(turn=True), "malformed"),
    (tile(turn=1.0), "malformed"),
    (tile(turn="1"), "malformed"),
    (figure(player=None), "malformed"),
    (figure(kind=None), "malformed"),
    (figure(kind=1), "malformed"),
    (figure(spot=None), "malformed"),
    (figure(spot=["city n"]), "malformed"),
    (figure(cell=None), "malformed"),
    ({"tiles": [TILE], "figures": [{}]}, "malformed"),
    ({"tiles": [{}]}, "malformed"),
    # numbers out of range
    (tile(cell=[1234567890, 0]), "bad-cell"),
    (tile(cell=[0, -1234567890]), "bad-cell"),
    (tile(cell=[MAX_COORDINATE + 1, 0]), "bad-cell"),
    (tile(cell=[10**400, 0]), "bad-cell"),
    (figure(cell=[1234567890, 0]), "bad-cell"),
    (tile(turn=4), "bad-turn"),
    (tile(turn=-1), "bad-turn"),
    (tile(turn=10**10), "bad-turn"),
    ({"scores": [1]}, "bad-scores"),
    ({"scores": [1, 2, 3]}, "bad-scores"),
    ({"scores": [-10000, 0]}, "bad-scores"),
    ({"scores": [0, 10000]}, "bad-scores"),
    ({"scores": [0, 10**400]}, "bad-scores"),
    # unknown names
    (tile(tile="base-cfcf-9"), "unknown-tile"),
    (tile(tile=""), "unknown-tile"),
    (tile(tile="BASE-CRFR"), "unknown-tile"),
    (tile(tile="base-crfr\n"), "unknown-tile"),
    ({"players": ["teal"]}, "unknown-player"),
    ({"players": ["Red"]}, "unknown-player"),
    ({"players": ["red"], "mover": "blue"}, "unknown-player"),
    ({"mover": ""}, "unknown-player"),
    (figure(player="green"), "unknown-player"),
    (figure(kind="meeple"), "unknown-figure"),
    ({"sets": ["base", "winter"]}, "unknown-set"),
    ({"sets": [""]}, "unknown-set"),
    # twice
    ({"tiles": [TILE, TILE]}, "two-tiles-on-a-cell"),
    ({"tiles": [TILE, tile(tile="base-cccc", turn=2)["tiles"][0]]}, "two-tiles-on-a-cell"),
    ({"players": ["red", "red"]}, "double-player"),
    ({"sets": ["base", "base"]}, "double-set"),
    # nothing to stand on
    (figure(cell=[0, 1]), "no-tile"),
    ({"figures": [RED]}, "no-tile"),
    # too much
    ({"tiles": far(5000)}, "too-many-tiles"),
    ({"tiles": far(MAX_TILES + 1)}, "too-many-tiles"),
    ({"tiles": [TILE], "figures": [RED] * (MAX_TILES + 1)}, "too-many-figures"),
    ({"scores": [0] * 5000}, "too-many-scores"),
    ({"players": ["red"] * 5000}, "too-many-players"),
    ({"sets": ["base"] * 5000}, "too-many-sets"),
]


@pytest.mark.parametrize(("plain", "code"), PLAIN, ids=lambda value: str(value)[:60])
def test_plain(plain: object, code: str) -> None:
    with pytest.raises(InputError) as caught:
        from_plain(plain)
    assert caught.value.code == code
    assert len(str(caught.value)) > 10
    assert isinstance(caught.value, TooLargeError) == code.startswith("too-many")


def test_an_error_names_the_cell() -> None:
    with pytest.raises(InputError) as caught:
        from_plain(tile(tile="base-nope", cell=[3, -4]))
    assert caught.value.cell == (3, -4)
    assert "'base-nope'" in str(caught.value)


def test_an_error_lists_what_there_is() -> None:
    with pytest.raises(InputError, match="red, blue, green, yellow, black, grey"):
        from_plain({"players": ["teal"]})


@pytest.mark.parametrize("where", ["players", "sets", "mover", "tile", "kind", "player"])
def test_a_huge_name_is_not_repeated(where: str) -> None:
    huge = "x" * 100_000
    plain: dict[str, Any] = {
        "players": {"players": [huge]},
        "sets": {"sets": [huge]},
        "mover": {"mover": huge},
        "tile": tile(tile=huge),
        "kind": figure(kind=huge),
        "player": figure(player=huge),
    }[where]
    with pytest.raises(InputError) as caught:
        from_plain(plain)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "spot", ["", "city", "city north", "city n, blue road e", "farm 0", "x" * 100_000, "cloister n"]
)
def test_a_spot_that_no_tile_could_have_is_refused_at_once(spot: str) -> None:
    """Else the board text that is written would say something else when it is read."""
    with pytest.raises(InputError) as caught:
        from_plain(figure(spot=spot))
    assert caught.value.code == "unknown-spot"


def test_defaults() -> None:
    assert from_plain({}) == read_position({}) == Position()
    assert from_plain({"players": [], "sets": [], "mover": None}) == Position()
    found = from_plain({"tiles": [TILE], "figures": [RED]})
    assert found.tiles == (Laid("base-crfr", (0, 0), 0),)
    assert found.figures == (Figure("red", "follower", (0, 0), "city n"),)


def test_no_player_at_all() -> None:
    with pytest.raises(InputError) as caught:
        check(Position(players=()))
    assert caught.value.code == "no-players"


def test_too_many_tiles_however_stated() -> None:
    laid = tuple(Laid("base-crfr", (n % 500, n // 500), 0) for n in range(MAX_TILES + 1))
    with pytest.raises(TooLargeError) as caught:
        check(Position(laid))
    assert caught.value.code == "too-many-tiles"


def test_plain_form_tells_scores_and_mover() -> None:
    plain = {"players": ["red", "blue"], "scores": [1, 2], "mover": "blue"}
    found = to_plain(from_plain(plain))
    assert {key: found[key] for key in plain} == plain
    assert not {"scores", "mover"} & set(to_plain(Position()))


def test_limits_are_reached_and_not_passed() -> None:
    assert len(from_plain({"tiles": far(MAX_TILES)}).tiles) == MAX_TILES
    edge = from_plain(tile(cell=[-MAX_COORDINATE, MAX_COORDINATE]))
    assert edge.tiles[0].cell == (-MAX_COORDINATE, MAX_COORDINATE)
    assert from_plain({"scores": [0, 9999]}).scores == (0, 9999)


# --- JSON ---------------------------------------------------------------------------------------

JSON = [
    ("{", "malformed"),
    ("{}}", "malformed"),
    ('{"tiles": }', "malformed"),
    ('{"tiles": [' + "[" * 100_000, "malformed"),
    ('{"tiles": ' + "[" * 100_000 + "]" * 100_000 + "}", "malformed"),
    ('{"tiles": [{"tile": "base-crfr", "cell": [' + "9" * 5000 + ", 0]}]}", "malformed"),
    ('{"tiles": [{"tile": "base-crfr", "cell": [NaN, 0]}]}', "malformed"),
    ('{"scores": [1e400, 0]}', "malformed"),
    ('{"tiles": [{"tile": "base-crfr", "cell": [1234567890, 0]}]}', "bad-cell"),
    ('  {"sets": ["\\ud800"]}', "unknown-set"),
]


@pytest.mark.parametrize(("text", "code"), JSON, ids=lambda value: value[:40])
def test_json(text: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        read_position(text)
    assert caught.value.code == code
    assert str(caught.value).encode("utf-8")


def test_json_is_read() -> None:
    assert read_position(json.dumps({"tiles": [TILE]})) == from_plain({"tiles": [TILE]})


# --- notation -----------------------------------------------------------------------------------

NOTATION = [
    ("", "bad-version"),
    ("3~pRB", "bad-version"),
    ("1 ~pRB", "bad-version"),
    ("1~", "bad-section"),
    ("1~x", "bad-section"),
    ("1~pRB~pRB", "bad-section"),
    ("1~~", "bad-section"),
    ("1~p", "bad-players"),
    ("1~pR-", "bad-players"),
    ("1~prb", "bad-players"),
    ("1~p5", "bad-players"),
    ("1~pRZ", "unknown-player"),
    ("1~pRR", "double-player"),
    ("1~pR5B", "bad-scores"),
    ("1~pR99999B0", "bad-scores"),
    ("1~pR" + "9" * 4000 + "B0", "bad-scores"),
    ("1~sZ", "unknown-set"),
    ("1~sBB", "double-set"),
    ("1~tBznUU", "unknown-tile"),
    ("1~tZznUU", "unknown-tile"),
    ("1~tBpnU", "bad-notation"),
    ("1~tBpxUU", "bad-notation"),
    ("1~tBpn__U", "bad-notation"),
    ("1~tBpn_1234567890_U", "bad-notation"),
    ("1~tBpn_501_U", "bad-cell"),
    ("1~tBpn_-999_U", "bad-cell"),
    ("1~tBpnUUBpnUU", "two-tiles-on-a-cell"),
    ("1~t-RfcN", "bad-notation"),
    ("1~tBpnUU-RfcX", "bad-notation"),
    ("1~tBpnUU-RfN", "bad-notation"),
    ("1~tBpnUU-RfcC", "bad-notation"),
    ("1~tBpnUU-Rfc1", "bad-notation"),
    ("1~tBpnUU-ZfcN", "unknown-player"),
    ("1~tBpnUU-GfcN", "unknown-player"),
    ("1~tBpnUU-RzcN", "unknown-figure"),
    ("1~tBpnUU-Rf", "bad-notation"),
    ("1~tBpnUU-Rf0", "bad-notation"),
    ("1~t" + "x" * 4000, "bad-notation"),
    ("1~t" + "BpnUU" * 5000, "too-long"),
    ("1" * (MAX_LENGTH + 1), "too-long"),
]


@pytest.mark.parametrize(("text", "code"), NOTATION, ids=lambda value: value[:40] or "empty")
def test_notation(text: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        read_notation(text)
    assert caught.value.code == code
    assert 10 < len(str(caught.value)) < MAX_LENGTH + 200


def test_notation_says_where_it_stopped() -> None:
    with pytest.raises(InputError, match=r"'\?\?' after 5 signs"):
        read_notation("1~tBpnUU??")


def test_notation_of_five_thousand_tiles_is_too_long() -> None:
    with pytest.raises(TooLargeError):
        read_notation("1~t" + "BpnUU" * 5000)


def test_notation_defaults() -> None:
    assert read_notation("1") == Position()


@pytest.mark.parametrize(
    ("cell", "signs"),
    [
        ((0, 0), "UU"),
        ((-1, 1), "TV"),
        ((-30, 31), "0z"),
        ((-31, 32), "_-31__32_"),
        ((500, -500), "_500__-500_"),
    ],
)
def test_notation_of_cells(cell: tuple[int, int], signs: str) -> None:
    position = Position((Laid("base-crfr", cell, 2),))
    last = signs.endswith("_")  # no address ends in a sign that a chat program drops
    assert write_notation(position) == (
        f"1~sB~tBps{signs}~pRB" if last else f"1~pRB~sB~tBps{signs}"
    )
    assert read_notation(f"1~pRB~sB~tBps{signs}") == position


def test_notation_tells_a_mover_and_scores() -> None:
    found = read_notation("1~pR3b12")
    assert (found.players, found.scores, found.mover) == (("red", "blue"), (3, 12), "blue")


@pytest.mark.parametrize("text", ["1~pR0000012B3"])
def test_notation_never_reads_half_a_score(text: str) -> None:
    found: object = None
    with contextlib.suppress(InputError):
        found = read_notation(text).scores
    assert found in (None, (12, 3))


@pytest.mark.parametrize(
    "spot", ["city n", "road e", "river s", "farm w", "cloister", "farm 1", "farm 9", "farm nnw"]
)
def test_every_form_of_spot_can_be_written(spot: str) -> None:
    position = Position((Laid("base-crfr", (0, 0), 0),), (Figure("red", "follower", (0, 0), spot),))
    assert read_notation(write_notation(position)) == position


@pytest.mark.parametrize("spot", ["city", "city x", "farm 10", "farm", "", "cloister n"])
def test_other_spots_have_no_notation(spot: str) -> None:
    position = Position((Laid("base-crfr", (0, 0), 0),), (Figure("red", "follower", (0, 0), spot),))
    with pytest.raises(InputError) as caught:
        write_notation(position)
    assert (caught.value.code, caught.value.cell) == ("unknown-spot", (0, 0))


# --- board text ---------------------------------------------------------------------------------

BOARD = [
    ("base-crfr", "malformed"),
    ("base-crfr 0", "malformed"),
    ("base-crfr 0,0,0", "malformed"),
    ("base-crfr 0,0 1 2", "malformed"),
    ("base-crfr a,b", "malformed"),
    ("base-crfr 0,", "malformed"),
    ("base-crfr 1.5,0", "malformed"),
    ("base-crfr --1,0", "malformed"),
    ("base-crfr ٣,0", "malformed"),
    ("base-crfr 1234567890,0", "malformed"),
    ("base-crfr 99999,0", "bad-cell"),
    ("base-crfr 0,0 x", "malformed"),
    ("base-crfr 0,0 4", "bad-turn"),
    ("base-nope 0,0", "unknown-tile"),
    ("base-crfr 0,0\nbase-crfr 0,0", "two-tiles-on-a-cell"),
    ("base-crfr 0,0  red", "malformed"),
    ("base-crfr 0,0  red city n, blue", "malformed"),
    ("base-crfr 0,0  teal city n", "unknown-player"),
    ("players", "malformed"),
    ("sets", "malformed"),
    ("players teal", "unknown-player"),
    ("players red red", "double-player"),
    ("players red=1 blue", "bad-scores"),
    ("players red=x blue=1", "malformed"),
    ("players red=-99999 blue=1", "bad-scores"),
    ("players red=9999999999 blue=1", "malformed"),
    ("sets base nope", "unknown-set"),
    ("\n".join(f"base-crfr {n % 500},{n // 500}" for n in range(5000)), "too-many-tiles"),
    ("base-crfr 0,0  " + ", ".join(["red city n"] * (MAX_TILES + 1)), "too-many-figures"),
    ("[1, 2]", "malformed"),
    ("\x00", "malformed"),
    ("²~", "bad-version"),
]


@pytest.mark.parametrize(("text", "code"), BOARD, ids=lambda value: value[:40])
def test_board_text(text: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        read_position(text)
    assert caught.value.code == code
    assert len(str(caught.value)) > 10


def test_board_text_names_the_line() -> None:
    with pytest.raises(InputError, match=r"^Line 4: "):
        read_board("players red blue\n\n# a remark\nbase-crfr zero,0")


def test_board_text_is_read() -> None:
    position = read_board(
        """
        # two tiles
        players red=5 blue*=12   # blue is to move
        sets base river
        base-crfr 0,0            # the start
        base-cfff 0,-1 2  red city s, blue big follower farm nne
        """.replace("=12", "").replace("red=5", "red")
    )
    assert position.players == ("red", "blue")
    assert position.mover == "blue"
    assert position.sets == ("base", "river")
    assert position.last == Laid("base-cfff", (0, -1), 2)
    assert position.figures == (
        Figure("red", "follower", (0, -1), "city s"),
        Figure("blue", "big follower", (0, -1), "farm nne"),
    )


def test_board_text_tells_scores_and_mover() -> None:
    position = read_board("players red=5 blue=12*")
    assert (position.scores, position.mover) == ((5, 12), "blue")
    assert write_board(position).splitlines()[0] == "players red=5 blue=12*"


def test_an_empty_text_is_an_empty_table() -> None:
    assert read_position("") == read_position("# nothing\n") == Position()


def test_a_tab_is_a_space() -> None:
    assert read_board("players red\tblue").players == ("red", "blue")


@pytest.mark.parametrize("text", ["players red  blue", "players  red blue"])
def test_wide_spaces_lose_no_player(text: str) -> None:
    assert read_board(text).players == ("red", "blue")


def test_wide_spaces_lose_no_set() -> None:
    assert read_board("sets base  river").sets == ("base", "river")


def test_figures_are_put_in_the_order_of_their_tiles() -> None:
    plain = {
        "tiles": [TILE, {"tile": "base-crfr", "cell": [1, 0]}],
        "figures": [{**RED, "cell": [1, 0]}, RED],
    }
    found = from_plain(plain)
    assert [one.cell for one in found.figures] == [(0, 0), (1, 0)]
    assert from_plain(to_plain(found)) == found


def test_errors_are_of_one_family() -> None:
    assert issubclass(TooLargeError, InputError)
    assert issubclass(InputError, EngineError)
