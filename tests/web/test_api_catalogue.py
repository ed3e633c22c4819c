"""The API: rule sets and tiles, and headers."""

import pytest

from engine import api
from rulesite.api import reading
from tests.web.asking import CITY, ROOT, V1, failure, get


def copies(fits):
    """How many tiles of all sets are so."""
    return sum(tile.count for tile in api.tiles().values() if fits(tile))


# --- Catalogue -------------------------------------------------------------------


@pytest.mark.django_db  # what is not there may have moved
def test_editions(client):
    listed = get(client, "editions/").json()
    assert [edition["id"] for edition in listed] == list(api.EDITIONS)
    one = get(client, "editions/bb-rgg/").json()
    assert {rule["rule"] for rule in one["rules"]} == set(api.rules())
    farm = next(rule for rule in one["rules"] if rule["rule"] == "base.farm.method")
    assert farm["source"]
    assert farm["value"] in farm["choices"]
    failure(get(client, "editions/nope/"), 404, "unknown-edition")


@pytest.mark.parametrize(
    ("query", "copies"),
    [
        ({}, copies(lambda _: True)),
        ({"set": "base"}, 72),
        ({"set": "base,river"}, 84),
        ({"edges": "crfr"}, copies(lambda tile: tile.edges == "crfr")),
        ({"edges": "rcrf"}, copies(lambda tile: tile.edges == "crfr")),
        ({"edges": "river"}, copies(lambda tile: "s" in tile.edges)),
        ({"symbol": "inn"}, copies(lambda tile: "inn" in tile.marks)),
        ({"symbol": "inn", "set": "inns"}, 6),
        ({"feature": "cloister", "set": "base"}, 6),
        ({"symbol": "dragon"}, copies(lambda tile: "dragon" in tile.marks)),
        ({"symbol": "dragon", "set": "dragon"}, 12),
    ],
)
def test_tiles_by_filter(client, query, copies):
    answer = get(client, "tiles/", **query).json()
    assert answer["copies"] == copies
    assert answer["kinds"] == len(answer["tiles"])


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"colour": "red"}, "unknown-parameter"),
        ({"set": "winter"}, "unknown-set"),
        ({"symbol": "pig"}, "unknown-symbol"),
        ({"feature": "lake"}, "unknown-feature"),
        ({"edges": "ccc"}, "bad-edges"),
        ({"count": "many"}, "bad-count"),
        ({"set": ["base", "inns"]}, "double-parameter"),
    ],
)
def test_unknown_filters_are_refused(client, query, code):
    failure(get(client, "tiles/", **query), 400, code)


@pytest.mark.django_db
def test_one_tile(client):
    tile = get(client, "tiles/base-cccr-1").json()
    assert tile["edges"] == "cccr"
    assert tile["count"] == 2
    assert [s["spot"] for s in tile["segments"]] == ["road w", "city n", "farm wsw", "farm wnw"]
    assert tile["segments"][2]["touches"] == [1]
    assert client.get(tile["page"]).status_code == 200
    failure(get(client, "tiles/base-zzzz/"), 404, "unknown-tile")
    failure(get(client, "tiles/%00/"), 404, "unknown-tile")


def test_every_tile_can_be_read(client):
    for name in api.tiles():
        assert get(client, f"tiles/{name}/").json()["id"] == name


# --- Headers ---------------------------------------------------------------------


def test_catalogue_is_kept_and_asked_for_again(client):
    first = get(client, "tiles/base-cccc/")
    assert "max-age" in first["Cache-Control"]
    again = client.get(f"{V1}/tiles/base-cccc/", headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    assert not again.content


def test_any_site_may_read(client):
    assert get(client, "score", p=CITY)["Access-Control-Allow-Origin"] == "*"
    assert get(client, "score", p="x")["Access-Control-Allow-Origin"] == "*"
    asked = client.options(f"{V1}/score", headers={"origin": "https://example.org"})
    assert asked.status_code == 204
    assert "POST" in asked["Access-Control-Allow-Methods"]
    assert asked["Access-Control-Allow-Headers"] == "Authorization, Content-Type, If-Match"


def test_head_is_get_without_a_body(client):
    answer = client.head(f"{V1}/score", {"p": CITY})
    assert answer.status_code == 200
    assert not answer.content


def test_json_comes_whatever_is_accepted(client):
    answer = client.get(f"{V1}/editions/", headers={"accept": "application/xml"})
    assert answer["Content-Type"] == "application/json"


# --- Docs -----------------------------------------------------------------------


def test_docs_come_from_our_own_files(client):
    page = client.get(f"{V1}/docs/")
    assert page.status_code == 200
    text = page.content.decode()
    assert "swagger-ui-bundle" in text
    assert "<style" not in text
    assert "unsafe-inline" not in page["Content-Security-Policy"]


def test_limits_are_those_that_the_docs_state():
    text = (ROOT / "docs" / "api.md").read_text()
    assert f"{reading.MAX_BYTES // 1024} KiB" in text
    assert f"{api.MAX_TILES} tiles" in text
    assert f"{api.MAX_RULESETS} rule sets" in text
    assert f"{api.MAX_LENGTH} characters" in text
