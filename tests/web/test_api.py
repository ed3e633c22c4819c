"""The API: its answers, its failures, its schema."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from rest_framework.exceptions import Throttled

from engine import api
from rulesite.api import questions, reading, schema

ROOT = Path(__file__).resolve().parent.parent.parent
V1 = "/api/v1"
CITY = schema.EXAMPLE
BOARD = "players red blue*\nbase-crfr 0,0  red city n\nbase-cfff 0,-1 2\n"
ASKED = ("score", "compare", "problems", "actions")


def get(client, path, **query):
    return client.get(f"{V1}/{path}", query)


def post(client, path, body, content_type="application/json"):
    raw = body if isinstance(body, str | bytes) else json.dumps(body)
    return client.post(f"{V1}/{path}", raw, content_type=content_type)


def failure(response, status, code=None):
    """The body of a failure, which has the one shape."""
    assert response.status_code == status, response.content[:300]
    assert response["Content-Type"].startswith("application/json")
    body = response.json()
    assert set(body) - {"problems"} == {"code", "message", "rule", "cell"}
    assert body["message"]
    for problem in body.get("problems", ()):
        assert set(problem) == {"code", "message", "rule", "cell"}
    if code is not None:
        assert body["code"] == code
    return body


# --- Questions -------------------------------------------------------------------


def test_score_is_what_the_engine_says(client):
    position = api.read_notation(CITY)
    expected = api.answer(position, api.read_rulesets("bb-hig"), "now")
    assert get(client, "score", p=CITY).json() == json.loads(json.dumps(expected))
    assert get(client, "score/", p=CITY, rules="bb-hig").json() == expected


@pytest.mark.parametrize(
    "position", [CITY, BOARD, api.to_plain(api.read_board(BOARD)), json.dumps({"tiles": []})]
)
def test_a_position_may_come_in_any_form(client, position):
    answer = post(client, "score", {"position": position, "rules": "bb-hig"})
    assert answer.status_code == 200, answer.content
    if "tiles" not in str(position)[:12]:
        assert answer.json()["sheets"][0]["totals"] == {"red": 4, "blue": 0}


def test_two_tile_city_scores_by_the_edition(client):
    """Two tiles at two points each, at one under Rio Grande's rule for small cities."""
    answer = get(client, "compare", p=CITY).json()
    totals = {sheet["ruleset"]: sheet["totals"]["red"] for sheet in answer["sheets"]}
    assert totals == {"hig": 4, "rgg": 2, "bb-hig": 4, "bb-rgg": 2}
    assert {decider["rule"] for decider in answer["deciders"]} == {"base.city.small"}


def test_compare_by_address_and_by_body_agree(client):
    by_address = get(client, "compare", p=CITY, rules="bb-hig,rgg", q="final").json()
    body = {"position": CITY, "rules": ["bb-hig", "rgg"], "question": "final"}
    assert post(client, "compare", body).json() == by_address


def test_house_rules_hold_for_every_rule_set(client):
    body = {"position": CITY, "rules": ["bb-hig", "rgg"], "house": {"base.farm.method": 1}}
    labels = post(client, "compare", body).json()["rulesets"]
    assert labels == ["bb-hig:base.farm.method=1", "rgg:base.farm.method=1"]
    same = get(client, "compare", p=CITY, rules="bb-hig,rgg", farms="1").json()
    assert same["rulesets"] == labels


def test_score_takes_one_rule_set(client):
    failure(get(client, "score", p=CITY, rules="bb-hig,rgg"), 400, "one-ruleset")


def test_problems_are_listed_and_not_an_error(client):
    answer = post(client, "problems", {"position": "base-crfr 0,0\nbase-cfff 5,5\n"}).json()
    assert [problem["code"] for problem in answer["problems"]] == ["floating"]
    assert answer["problems"][0]["cell"] == [5, 5]
    assert answer["problems"][0]["rule"] == "base.place.edge"
    assert get(client, "problems", p=CITY).json()["problems"] == []


def test_refused_position_says_why(client):
    body = failure(
        post(client, "score", {"position": "base-crfr 0,0\nbase-cfff 5,5\n"}), 422, "refused"
    )
    assert [problem["code"] for problem in body["problems"]] == ["floating"]
    assert body["cell"] == [5, 5]


