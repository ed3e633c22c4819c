"""Notation 2: what notation 1 cannot say; and the tokens in JSON."""

from dataclasses import replace
from typing import Any, cast

import pytest

from engine import api
from engine.model import notation
from engine.model.pieces import Pieces, Token
from engine.model.token_words import TokenSupply
from engine.model.vocabulary import TokenRow, rows
from tests.engine.tokens import fairy_on, prisoner, tower_of

MILL = "crfr.rEW.cN.fkp2.flmno"
KNIGHT = api.Figure("red", "follower", (0, 0), "city n")
HEAD = "2~pRB~sB.T.D.W.C.K.A"
EVERY = [
    ("drUU", Token("dragon", cell=(0, 0))),
    ("faUU", fairy_on((0, 0))),
    ("faUU-RfcN", fairy_on((0, 0), KNIGHT)),
    ("coM", Token("count", spot="market")),
    ("kiR6", Token("king", "red", number=6)),
    ("rbB12", Token("robber", "blue", number=12)),
    ("toUV2.", tower_of((0, 1), 2)),
    ("toUV2-a", tower_of((0, 1), 2, finished=True)),
    ("prRBf.", prisoner("red", "blue")),
    ("prRBf-b", prisoner("red", "blue", guard="big follower")),
    ("wiR3", Token("wine", "red", number=3)),
    ("grR0", Token("grain", "red", number=0)),
    ("clB1", Token("cloth", "blue", number=1)),
    ("tpB12", Token("tower piece", "blue", number=12)),
    ("abB1", Token("abbey", "blue", number=1)),
    ("ctB1", Token("cloister", "blue", number=1)),
]


def test_every_kind_of_token_of_the_first_form_is_among_those_below() -> None:
    assert {token.what for _, token in EVERY} == {
        row.id for row in rows(TokenRow).values() if row.first
    }


@pytest.mark.parametrize(("text", "token"), EVERY)
def test_a_token_in_both_notations_and_in_json(text: str, token: Token) -> None:
    position = api.read_notation(f"{HEAD}~tBpnUU-RfcN~o{text}")
    assert position.pieces == Pieces((token,))
    assert notation.write_tokens(position.pieces) == text
    first = api.write_notation(position)
    assert first.startswith("1~")
    assert api.read_notation(first) == position
    plain = api.to_plain(position)
    assert api.from_plain(plain) == position
    assert api.from_plain({key: part for key, part in plain.items() if key != "pieces"}) == position
    assert api.from_plain({key: part for key, part in plain.items() if key != "tokens"}) == position
    assert api.read_board(api.write_board(position)) == position


def test_all_tokens_at_once() -> None:
    tokens = [(text, token) for text, token in EVERY if token.row.kept is not TokenSupply.ONE]
    position = api.read_notation(f"{HEAD}~tBpnUU~o{''.join(text for text, _ in tokens)}")
    assert position.pieces == Pieces(tuple(token for _, token in tokens))
    assert notation.read_tokens(notation.write_tokens(position.pieces)) == position.pieces


def test_a_token_that_the_first_form_never_knew(monkeypatch: pytest.MonkeyPatch) -> None:
    known = cast("dict[str, Any]", rows(TokenRow))
    monkeypatch.setitem(known, "dragon", replace(known["dragon"], first=None))
    position = api.read_notation(f"{HEAD}~tBpnUU~odrUU")
    assert api.write_notation(position) == f"{HEAD}~tBpnUU~odrUU"
    plain = api.to_plain(position)
    assert plain["pieces"] == {}
    assert api.from_plain(plain) == position
    with pytest.raises(api.InputError, match="dragon"):
        api.from_plain({**plain, "pieces": {"dragon": [0, 0]}})


def test_a_tile_of_no_set_is_described_once() -> None:
    laid = (api.Laid(MILL, (0, 0), 0), api.Laid("base-crfr", (1, 0), 0), api.Laid(MILL, (2, 0), 2))
    position = api.Position(laid, (KNIGHT,))
    text = api.write_notation(position)
    assert text == f"2~pRB~sB~x{MILL}~tx1nUU-RfcNBpnVUx1sWU"
    assert api.read_notation(text) == position


def test_a_spot_that_notation_one_cannot_say() -> None:
    figure = api.Figure("red", "follower", (0, 0), "city nnw")
    position = api.Position((api.Laid("base-crfr", (0, 0), 0),), (figure,))
    text = api.write_notation(position)
    assert text == "2~pRB~sB~tBpnUU-Rf_ci"
    assert api.read_notation(text) == position


BAD = [
    ("~owwR1", "unknown-token"),
    ("~owi", "bad-notation"),
    ("~owiR1wi", "bad-notation"),
    ("~otoUV2-b", "bad-notation"),
    ("~odrUUdrUV", "double-token"),
    ("~dUU", "bad-section"),
    ("~xcrfr", "bad-tile"),
    ("~tx1nUU", "unknown-tile"),
]


@pytest.mark.parametrize(("text", "code"), BAD)
def test_what_cannot_be_read(text: str, code: str) -> None:
    with pytest.raises(api.InputError) as caught:
        api.read_notation(f"2~pRB{text}")
    assert caught.value.code == code


BAD_TOKENS = [
    ({"what": "giant", "cell": [0, 0]}, "unknown-token"),
    ({"cell": [0, 0]}, "malformed"),
    ({"what": "dragon"}, "malformed"),
    ({"what": "dragon", "cell": [0, 0], "player": "red"}, "malformed"),
    ({"what": "fairy", "cell": [0, 0], "owner": "red"}, "malformed"),
    ({"what": "fairy", "cell": [0, 0], "owner": "red", "kind": "follower", "spot": "hill"},
     "unknown-spot"),
    ({"what": "tower", "cell": [0, 0], "number": 1, "mark": "leaning"}, "unknown-mark"),
    ({"what": "count", "spot": "tower"}, "unknown-place"),
    ({"what": "prisoner", "player": "red", "owner": "teal", "kind": "follower"}, "unknown-player"),
]  # fmt: skip


@pytest.mark.parametrize(("token", "code"), BAD_TOKENS)
def test_a_token_that_no_table_could_bear(token: dict[str, object], code: str) -> None:
    with pytest.raises(api.InputError) as caught:
        api.from_plain({"tokens": [token]})
    assert caught.value.code == code


def test_both_forms_must_say_the_same() -> None:
    dragon = {"what": "dragon", "cell": [0, 0]}
    with pytest.raises(api.InputError) as caught:
        api.from_plain({"tokens": [dragon], "pieces": {"dragon": [0, 1]}})
    assert caught.value.code == "two-forms"


def test_the_fairy_stands_on_the_tile_of_the_figure_beside_her() -> None:
    beside = {"player": "red", "kind": "follower", "cell": [0, 1], "spot": "city n"}
    with pytest.raises(api.InputError, match="the tile of the figure"):
        api.from_plain({"pieces": {"fairy": {"cell": [0, 0], "figure": beside}}})
