"""A tile of no set, from the address to the pages that show it."""

import json
import re
from html import unescape

import pytest

from engine import api
from rulesite.drawing.tile import tile_body

BOARD = """tile mill = crfr; road e w; city n; farm ene wnw touches n; farm ese sse ssw wsw
base-crfr 0,0
mill 1,0  red city n
base-cfff 1,-1 2
"""
POSITION = api.read_board(BOARD)
NOTATION = api.write_notation(POSITION)
MILL = POSITION.tiles[1].tile

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/board/", "/verdict/", "/turn/", "/tiles/hole/"])
def test_pages_take_it_like_any_other(client, path):
    answer = client.get(path, {"p": NOTATION})
    assert answer.status_code == 200, path


def test_a_verdict_draws_and_scores_it(client):
    text = client.get("/verdict/", {"p": NOTATION}).content.decode()
    assert tile_body(api.tile_of(MILL)) in text


def test_a_turn_holds_it_in_hand_and_lays_it(client):
    text = client.get("/turn/", {"p": NOTATION, "tile": MILL}).content.decode()
    assert tile_body(api.tile_of(MILL)) in text
    links = re.findall(r'href="\?([^"]*lx[^"]*)"', text)
    assert links
    text = unescape(client.get(f"/turn/?{unescape(links[0])}").content.decode())
    assert "may place a figure" in text


def test_a_turn_offers_the_tiles_of_no_set_that_lie_there(client):
    text = client.get("/turn/", {"p": NOTATION}).content.decode()
    assert text.index("Tiles of no set") < text.index("Basic game")


def test_no_tile_that_cannot_be_is_held(client):
    assert client.get("/turn/", {"p": NOTATION, "tile": "crfr.rEW"}).status_code == 400


def test_the_api_takes_and_gives_it(client):
    plain = api.to_plain(POSITION)
    found = client.post(
        "/api/v1/score/",
        json.dumps({"position": plain, "rules": "bb-hig"}),
        content_type="application/json",
    )
    assert found.status_code == 200, found.content
    assert found.json()["notation"] == NOTATION


FORM = {"n": "c", "e": "r", "s": "f", "w": "r", "mark": ["pennant", "nonsense"], "meet": ["e", "w"]}


def test_a_form_makes_a_tile_that_goes_to_the_board_and_in_hand(client):
    text = unescape(client.get("/tiles/own/", FORM).content.decode())
    own = api.shape_tile("crfr", "1111", ["pennant"], ["ew"])
    assert "City top, with a pennant" in text
    assert tile_body(own) in text
    board = client.get("/board/", {"own": own.id}).content.decode()
    assert tile_body(own, None) in board
    assert client.get("/turn/", {"p": "1~tBpnUU", "tile": own.id}).status_code == 200
    fits = client.get("/board/fits/", {"p": "1~tBpnUU", "own": own.id, "cell": "1,0"}).json()[
        "fits"
    ]
    assert fits[own.id]["left"] == 1


def test_a_form_that_is_empty_is_a_tile_of_grass(client):
    assert "Farm" in client.get("/tiles/own/").content.decode()