def test_actions_list_every_placement(client):
    """Beside the start tile a cloister in a field has its southern side alone."""
    one = post(client, "actions", {"position": "base-crfr 0,0", "tile": "base-ffff"}).json()
    assert [place["cell"] for place in one["places"]] == [[0, 1]]
    assert one["unplaceable"] is None
    assert one["spots"] is None


def test_actions_name_the_rule_for_a_tile_that_fits_nowhere(client):
    answer = post(client, "actions", {"position": "base-cccc 0,0", "tile": "base-ffff"}).json()
    assert answer["places"] == []
    assert answer["unplaceable"]["rule"] == "base.place.unplaceable"


def test_actions_say_why_not_there(client):
    body = {"position": "base-crfr 0,0", "tile": "base-ffff", "cell": [1, 0]}
    answer = post(client, "actions", body).json()
    assert answer["allowed"] is False
    assert [reason["code"] for reason in answer["violations"]] == ["sides-differ"]
    start = api.write_notation(api.read_board("base-crfr 0,0"))
    assert get(client, "actions", p=start, tile="base-ffff", cell="1,0").json() == answer
    there = get(client, "actions", p=start, tile="base-ffff", cell="0,1", turn="0").json()
    assert there["allowed"] is True
    assert there["violations"] == []


def test_actions_without_a_tile_are_the_spots_of_the_last(client):
    answer = get(client, "actions", p=CITY).json()
    spots = {spot["spot"]: spot for spot in answer["spots"]}
    assert spots["city s"]["allowed"] is False
    assert spots["city s"]["violations"][0]["code"] == "occupied"
    assert answer["places"] is None


def test_hole_counts_what_is_left(client):
    """City opposite any, roads on both sides: 4 of crfr less one laid, and 3 of crrr."""
    answer = get(client, "hole", sides="cr*r", used="base-crfr").json()
    assert {fit["tile"]: fit["left"] for fit in answer["fits"]} == {
        "base-crfr": 3,
        "base-crrr": 3,
    }
    assert answer["verdict"] == "open"
    assert answer["left"] == 6
    body = {"sides": "cr*r", "used": {"base-crfr": 1}}
    assert post(client, "hole", body).json() == answer


def test_hole_reads_its_sides_off_the_board(client):
    answer = post(client, "hole", {"position": "base-crfr 0,0", "cell": [0, -1]}).json()
    assert answer["sides"] == "**c*"
    assert answer["cell"] == [0, -1]
    failure(post(client, "hole", {"position": CITY, "cell": [0, 0]}), 400, "cell-taken")
    failure(get(client, "hole"), 400, "no-sides")
    failure(get(client, "hole", cell="0,0"), 400, "no-position")
    failure(get(client, "hole", sides="cccx"), 400, "bad-sides")
    failure(get(client, "hole", sides="cccc", used="base-cccc:2"), 400, "bad-used")


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
        ({}, 237),  # 231 of the twelve sets and six abbeys
        ({"set": "base"}, 72),
        ({"set": "base,river"}, 84),
        ({"edges": "crfr"}, 6),
        ({"edges": "rcrf"}, 6),
        ({"edges": "river"}, 26),
        ({"symbol": "inn"}, 7),
        ({"symbol": "inn", "set": "inns"}, 6),
        ({"feature": "cloister", "set": "base"}, 6),
        ({"symbol": "dragon"}, 12),
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
    assert asked["Access-Control-Allow-Headers"] == "Content-Type"


def test_head_is_get_without_a_body(client):
    answer = client.head(f"{V1}/score", {"p": CITY})
    assert answer.status_code == 200
    assert not answer.content


def test_json_comes_whatever_is_accepted(client):
    answer = client.get(f"{V1}/editions/", headers={"accept": "application/xml"})
    assert answer["Content-Type"] == "application/json"


# --- Bad input -------------------------------------------------------------------

