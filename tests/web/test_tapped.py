"""Pieces that are put where a finger points at the board."""

import re

import pytest

pytestmark = pytest.mark.django_db

MAGE = "2~pRB~sB.MW~tBpnUUBnsUT-RfcS"
FAIRY = "1~pRB~sBD~tBpnUU-BfkBnsUT-RfcSBwnVU-RfrS-BfrE"
CASTLE = "2~pRB~sB.BC~tBnnUUBnsUT"


def tap(client, position, field, at, **more):
    """The answer to a tap; ``more`` is the spot under the finger and the point. All fields of the
    form are sent, empty as they are while nothing is stated, as a browser sends them."""
    form = client.get("/board/pieces/", {"p": position}).json()["html"]
    fields = dict.fromkeys(re.findall(r'name="(token:[^"]+)"', form), "")
    assert fields
    told = {"beside": "1", "tap": f"token:{field}:where", "at": at, **more}
    return client.get("/board/pieces/", {"p": position, **fields, **told})


def tokens(response):
    assert response.status_code == 200, response.json()
    return response.json()["tokens"]


@pytest.mark.parametrize("piece", ["mage", "witch"])
@pytest.mark.parametrize(
    ("finger", "spot"), [("city n", "city n"), ("road e", "road e"), ("road w", "road e")]
)
def test_mage_and_witch_go_to_the_segment_under_the_finger(client, piece, finger, spot):
    (token,) = tokens(tap(client, MAGE, f"{piece}:0", "0,0", spot=finger))
    assert (token["cell"], token["spot"]) == ([0, 0], spot)


@pytest.mark.parametrize("piece", ["mage", "witch"])
def test_mage_and_witch_on_a_farm_are_told_why_not(client, piece):
    response = tap(client, MAGE, f"{piece}:0", "0,0", spot="farm sse")
    assert response.status_code == 400
    assert response.json()["rule"] == "mage.where"


@pytest.mark.parametrize(("spot", "owner"), [("road s", "red"), ("road e", "blue")])
def test_fairy_stands_beside_the_figure_under_the_finger(client, spot, owner):
    (token,) = tokens(tap(client, FAIRY, "fairy:0", "1,0", spot=spot))
    assert (token["owner"], token["cell"]) == (owner, [1, 0])


def test_fairy_between_two_figures_asks_which(client):
    response = tap(client, FAIRY, "fairy:0", "1,0", spot="farm nnw")
    assert response.json()["code"] == "which-figure"


def test_fairy_stands_beside_the_only_figure_wherever_its_tile_is_tapped(client):
    (token,) = tokens(tap(client, FAIRY, "fairy:0", "0,0", spot="road e"))
    assert token["owner"] == "blue"


@pytest.mark.parametrize(("at", "spot"), [("0,0", "city n"), ("0,-1", "city s")])
def test_castle_is_put_on_either_half_of_a_small_city(client, at, spot):
    (token,) = tokens(tap(client, CASTLE, "castle:0", at, spot=spot))
    assert (token["what"], token["spot"]) == ("castle", spot)


def test_castle_on_a_farm_is_told_why_not(client):
    response = tap(client, CASTLE, "castle:0", "0,0", spot="farm sse")
    assert response.json()["rule"] == "bridges.castle.city"


def test_list_of_castles_offers_what_can_be_one(client):
    html = client.get("/board/pieces/", {"p": CASTLE}).json()["html"]
    field = html.split('name="token:castle:0:where"')[1].split("</select>")[0]
    assert field.count("<option") == 2
    assert "0,0|city n" in field


@pytest.mark.parametrize(("x", "y", "spot"), [(50, 10, "road n"), (90, 55, "road e")])
def test_bridge_leads_the_way_that_is_nearer_to_the_finger(client, x, y, spot):
    meadow = "2~pRB~sB.BC~tBsnUU"
    (token,) = tokens(tap(client, meadow, "bridge:0", "0,0", spot="farm nnw", x=x, y=y))
    assert token["spot"] == spot


def test_bridge_on_a_bend_is_told_why_not(client):
    bend = "2~pRB~sB.BC~tBunUU"
    response = tap(client, bend, "bridge:0", "0,0", spot="road s", x=50, y=50)
    assert "bridge" in response.json()["message"]
    assert response.status_code == 400


@pytest.mark.parametrize("spot", ["farm nnw", "farm wsw"])
def test_sheep_lie_beside_the_shepherd_under_the_finger(client, spot):
    flock = "2~pRB~sB.HS~tBsnUU-Rsi"
    (token,) = tokens(tap(client, flock, "sheep:0", "0,0", spot=spot))
    assert (token["owner"], token["kind"]) == ("red", "shepherd")


def test_sheep_without_a_shepherd_are_told_why_not(client):
    response = tap(client, "2~pRB~sB.HS~tBsnUU", "sheep:0", "0,0", spot="farm nnw")
    assert response.json()["code"] == "no-figure"


@pytest.mark.parametrize("wrong", ["", "9,9", "x"])
def test_tap_beside_the_board_is_refused(client, wrong):
    assert tap(client, MAGE, "mage:0", wrong).status_code == 400


def test_tap_of_no_field_is_refused(client):
    assert tap(client, MAGE, "dinosaur:0", "0,0").json()["code"] == "bad-tap"


FERRY = "2~pRB~sB.FR~tFRcnUU"


def test_the_ends_of_a_ferry_are_tapped_one_after_the_other(client):
    """Alone neither end may lie there, so the first waits for the second."""
    (first,) = tokens(tap(client, FERRY, "ferry:0", "0,0", x="50", y="10"))
    assert (first["what"], first["spot"]) == ("ferry", "road n")
    fields = {"token:ferry:0:where": "0,0|road n"}
    put = tokens(tap(client, f"{FERRY}~ofyUUrN", "ferry:1", "0,0", **fields, x="90", y="50"))
    assert [token["spot"] for token in put] == ["road n", "road e"]


def test_a_ferry_where_there_is_no_lake_is_told_why_not(client):
    board = "2~pRB~sB.FR~tBpnUUFRcnVU"
    assert tap(client, board, "ferry:0", "0,0", x="90", y="50").json()["rule"] == (
        "ferries.ferry.where"
    )
