"""The API: rule sets and tiles, and headers."""

import pytest

from engine import api
from rulesite.api import kinds, reading
from rulesite.api.reference import KINDS_OF
from tests.web.asking import CITY, ROOT, V1, failure, get
from tests.web.describing import described

pytestmark = pytest.mark.django_db


def copies(fits):
    """How many tiles of all sets are so."""
    return sum(tile.count for tile in api.tiles().values() if fits(tile))


# --- Where to go -----------------------------------------------------------------


def test_the_address_of_the_api_says_where_to_go(client):
    assert client.get(V1)["Location"] == f"{V1}/"
    told = client.get(f"{V1}/").json()
    assert client.get(told["docs"]).status_code == 200
    assert client.get(told["schema"]).status_code == 200
    found = told["addresses"]
    assert found["rules"] == "http://testserver/api/v1/rules/"
    assert {"score", "tiles", "rule-values", "everything"} <= found.keys()
    asked = {path.rpartition("/v1/")[2] for path in described()["paths"] if "{" not in path}
    assert {address.rpartition("/v1/")[2] for address in found.values()} == asked - {""}


# --- Catalogue -------------------------------------------------------------------


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


def test_a_list_of_tiles_costs_few_queries(client, django_assert_max_num_queries):
    kinds._every.cache_clear()
    with django_assert_max_num_queries(10):
        assert len(get(client, "tiles/").json()["tiles"]) == len(api.tiles())
    with django_assert_max_num_queries(6):  # once all of it was told
        assert get(client, "tiles/", symbol="inn", feature="road,city").json()["tiles"]


def test_tile_sets_and_symbols(client):
    sets = get(client, "tile-sets/").json()["entries"]
    assert [one["id"] for one in sets] == list(api.tile_sets())
    assert get(client, "tile-sets/base/").json() == sets[0]
    assert (sets[0]["copies"], sets[0]["edition"]) == (72, "classic")
    assert get(client, "tile-sets/base-c2/").json()["replaces"] == "base"
    symbols = get(client, "symbols/").json()["entries"]
    assert [one["id"] for one in symbols] == list(api.rows(api.SymbolRow))
    pennant = get(client, "symbols/pennant/").json()
    assert pennant["rule"] == "base.city.complete.pennant"
    failure(get(client, "tile-sets/winter/"), 404, "unknown-tile-set")
    failure(get(client, "symbols/pig/"), 404, "unknown-symbol")


# --- Queries ---------------------------------------------------------------------


@pytest.mark.parametrize("name", list(KINDS_OF))
def test_a_list_asks_a_bounded_number_of_queries(client, name, django_assert_max_num_queries):
    """What it holds is read once for each state of the reference, whatever its length."""
    kinds._every.cache_clear()
    with django_assert_max_num_queries(14):
        last = get(client, f"{name}/").json()["entries"][-1]
    with django_assert_max_num_queries(5):
        get(client, f"{name}/", limit=1)
    with django_assert_max_num_queries(6):
        assert get(client, f"{name}/{last['name']}/").json() == last


# --- What rules say ---------------------------------------------------------------


def said(client, **query):
    """Rules and editions that are answered."""
    found, offset, total = set(), 0, 1
    while offset < total:
        piece = get(client, "rule-values/", offset=offset, **query).json()
        total, offset = piece["total"], offset + len(piece["entries"])
        found |= {(one["rule"], one["edition"]) for one in piece["entries"]}
    return found


def held(fits):
    """Rules and editions in which they say what fits, by the engine."""
    return {
        (rule, edition)
        for edition in api.EDITIONS
        for rule, value in api.edition(edition).values.items()
        if fits(value)
    }


def test_rule_values_are_those_of_the_engine(client, django_assert_max_num_queries):
    with django_assert_max_num_queries(7):  # three for the state, two for what may be asked
        first = get(client, "rule-values/", rule="base.farm.method", edition="rgg").json()
    (one,) = first["entries"]
    value = api.edition("rgg").values["base.farm.method"]
    assert (one["value"], one["source"], one["said_by"]) == (value.value, value.source, "rgg")
    assert one["title"]
    assert get(client, "rule-values/rgg:base.farm.method/").json() == one
    assert one["words"]
    assert said(client) == held(lambda value: True)


def test_what_was_answered_after_2013(client):
    answered = api.Strength.ANSWERED
    found = said(client, strength="answered", since="2014")
    assert found == held(lambda value: value.strength is answered and value.since[:4] > "2013")
    assert found


def test_every_rule_on_which_two_editions_part(client):
    hig, rgg = api.edition("hig").values, api.edition("rgg").values
    rules = {rule for rule in api.rules() if hig[rule].value != rgg[rule].value}
    assert rules
    assert said(client, between="hig,rgg", edition="hig") == {(rule, "hig") for rule in rules}


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"edition": "third"}, "unknown-edition"),
        ({"rule": "base.nothing"}, "unknown-rule"),
        ({"strength": "loud"}, "unknown-strength"),
        ({"since": "yesterday"}, "bad-since"),
        ({"between": "hig,"}, "unknown-between"),
        ({"colour": "red"}, "unknown-parameter"),
        ({"limit": "0"}, "bad-limit"),
    ],
)
def test_what_rule_values_cannot_be_asked_is_refused(client, query, code):
    failure(get(client, "rule-values/", **query), 400, code)


@pytest.mark.parametrize(
    ("rule", "held", "value", "source"),
    [
        ("dragon.princess.must", False, True, "reports, the princess"),
        ("school.copy.first", None, False, "answers, The School"),
    ],
)
def test_a_rule_value_names_who_says_otherwise(client, rule, held, value, source):
    """One text on the redrawn box says that a knight must go home. An answer of March 2015 says who
    orders the scorings of The School."""
    one = get(client, f"rule-values/new:{rule}/").json()
    assert one["value"] is held
    (other,) = one["otherwise"]
    assert other["value"] is value
    assert other["source"].startswith(source)
    assert get(client, "rule-values/rgg:base.farm.method/").json()["otherwise"] == []


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