DEEP = '{"position":' + "[" * 20_000 + "]" * 20_000 + "}"
FAR = {"tiles": [{"tile": "base-crfr", "cell": [1_234_567_890, 0]}]}
TWICE = {"tiles": [{"tile": "base-crfr", "cell": [0, 0]}] * 2}
MANY = {"tiles": [{"tile": "base-crfr", "cell": [n % 400, n // 400]} for n in range(301)]}
MANY_TEXT = "".join(f"base-crfr {n},0\n" for n in range(5_000))
BODIES = [
    ("", 400, "no-position"),
    ("{", 400, "malformed"),
    ("nope", 400, "malformed"),
    ("[]", 400, "malformed"),
    ("null", 400, "malformed"),
    ('"text"', 400, "malformed"),
    ("{}", 400, "no-position"),
    (b"\xff\xfe{}", 400, "malformed"),
    (b"\xef\xbb\xbf{}", 400, "malformed"),
    ('{"position": "1~t", "position": "1~t"}', 400, "malformed"),
    ('{"position": "1~t", "turns": 1}', 400, "malformed"),
    ('{"position": NaN}', 400, "malformed"),
    ('{"position": {"scores": [Infinity, 1]}}', 400, "malformed"),
    ('{"position": {"scores": [1e400, 1]}}', 400, None),
    ('{"position": {"scores": [' + "9" * 5000 + ", 1]}}", 400, "malformed"),
    ('{"position": {"scores": [99999999999, 1]}}', 400, "bad-scores"),
    ('{"position": {"scores": [1.5, 1]}}', 400, "malformed"),
    (DEEP, 400, "malformed"),
    ('{"position": ' + '{"tiles":' * 900 + "1" + "}" * 900 + "}", 400, None),
    ('{"position": "\\ud800"}', 400, "malformed"),
    ('{"position": {"players": ["\\udc00"]}}', 400, "malformed"),
    ('{"\\ud800": 1}', 400, "malformed"),
    ('{"position": "1~t\\u0000"}', 400, None),
    ({"position": "\0"}, 400, None),
    ({"position": "9~t"}, 400, None),
    ({"position": 7}, 400, "malformed"),
    ({"position": True}, 400, "malformed"),
    ({"position": ["1~t"]}, 400, "malformed"),
    ({"position": "{"}, 400, "malformed"),
    ({"position": "{" * 5000}, 400, "malformed"),
    ({"position": "1~tZzn00"}, 400, None),
    ({"position": "1~t" + "BpnUU" * 2000}, 413, "too-long"),
    ({"position": FAR}, 400, "bad-cell"),
    ({"position": "base-crfr 1234567890,0"}, 400, "malformed"),
    ({"position": TWICE}, 400, "two-tiles-on-a-cell"),
    ({"position": MANY}, 413, "too-many-tiles"),
    ({"position": MANY_TEXT[:60_000]}, 413, "too-many-tiles"),
    ({"position": MANY_TEXT}, 413, "too-large"),
    ("x" * 70_000, 413, "too-large"),
    ({"position": {"tiles": [{"tile": 5, "cell": [0, 0]}]}}, 400, "malformed"),
    ({"position": {"tiles": [{"tile": None, "cell": [0, 0]}]}}, 400, "malformed"),
    ({"position": {"tiles": [{"tile": "base-zz", "cell": [0, 0]}]}}, 400, "unknown-tile"),
    ({"position": {"tiles": [{"tile": "x" * 9000, "cell": [0, 0]}]}}, 400, "unknown-tile"),
    ({"position": {"tiles": [{"tile": "base-crfr", "cell": [0]}]}}, 400, "malformed"),
    ({"position": {"tiles": [{"tile": "base-crfr", "cell": ["0", 0]}]}}, 400, "malformed"),
    ({"position": {"tiles": [{"tile": "base-crfr", "cell": [0, 0], "turn": 9}]}}, 400, "bad-turn"),
    ({"position": {"tiles": "base-crfr"}}, 400, "malformed"),
    ({"position": {"players": ["pink"]}}, 400, "unknown-player"),
    ({"position": {"players": ["red"] * 2}}, 400, "double-player"),
    ({"position": {"players": [["red"]]}}, 400, "malformed"),
    ({"position": {"sets": ["winter"]}}, 400, "unknown-set"),
    ({"position": {"mover": "green"}}, 400, "unknown-player"),
    ({"position": {"hats": 3}}, 400, "malformed"),
    ({"position": CITY, "rules": "first"}, 400, "unknown-edition"),
    ({"position": CITY, "rules": ["bb-hig", 7]}, 400, "malformed"),
    ({"position": CITY, "rules": {"bb-hig": 1}}, 400, "malformed"),
    ({"position": CITY, "rules": ["bb-hig"] * 9}, 413, "too-many-rulesets"),
    ({"position": CITY, "rules": "," * 9}, 413, "too-many-rulesets"),
    ({"position": CITY, "rules": "bb-hig:base.farm.method"}, 400, "bad-house-rule"),
    ({"position": CITY, "house": {"base.nope": 1}}, 400, "unknown-rule"),
    ({"position": CITY, "house": {"base.farm.method": 9}}, 400, "bad-value"),
    ({"position": CITY, "house": {"base.farm.method": 1.5}}, 400, "malformed"),
    ({"position": CITY, "house": {"base.farm.method": [1]}}, 400, "malformed"),
    ({"position": CITY, "house": {"base.supply.followers": 10**30}}, 400, "bad-value"),
    ({"position": CITY, "house": [1]}, 400, "malformed"),
    ({"position": CITY, "house": {f"r{n}": 1 for n in range(101)}}, 413, "too-many-rules"),
    ({"position": CITY, "question": 7}, 400, "malformed"),
]


@pytest.mark.parametrize("path", ASKED)
@pytest.mark.parametrize(
    ("body", "status", "code"), BODIES, ids=[str(row[0])[:40] for row in BODIES]
)
def test_bad_bodies(client, path, body, status, code):
    failure(post(client, path, body), status, code)


@pytest.mark.parametrize("path", ASKED)
@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("", 400, "no-position"),
        ("p=", 400, "no-position"),
        ("p=9~t", 400, None),
        ("p=%00", 400, "malformed"),
        ("p=%FF%FE", 400, None),
        ("p=1~tZz", 400, None),
        ("p=1~tBpn_1234567890_U", 400, None),
        ("p=1~tBpn_999_U", 400, "bad-cell"),
        ("p=1~tBpnUUBpnUU", 400, "two-tiles-on-a-cell"),
        ("p=1~t" + "BpnUU" * 1300, 413, "too-long"),
        ("p=1~t&p=1~t", 400, "double-parameter"),
        ("p=1~t&rule=bb-hig", 400, "unknown-parameter"),
        ("p=1~t&rules=first", 400, "unknown-edition"),
        ("p=1~t&rules=" + "," * 20, 413, "too-many-rulesets"),
        ("p=1~t&farms=9", 400, "bad-value"),
        ("p=1~t&" + "&".join(f"a{n}=1" for n in range(2001)), 400, "malformed"),
    ],
)
def test_bad_addresses(client, path, query, status, code):
    failure(client.get(f"{V1}/{path}?{query}"), status, code)


@pytest.mark.parametrize("path", ["score", "compare"])
def test_unknown_question(client, path):
    failure(get(client, path, p=CITY, q="later"), 400, "unknown-question")
    failure(post(client, path, {"position": CITY, "question": "x"}), 400, "unknown-question")


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"tile": "base-zz"}, "unknown-tile"),
        ({"tile": 5}, "malformed"),
        ({"tile": "base-zz", "cell": [0, 1]}, "unknown-tile"),
        ({"cell": [0, 1]}, "unknown-tile"),
        ({"tile": "base-ffff", "cell": [0]}, "malformed"),
        ({"tile": "base-ffff", "cell": [True, 1]}, "malformed"),
        ({"tile": "base-ffff", "cell": [10**10, 1]}, "bad-cell"),
        ({"tile": "base-ffff", "cell": "0,1"}, "malformed"),
        ({"tile": "base-ffff", "cell": [0, 1], "turn": 4}, "bad-turn"),
        ({"tile": "base-ffff", "cell": [0, 1], "turn": "1"}, "malformed"),
        ({"tile": "base-ffff", "cell": [0, 1], "turn": True}, "malformed"),
    ],
)
def test_bad_actions(client, more, code):
    failure(post(client, "actions", {"position": "base-crfr 0,0", **more}), 400, code)


