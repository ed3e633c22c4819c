"""What the builder is told of the feature that a hand points at, and of all farms."""

import re
from html import unescape
from urllib.parse import parse_qs

import pytest

from engine import api
from tests.properties.playing import crowded
from tests.web.asking import text

pytestmark = pytest.mark.django_db

CITY = "1~pRB~sB~tBpnUUBnsUT-RfcS"
TWO_FARMS = api.write_notation(
    api.read_board("base-crfr 0,0  red farm ene\nbase-crfr 1,0\nbase-cfff 0,-1 2  blue farm nnw")
)


def told(client, spot, p=CITY, cell="0,0"):
    return client.get("/board/feature/", {"p": p, "cell": cell, "spot": spot}).json()["html"]


@pytest.mark.parametrize(
    ("spot", "words"),
    [
        (
            "city n",
            [
                "City of 2 tiles",
                "Now",
                "2 tiles ×\N{NO-BREAK SPACE}2",
                "2 tiles ×\N{NO-BREAK SPACE}1",
                "New edition and German Big Box",
            ],
        ),
        ("road e", ["Incomplete road of 1 tile", "Nobody is there", "At the end for a follower"]),
        ("farm ene", ["Farm on 1 tile", "Cities. Complete: 1."]),
    ],
)
def test_a_feature_is_named_and_paid(client, spot, words):
    html = told(client, spot)
    assert [word for word in words if word not in html] == []


def test_the_tiles_of_a_city_are_numbered_and_its_segments_lit(client):
    html = told(client, "city n")
    assert 'data-cells="0,0 0,-1"' in html
    assert html.count("<path ") == 2


def test_a_city_with_somebody_in_it_or_complete_has_no_guest(client):
    assert "for a follower" not in told(client, "city n")
    assert "for a follower" not in told(client, "city n", CITY.removesuffix("-RfcS"))


def deployed(table, player):
    return sum(figure.player == player for figure in table.figures)


def test_a_player_without_followers_is_no_guest(client):
    games = (crowded(seed, 30, ("red", "blue"), ("base",)) for seed in range(1, 40))
    table = next(one for one in games if deployed(one, "red") == 7 and deployed(one, "blue") < 5)
    seen = [
        told(client, spot, api.write_notation(table), "{},{}".format(*laid.cell))
        for laid in table.tiles
        for spot in api.turned(api.tiles()[laid.tile], laid.turn).names
    ]
    assert any("for a follower of Blue" in html for html in seen)
    assert not any("for a follower of Red" in html for html in seen)


def test_what_is_no_segment_is_told_nothing_of(client):
    assert told(client, "tower") == told(client, "city n", cell="7,7") == ""


def test_a_board_that_cannot_be_scored_gives_no_points(client):
    apart = api.write_notation(api.read_board("base-crfr 0,0  red city n\nbase-cfff 5,5"))
    html = told(client, "city n", apart)
    assert "Incomplete city of 1 tile" in html
    assert "cannot be scored as it stands" in html
    assert "seen-points" not in html


def test_every_farm_has_a_letter_and_its_segments(client):
    found = client.get("/board/farms/", {"p": TWO_FARMS}).json()
    assert [(farm["letter"], len(farm["parts"])) for farm in found["farms"]] == [
        ("A", 2), ("B", 2), ("C", 1),
    ]  # fmt: skip
    assert "2 cities, 1 complete" in found["html"]
    assert "1 city, 1 complete" in found["html"]
    assert "No tile on the board has a farm." in client.get("/board/farms/?p=1~t").json()["html"]


def test_the_addresses_are_the_builders(client):
    assert '"feature": "/board/feature/"' in text(client.get("/board/"))


def begun(client, p, sets):
    return client.get("/board/begin/", {"p": p, "sets": sets})


def test_other_sets_begin_with_what_is_theirs_until_more_lies_there(client):
    count = begun(client, "1~pRG~sB~tBpnUU", "base,count").json()["start"]
    assert (len(count["tiles"]), count["players"]) == (12, ["red", "green"])
    again = begun(client, api.write_notation(api.from_plain(count)), "base").json()["start"]
    assert [laid["tile"] for laid in again["tiles"]] == ["base-crfr"]
    assert begun(client, CITY, "base,count").json()["start"] is None
    assert begun(client, "1~pRG~sB~tBpnUU", "nonsense").status_code == 400


HALF = "tile right = frrh; road e s; farm nnw nne ene ssw; farm ese sse\n"
OTHER = "rhfr.rNW.fjmno.fip"  # its road and both its farms go on over the long side
HALVES = api.write_notation(
    api.read_board(f"sets base halflings\n{HALF}base-fffr 1,0\nright 0,0  red road e")
)


def filled(client, **more):
    """The positions that the links by a half lead to, and the address of the form for another."""
    found = client.get("/board/feature/", {"p": HALVES, "cell": "0,0", "spot": "road e", **more})
    html = unescape(found.json()["html"])
    (form,) = re.findall(r'href="/tiles/own/\?([^"]*)"', html)
    boards = re.findall(r'href="/board/\?([^"]*)"', html)
    return [api.read_notation(parse_qs(one)["p"][0]) for one in boards], parse_qs(form)


def test_half_a_tile_tells_what_fills_its_square(client):
    (_, position), form = filled(client, own=OTHER)
    assert [laid.cell for laid in position.tiles] == [(1, 0), (0, 0)]
    assert OTHER in position.last.tile
    (thief,), there = position.figures, api.looks(position)[(0, 0)]
    assert there.spots[thief.spot] == there.spots["road w"]  # one road from side to side
    assert form["p"] == [HALVES]
    assert client.get("/board/", {"p": api.write_notation(position)}).status_code == 200


@pytest.mark.parametrize("own", ["", "fhff.fijmnop", "crfr.cN.rEW.fkp1.flmno"])
def test_a_half_fills_a_square_where_its_long_side_matches(client, own):
    (again,), _ = filled(client, own=own)  # the half that lies there, once more
    assert len(set(again.last.tile.split(api.DOUBLE))) == 2
    assert own not in again.last.tile or not own


def test_only_half_a_tile_has_room_beside_it(client):
    assert "/tiles/own/" not in told(client, "city n")
