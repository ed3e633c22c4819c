"""The pieces beside tiles and figures: notation (docs/notation.md), plain form, board text."""

import json
from typing import Any

import pytest

from engine import api
from engine.model.pieces import Pieces, Token
from engine.model.token_words import TokenSupply
from engine.model.vocabulary import TokenRow, rows
from tests.engine.tokens import fairy_on, prisoner, tower_of

KNIGHT = api.Figure("blue", "follower", (0, -1), "city s")

# Each section of docs/notation.md, the same in JSON, and the piece itself. ``U`` is 0, ``T`` is -1.
EACH: list[tuple[str, dict[str, Any], list[Token]]] = [
    ("~dUT", {"dragon": [0, -1]}, [Token("dragon", cell=(0, -1))]),
    ("~dU_-45_", {"dragon": [0, -45]}, [Token("dragon", cell=(0, -45))]),
    ("~fVU", {"fairy": {"cell": [1, 0]}}, [fairy_on((1, 0))]),
    (
        "~fUT-BfcS",
        {
            "fairy": {
                "cell": [0, -1],
                "figure": {
                    "player": "blue", "kind": "follower", "cell": [0, -1], "spot": "city s"
                },
            }
        },
        [fairy_on((0, -1), KNIGHT)],
    ),
    ("~cK", {"count": "castle"}, [Token("count", spot="castle")]),
    ("~cD", {"count": "cathedral"}, [Token("count", spot="cathedral")]),
    ("~kR6", {"king": {"player": "red", "size": 6}}, [Token("king", "red", number=6)]),
    ("~rB12", {"robber": {"player": "blue", "size": 12}}, [Token("robber", "blue", number=12)]),
    (
        "~wUV2.VU3-",
        {
            "towers": [
                {"cell": [0, 1], "height": 2}, {"cell": [1, 0], "height": 3, "finished": True}
            ]
        },
        [tower_of((0, 1), 2), tower_of((1, 0), 3, finished=True)],
    ),
    (
        "~jBRfRBb",
        {
            "prisoners": [
                {"captor": "blue", "owner": "red", "kind": "follower"},
                {"captor": "red", "owner": "blue", "kind": "big follower"},
            ]
        },
        [prisoner("blue", "red"), prisoner("red", "blue", "big follower")],
    ),
    (
        "~gRw3Bt12",
        {
            "stocks": [
                {"player": "red", "what": "wine", "number": 3},
                {"player": "blue", "what": "tower piece", "number": 12},
            ]
        },
        [Token("wine", "red", number=3), Token("tower piece", "blue", number=12)],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "plain", "tokens"), EACH)
def test_each_piece_in_the_notation_both_ways(
    text: str, plain: dict[str, Any], tokens: list[Token]
) -> None:
    position = api.read_notation(f"1~tBpnUU{text}")
    assert position.pieces == Pieces(tuple(tokens))
    assert api.read_notation(api.write_notation(position)) == position
    assert text in api.write_notation(position)


@pytest.mark.parametrize(("text", "plain", "tokens"), EACH)
def test_each_piece_in_the_first_json_both_ways(
    text: str, plain: dict[str, Any], tokens: list[Token]
) -> None:
    stated = {"tiles": [{"tile": "base-crfr", "cell": [0, 0]}], "pieces": plain}
    position = api.from_plain(json.loads(json.dumps(stated)))
    assert position.pieces == Pieces(tuple(tokens))
    assert json.loads(json.dumps(api.to_plain(position)))["pieces"] == plain


@pytest.mark.parametrize(("text", "plain", "tokens"), EACH)
def test_each_piece_in_the_board_text_both_ways(
    text: str, plain: dict[str, Any], tokens: list[Token]
) -> None:
    position = api.read_board(f"base-crfr 0,0\npieces {json.dumps(plain)}")
    assert position.pieces == Pieces(tuple(tokens))
    assert api.read_board(api.write_board(position)) == position


def test_every_piece_is_among_those_above() -> None:
    stated = {name for _, plain, _ in EACH for name in plain}
    assert stated == {row.first.json for row in rows(TokenRow).values() if row.first}


def test_all_pieces_at_once() -> None:
    whole = "".join(text for text, _, _ in (EACH[0], EACH[3], EACH[4], *EACH[6:]))
    position = api.read_notation(f"1~tBpnUU{whole}")
    assert api.read_notation(api.write_notation(position)) == position
    assert api.from_plain(api.to_plain(position)) == position
    assert position.pieces.named() == {
        "dragon", "fairy", "count", "king", "robber", "tower", "prisoner", "wine", "tower piece",
    }  # fmt: skip


STOCKS = [row for row in rows(TokenRow).values() if row.kept is TokenSupply.STOCK and row.first]