@pytest.mark.parametrize(
    "query", ["tile=base-zz", "tile=base-ffff&cell=1", "tile=base-ffff&cell=a,b", "turn=7",
              "tile=base-ffff&cell=1,%C2%B2", "tile=base-ffff&cell=12345678901,0"],
)  # fmt: skip
def test_bad_action_addresses(client, query):
    failure(client.get(f"{V1}/actions?p=1~tBpnUU&{query}"), 400)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"sides": 7}, "malformed"),
        ({"sides": "ccc"}, "bad-sides"),
        ({"sides": "cccc", "sets": [1]}, "malformed"),
        ({"sides": "cccc", "sets": ["winter"]}, "unknown-set"),
        ({"sides": "cccc", "used": ["base-cccc"]}, "malformed"),
        ({"sides": "cccc", "used": {"base-cccc": True}}, "malformed"),
        ({"sides": "cccc", "used": {"base-cccc": -1}}, "bad-used"),
        ({"sides": "cccc", "used": {"base-cccc": 10**30}}, "bad-used"),
        ({"sides": "cccc", "used": {"base-zz": 1}}, "unknown-tile"),
        ({"cell": [0, 0]}, "no-position"),
    ],
)
def test_bad_holes(client, body, code):
    failure(post(client, "hole", body), 400, code)


