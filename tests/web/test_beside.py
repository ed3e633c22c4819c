"""The form for what lies beside the tiles, and where it is shown."""

import re
from dataclasses import replace
from html import unescape

import pytest

from engine import api
from tests.engine.tokens import fairy_on, prisoner, tower_of
from tests.web.asking import text

pytestmark = pytest.mark.django_db

PIECES = api.write_notation(
    api.read_board(
        """
        players red blue
        sets base traders dragon king tower
        base-crfr 0,0  red city n
        tower-ffff-1 0,1
        """
    )
)


def put(client, fields, stated=PIECES):
    """The tokens that the form's fields state, through the page without JavaScript."""
    named = {f"token:{name}": value for name, value in fields.items()}
    response = client.get("/board/", {"p": stated, "beside": "1", **named})
    assert response.status_code == 302
    address = response.headers["Location"].split("p=")[1]
    return list(api.read_notation(address).pieces.tokens)


RED = api.Figure("red", "follower", (0, 0), "city n")


@pytest.mark.parametrize(
    ("fields", "token"),
    [
        ({"dragon:0:where": "0,1"}, api.Token("dragon", cell=(0, 1))),
        ({"fairy:0:where": "0,0|0"}, fairy_on((0, 0), RED)),
        ({"fairy:0:where": "0,0"}, fairy_on((0, 0))),
        ({"king:0:player": "red", "king:0:number": "5"}, api.Token("king", "red", number=5)),
        (
            {"tower:0:number": "3", "tower:0:mark": "on"},
            tower_of((0, 1), 3, finished=True),
        ),
        (
            {"prisoner:0:player": "red", "prisoner:0:owner": "blue", "prisoner:0:kind": "builder"},
            prisoner("red", "blue", "builder"),
        ),
        ({"wine:blue:number": "2"}, api.Token("wine", "blue", number=2)),
    ],
)
def test_tokens_are_put_on_the_table_by_a_form(client, fields, token):
    assert put(client, fields) == [token]


def test_a_token_that_is_pointed_at_its_place_is_that_of_whose_turn_it_is(client):
    """Whose it is, and which of its like, can be said behind it."""
    stated = "2~pRb~sTU.EN~tENvnUUTUanVU"
    there = {"tunnel:0:where": "1,0|road w", "tunnel:0:player": "", "tunnel:0:number": ""}
    assert put(client, there, stated) == [api.Token("tunnel", "blue", (1, 0), "road w", 1)]
    lying = f"{stated}~otuVUBrW1"
    assert '<option value="" selected>Whose …</option>' in text(
        client.get(f"/board/?p={lying}&pieces=1")
    )
    assert put(client, {**there, "tunnel:0:number": "1"}, lying) == []


def test_what_is_not_in_play_is_not_put_on_the_table(client):
    assert put(client, {"abbey:blue:number": "1", "king:0:number": "5", "tower:0:mark": "on"}) == []


def test_the_form_shows_what_is_stated_and_only_for_sets_in_play(client):
    stated = PIECES + "~dUV~kB4~wUV2-~jRBf~gRw0"
    body = text(client.get(f"/board/?p={stated}&pieces=1"))
    assert '<option value="0,1" selected>1 down</option>' in body
    assert 'name="token:king:0:number"' in body
    assert '<option value="blue" selected>of Blue</option>' in body
    assert 'name="token:wine:red:number" min="0" max="99" inputmode="numeric"' in body
    assert "Abbeys" not in body
    assert "token:count" not in body
    assert "Which figure guards it" not in body
    assert 'id="pieces-fold" hidden' in text(client.get("/board/?p=1~pRB~sB~tBpnUUBnsUT-RfcS"))


def test_the_board_leads_to_the_form_and_does_not_carry_it(client):
    """On a board of 300 tiles it has 29,000 options, which slowed down every tap."""
    body = text(client.get(f"/board/?p={PIECES}"))
    assert "token:" not in body
    [way] = re.findall(r'href="([^"]+pieces=1)#pieces-fold"', body)
    assert 'name="token:king:0:number"' in text(client.get(unescape(way)))


def filled(client, stated):
    """The fields of the form as a browser sends them back."""
    html = client.get("/board/pieces/", {"p": stated}).json()["html"]
    found = {}
    for tag in re.findall(r"<input [^>]*>", html):
        name = re.search(r'name="token:([^"]*)"', tag)
        if name and ('type="number"' in tag or "checked" in tag):
            value = re.search(r'value="([^"]*)"', tag)
            found[name[1]] = value[1] if value else "on"
    for name, body in re.findall(r'<select[^>]* name="token:([^"]*)">(.*?)</select>', html):
        chosen = re.search(r'value="([^"]*)" selected', body)
        found[name] = chosen[1] if chosen else ""
    return found


def whole_table():
    """A position in which every kind of token is stated, of expansions and of variations."""
    text = """
    players red blue
    sets base traders king count dragon tower
    base-crfr 0,0  red city n
    tower-ffff-1 0,1
    """
    tokens = []
    for row in api.rows(api.TokenRow).values():
        parts = {part.name for part in row.stated_by}
        stated = {"player": "red", "cell": (0, 1), "number": 2, "kind": "mayor", "owner": "blue"}
        if row.with_figure:
            stated |= {"cell": RED.cell, "owner": "red", "kind": RED.kind, "spot": RED.spot}
        elif "spot" in parts:
            stated["spot"] = row.places[-1] if row.places and not row.stands_on else "road e"
        stated["mark"] = "builder" if row.holds else "".join(row.marks[-1:])
        tokens.append(api.Token(row.id, **{part: stated[part] for part in parts}))
    return replace(api.read_board(text), pieces=api.Pieces(tuple(tokens)))


def test_the_form_drops_nothing_that_it_is_sent_back(client):
    stated = whole_table()
    address = api.write_notation(stated)
    assert put(client, filled(client, address), address) == list(stated.pieces.tokens)


@pytest.mark.parametrize(
    "fields",
    [
        {"dragon:0:where": "here"},
        {"fairy:0:where": "0,0|7"},
        {"king:0:player": "purple"},
        {"tower:0:number": "x"},
        {"tower:0:number": "500"},
        {"prisoner:0:player": "red", "prisoner:0:owner": "blue", "prisoner:0:kind": "knight"},
    ],
)
def test_pieces_that_cannot_be_are_refused(client, fields):
    query = {"p": PIECES, "beside": "1", **{f"token:{name}": v for name, v in fields.items()}}
    assert client.get("/board/", query).status_code == 400
    assert client.get("/board/pieces/", query).status_code == 400


def test_the_builder_gets_the_tokens_and_the_form(client):
    query = {"p": PIECES, "beside": "1", "token:dragon:0:where": "0,1"}
    answer = client.get("/board/pieces/", query).json()
    assert answer["tokens"] == [{"what": "dragon", "cell": [0, 1]}]
    assert 'value="0,1" selected' in answer["html"]


def test_lines_without_a_place_are_shown(client):
    stated = "1~pRB~sBTK~tBpnUUBnsUT~kR2~rB3~gRw2Bw2Bg1"
    body = re.sub(r"<[^>]+>", "", text(client.get(f"/verdict/?p={stated}&q=final&rules=bb-hig")))
    assert "The king" in body
    assert "1 city ×\xa01" in body
    assert "Goods: wine" in body
    assert "Most wine: 10" in body
    assert client.get(f"/verdict/?p={stated}&q=final&line=1").status_code == 200