@pytest.mark.parametrize("row", STOCKS, ids=lambda row: row.id)
def test_every_stock_has_its_letter(row: TokenRow) -> None:
    assert row.first is not None
    position = api.read_notation(f"1~gB{row.first.letter}1")
    assert position.pieces.tokens == (Token(row.id, "blue", number=1),)


def test_a_position_without_pieces_says_nothing_of_them() -> None:
    position = api.read_board("base-crfr 0,0")
    assert "pieces" not in api.to_plain(position)
    assert "pieces" not in api.write_board(position)
    assert api.read_notation("1~tBpnUU").pieces == Pieces()


# --- what cannot be read -------------------------------------------------------------------------

BAD_NOTATION = [
    ("~dU", "bad-notation"),
    ("~dUTU", "bad-notation"),
    ("~dU_501_", "bad-cell"),
    ("~fUT-", "bad-notation"),
    ("~fUT-ZfcS", "unknown-player"),
    ("~cX", "bad-notation"),
    ("~cKM", "bad-notation"),
    ("~kR", "bad-notation"),
    ("~kR1000", "bad-notation"),
    ("~kZ4", "unknown-player"),
    ("~rG4", "unknown-player"),  # a colour, but nobody at this table
    ("~wUV", "bad-notation"),
    ("~wUV2.V", "bad-notation"),
    ("~jBR", "bad-notation"),
    ("~jBRfB", "bad-notation"),
    ("~jZRf", "unknown-player"),
    ("~jBZf", "unknown-player"),
    ("~jBRz", "unknown-figure"),
    ("~gRw", "bad-notation"),
    ("~gRz1", "bad-notation"),
    ("~gZw1", "unknown-player"),
    ("~gRw1~gRw2", "bad-section"),
]


@pytest.mark.parametrize(("text", "code"), BAD_NOTATION)
def test_notation_that_cannot_be_read(text: str, code: str) -> None:
    with pytest.raises(api.InputError) as caught:
        api.read_notation(f"1~pRB~tBpnUU{text}")
    assert caught.value.code == code


TITLE = {"player": "red", "size": 3}
BAD_PLAIN: list[tuple[Any, str]] = [
    ([], "malformed"),
    ({"wizard": [0, 0]}, "malformed"),
    ({"dragon": [0]}, "malformed"),
    ({"dragon": [0, 501]}, "bad-cell"),
    ({"fairy": [0, 0]}, "malformed"),
    ({"fairy": {}}, "malformed"),
    ({"fairy": {"cell": [0, 0], "figure": {}}}, "malformed"),
    ({"count": 1}, "malformed"),
    ({"count": "harbour"}, "unknown-place"),
    ({"king": "red"}, "malformed"),
    ({"king": {"player": "red"}}, "malformed"),
    ({"king": {**TITLE, "player": "green"}}, "unknown-player"),
    ({"robber": {**TITLE, "size": -1}}, "bad-number"),
    ({"robber": {**TITLE, "size": 100}}, "bad-number"),
    ({"towers": {}}, "malformed"),
    ({"towers": [{"cell": [0, 0]}]}, "malformed"),
    ({"towers": [{"cell": [0, 0], "height": True}]}, "malformed"),
    ({"towers": [{"cell": [0, 0], "height": 100}]}, "bad-number"),
    ({"towers": [{"cell": [0, 0], "height": 1}] * 201}, "too-many-towers"),
    ({"prisoners": [{"captor": "red", "owner": "blue"}]}, "malformed"),
    ({"prisoners": [{"captor": "red", "owner": "grey", "kind": "follower"}]}, "unknown-player"),
    ({"prisoners": [{"captor": "red", "owner": "blue", "kind": "witch"}]}, "unknown-figure"),
    ({"stocks": [{"player": "red", "what": "salt", "number": 1}]}, "unknown-stock"),
    ({"stocks": [{"player": "grey", "what": "wine", "number": 1}]}, "unknown-player"),
    ({"stocks": [{"player": "red", "what": "wine", "number": -1}]}, "bad-number"),
    ({"stocks": [{"player": "red", "what": "wine", "number": "1"}]}, "malformed"),
]


@pytest.mark.parametrize(("pieces", "code"), BAD_PLAIN)
def test_plain_form_that_cannot_be_read(pieces: Any, code: str) -> None:
    with pytest.raises(api.EngineError) as caught:
        api.from_plain({"pieces": pieces})
    assert caught.value.code == code


def test_pieces_may_number_as_many_as_are_allowed() -> None:
    most = {"stocks": [{"player": "red", "what": "wine", "number": 99}]}
    assert api.from_plain({"pieces": most}).pieces.stock("red", "wine") == 99


@pytest.mark.parametrize("text", ["", "{", "{'count': 'castle'}", "[" * 100_000])
def test_a_line_of_pieces_that_is_no_json_names_its_line(text: str) -> None:
    with pytest.raises(api.InputError, match="Line 2: pieces") as caught:
        api.read_board(f"base-crfr 0,0\npieces {text}")
    assert caught.value.code == "malformed"