@pytest.mark.parametrize(
    "content_type",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
     "application/xml", "a", "application/json-seq", ";;;"],
)  # fmt: skip
@pytest.mark.parametrize("path", [*ASKED, "hole"])
def test_only_json_is_read(client, path, content_type):
    failure(post(client, path, '{"position": "1~t"}', content_type), 415, "unsupported-media-type")


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
@pytest.mark.parametrize("path", ["score", "editions/", "tiles/base-cccc/"])
def test_other_methods_are_not_allowed(client, path, method):
    answer = getattr(client, method)(f"{V1}/{path}")
    failure(answer, 405, "method-not-allowed")
    assert "GET" in answer["Allow"]


def test_post_takes_no_query(client):
    failure(post(client, "score?p=1~t", {"position": CITY}), 400, "unknown-parameter")


@pytest.mark.parametrize("path", ["", "nope", "score/now", "tiles/a/b", "%00", "editions//"])
def test_addresses_that_there_are_not(client, path):
    failure(client.get(f"{V1}/{path}"), 404)
    failure(post(client, path, {}), 404)


def test_throttling_has_the_same_shape(client, monkeypatch):
    def full(self, request):
        raise Throttled(wait=7)

    monkeypatch.setattr(questions.Score, "check_throttles", full)
    answer = get(client, "score", p=CITY)
    failure(answer, 429, "throttled")
    assert int(answer["Retry-After"]) >= 7


def test_what_was_not_foreseen_is_noted_and_kept_short(client, monkeypatch, caplog):
    def broken(*_):
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(questions, "_ask", broken)
    body = failure(get(client, "score", p=CITY), 500, "server-error")
    assert "secret" not in str(body)
    assert "ZeroDivisionError" in caplog.text


def test_long_names_are_not_sent_back_whole(client):
    body = {"position": {"tiles": [{"tile": "x" * 9000, "cell": [0, 0]}]}}
    assert len(failure(post(client, "score", body), 400)["message"]) < 500


# --- Schema ----------------------------------------------------------------------


