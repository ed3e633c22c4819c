"""The API: what it refuses, and how."""

import pytest
from rest_framework.exceptions import Throttled

from engine import api
from rulesite.api import questions
from tests.web.asking import ASKED, CITY, V1, failure, get, post

DEEP = '{"position":' + "[" * 20_000 + "]" * 20_000 + "}"
FAR = {"tiles": [{"tile": "base-crfr", "cell": [1_234_567_890, 0]}]}
TWICE = {"tiles": [{"tile": "base-crfr", "cell": [0, 0]}] * 2}
MANY = {"tiles": [{"tile": "base-crfr", "cell": [n, 0]} for n in range(-250, api.MAX_TILES - 249)]}
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
    ({"position": {"players": ["teal"]}}, 400, "unknown-player"),
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
        ({"sides": "cccc", "sets": False}, "malformed"),
        ({"sides": "cccc", "sets": ["winter"]}, "unknown-set"),
        ({"sides": "cccc", "used": ["base-cccc"]}, "malformed"),
        ({"sides": "cccc", "used": False}, "malformed"),
        ({"sides": "cccc", "used": {"base-cccc": True}}, "malformed"),
        ({"sides": "cccc", "used": {"base-cccc": -1}}, "bad-used"),
        ({"sides": "cccc", "used": {"base-cccc": 10**30}}, "bad-used"),
        ({"sides": "cccc", "used": {"base-zz": 1}}, "unknown-tile"),
        ({"cell": [0, 0]}, "no-position"),
    ],
)
def test_bad_holes(client, body, code):
    failure(post(client, "hole", body), 400, code)


def test_a_hole_is_asked_for_in_any_number_of_sets(client):
    """The limit of rule sets is none of sets, and what is malformed is called by its name."""
    many = list(api.tile_sets())
    assert len(many) > api.MAX_RULESETS
    assert post(client, "hole", {"sides": "cccc", "sets": many}).json()["sets"] == many
    wrong = post(client, "hole", {"sides": "cccc", "sets": False}).json()
    assert wrong["message"] == "'sets' is text, or a list of texts."


@pytest.mark.parametrize(
    "content_type",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
     "application/xml", "a", "application/json-seq", ";;;"],
)  # fmt: skip
@pytest.mark.parametrize("path", [*ASKED, "hole"])
def test_only_json_is_read(client, path, content_type):
    failure(post(client, path, '{"position": "1~t"}', content_type), 415, "unsupported-media-type")


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["put", "patch", "delete"])
@pytest.mark.parametrize("path", ["score", "editions/", "tiles/base-cccc/"])
def test_other_methods_are_not_allowed(client, path, method):
    answer = getattr(client, method)(f"{V1}/{path}")
    failure(answer, 405, "method-not-allowed")
    assert "GET" in answer["Allow"]


def test_post_takes_no_query(client):
    failure(post(client, "score?p=1~t", {"position": CITY}), 400, "unknown-parameter")


@pytest.mark.parametrize("path", ["nope", "score/now", "tiles/a/b", "%00", "editions//"])
def test_addresses_that_there_are_not(client, path):
    failure(client.get(f"{V1}/{path}"), 404)
    failure(post(client, path, {}), 404)


def test_throttling_has_the_same_shape(client, monkeypatch):
    def full(self, request):
        raise Throttled(wait=7)

    monkeypatch.setattr(questions.ScoreView, "check_throttles", full)
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
