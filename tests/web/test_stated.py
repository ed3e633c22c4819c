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


# --- A double tile, and where a described tile goes -------------------------------------------

WEST, EAST = "ffff.fijklmnop.bN", "frff.rE.fijklmnop.bS"
"""Halves of a castle tile; the second has a road."""

CASTLES = api.write_notation(
    api.read_board(
        "sets base burgen\nbase-crfr 0,0\n"
        'tokens [{"what": "german-castle", "player": "red", "number": 1},'
        ' {"what": "german-castle", "player": "blue", "number": 0}]\n'
    )
)


def options(text):
    """The addresses that lay a tile."""
    return [unescape(one) for one in re.findall(r'href="\?([^"]*=1~l[^"]*)"', text)]


def test_a_form_describes_both_halves_of_a_double_tile(client):
    form = {"mark": "german-castle", "e2": "r"}
    text = unescape(client.get("/tiles/own/", form).content.decode())
    assert text.count("German castle") >= 3
    assert "The other half" in text
    assert f"tile={WEST}%21{EAST}" in text
    assert "The other half" not in client.get("/tiles/own/").content.decode()


def test_a_described_tile_goes_back_to_the_page_that_asked_for_it(client):
    game = {"p": CASTLES, "rules": "mega"}
    for path in ("/turn/", "/play/"):
        page = client.get(path, game).content.decode()
        assert "No source shows the tiles of Castles in Germany." in page
        (form,) = re.findall(r'href="(/tiles/own/[^"]*)"', page)
        text = client.get(f"{unescape(form)}&mark=german-castle&e2=r").content.decode()
        (back,) = re.findall(rf'href="({path}\?[^"]*tile=[^"]*)"', text)
        held = client.get(unescape(back)).content.decode()
        assert "Double tile: German castle top; road right, German castle bottom" in held
        assert options(held)


def test_a_described_tile_goes_to_no_address_outside(client):
    text = client.get("/tiles/own/", {"to": "https://example.org/turn/"}).content.decode()
    assert 'href="https://example.org' not in text


def test_a_tile_with_a_mark_is_held_where_its_expansion_is_in_play(client):
    text = client.get("/tiles/own/", {"mark": "fruit-tree"}).content.decode()
    (turn,) = re.findall(r'href="(/turn/[^"]*)"', text)
    held = client.get(unescape(turn)).content.decode()
    assert "Fields" not in held
    assert "Fruit tree" in held
    assert options(held)


def test_a_double_tile_that_lies_may_be_taken_in_hand_whole(client):
    """Its halves lie by themselves, and none is laid alone (condensed, step 3, item 7)."""
    (lay, *_) = options(
        client.get(
            "/turn/", {"p": CASTLES, "rules": "mega", "tile": f"{WEST}!{EAST}"}
        ).content.decode()
    )
    board = re.findall(
        r'href="/board/\?([^"]*)"[^>]*>Board after', client.get(f"/turn/?{lay}").content.decode()
    )
    text = unescape(client.get(f"/turn/?{unescape(board[0])}").content.decode())
    own = text[text.index("Tiles of no set") : text.index("Basic game")]
    assert own.count('class="palette-tile"') == 1
    assert "Double tile" in own or "double tile" in own


def test_who_has_no_castle_tile_is_offered_no_place_for_one(client):
    address = {"p": CASTLES.replace("pRB", "pBR"), "rules": "mega", "tile": f"{WEST}!{EAST}"}
    text = client.get("/turn/", address).content.decode()
    assert "no such tile is left" in text
    assert not options(text)


def test_the_builder_lays_the_halves_of_a_double_tile(client):
    text = client.get("/board/", {"p": CASTLES, "own": f"{WEST}!{EAST}"}).content.decode()
    data = json.loads(re.search(r'id="bench-data"[^>]*>(.*?)</script>', text)[1])
    assert [tile["id"] for tile in data["stated"]] == [WEST, EAST]
    assert data["lands"]["german-castle"] == "German castle"


def test_marks_are_called_by_their_names(client):
    """A reader who hears the page hears no id."""
    for game, name in [("plague", "plague source"), ("watchtowers", "watchtower for followers")]:
        text = client.get(f"/board/tiles/{game}.json").content.decode()
        assert name in text
        ids = {mark for tile in api.tile_sets()[game].tiles for mark in tile.symbols}
        names = " ".join(tile["name"] for tile in json.loads(text))
        assert not [mark for mark in ids if "-" in mark and mark in names]


@pytest.mark.parametrize("path", ["/turn/", "/play/"])
def test_a_tile_that_is_set_aside_says_by_which_rule(client, path):
    """condensed, step 2: a tile with the dragon is set aside while no volcano lies."""
    table = api.write_notation(api.read_board("sets base dragon\nbase-crfr 0,0\n"))
    asked = {"p": table, "rules": "mega", "tile": "dragon-cfff-1"}
    page = client.get(path, asked).content.decode()
    notice = unescape(re.search(r'<p class="notice">(.*?)</p>', page, re.DOTALL)[1])
    assert "volcano" in notice
    assert '"/rules/dragon/' in notice


def test_what_a_tile_has_names_the_city_of_leipzig_too(client):
    text = client.get("/tiles/own/", {"w": "r", "mark": ["leipzig", "tanners"]}).content.decode()
    assert "<li>City of Leipzig top and right</li>" in text