def test_schema_comes_without_warnings():
    done = subprocess.run(
        [sys.executable, "manage.py", "spectacular", "--validate", "--fail-on-warn"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture
def described(client):
    return client.get(f"{V1}/schema/?format=json").json()


def test_schema_names_every_operation(described):
    found = {
        operation["operationId"]
        for methods in described["paths"].values()
        for operation in methods.values()
    }
    asked = {*ASKED, "hole", "turn"}
    assert found == {
        *asked,
        *(f"{name}_from_body" for name in asked),
        "list_editions",
        "read_edition",
        "list_tiles",
        "read_tile",
    }


def test_schema_describes_failures_everywhere(described):
    for methods in described["paths"].values():
        for operation in methods.values():
            assert operation["summary"]
            assert "400" in operation["responses"]
            for status, response in operation["responses"].items():
                if int(status) >= 400:
                    content = response["content"]["application/json"]
                    assert content["schema"]["$ref"].endswith("/Failure")


@pytest.mark.parametrize("path", [*ASKED, "turn"])
def test_answers_have_the_parts_that_the_schema_names(client, described, path):
    operation = described["paths"][f"{V1}/{path}/"]["get"]
    name = operation["responses"]["200"]["content"]["application/json"]["schema"]["$ref"]
    shape = described["components"]["schemas"][name.rpartition("/")[2]]
    answer = get(client, path, p=CITY).json()
    assert set(answer) <= set(shape["properties"])
    assert set(shape["required"]) <= set(answer)


def test_tile_and_edition_have_the_parts_that_the_schema_names(client, described):
    shapes = described["components"]["schemas"]
    assert set(get(client, "tiles/base-cccc").json()) == set(shapes["Tile"]["properties"])
    assert set(get(client, "editions/hig").json()) == set(shapes["EditionDetail"]["properties"])


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


# --- Turns -----------------------------------------------------------------------

START = "1~prB~sB~tBpnUU"
KNIGHT = "1~lBnsUT~dUTfcS"


def test_a_turn_is_played_under_each_rule_set(client):
    body = get(client, "turn", p=START, a=KNIGHT).json()
    assert body["rulesets"] == list(api.EDITIONS)
    assert body["groups"] == [[0, 2], [1, 3]]
    assert body["parting"] == 2
    assert [trace["scored"]["red"] for trace in body["traces"]] == [4, 2, 4, 2]
    assert body["traces"][0]["missing"] is None
    assert body["traces"][0]["next"]["player"] == "blue"
    assert body["done"][1] == {
        "do": "deploy", "kind": "follower", "cell": [0, -1], "spot": "city s"
    }  # fmt: skip


def test_a_turn_may_come_in_a_body_as_objects_or_as_text(client):
    asked = get(client, "turn", p=START, a=KNIGHT, rules="bb-hig").json()
    for actions in (KNIGHT, asked["done"]):
        answer = post(client, "turn", {"position": START, "actions": actions, "rules": ["bb-hig"]})
        assert answer.json() == asked


def test_a_missing_choice_comes_back_as_what_may_be_chosen(client):
    (trace,) = get(client, "turn", p=START, a="1~lBnsUT", rules="bb-hig").json()["traces"]
    assert trace["missing"] == trace["next"]
    assert {"do": "pass"} in trace["missing"]["options"]
    (begun,) = get(client, "turn", p=START, tile="base-cfff", rules="bb-hig").json()["traces"]
    assert begun["missing"] is None
    assert {"do": "lay", "tile": "base-cfff", "cell": [0, -1], "turn": 2} in [
        {key: value for key, value in one.items() if key != "own"}
        for one in begun["next"]["options"]
    ]


def test_an_action_that_is_not_allowed_is_an_answer(client):
    (trace,) = get(client, "turn", p=START, a="1~lBnnUT", rules="bb-hig").json()["traces"]
    assert trace["refused"]["rule"] == "base.place.match"
    assert trace["next"] is None


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ({"p": START, "a": "junk"}, 400, "bad-version"),
        ({"p": START, "a": "1~z"}, 400, "bad-action"),
        ({"p": START, "tile": "none"}, 400, "unknown-tile"),
        ({"p": START, "q": "now"}, 400, "unknown-parameter"),
        ({"p": "1~tBpnUUBpnUT"}, 422, "refused"),
        ({"p": START, "a": "1" + "~p" * 300}, 413, "too-many-actions"),
    ],
)
def test_a_turn_that_cannot_be_played(client, query, status, code):
    failure(get(client, "turn", **query), status, code)


@pytest.mark.parametrize(
    "actions", [7, {"do": "pass"}, ["pass"], [{"do": "dance"}], [{"do": "lay"}], [[]]]
)
def test_actions_that_cannot_be_read(client, actions):
    failure(post(client, "turn", {"position": START, "actions": actions}), 400)
