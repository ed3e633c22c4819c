"""The API: its answers to questions about a position, and turns."""

import json

import pytest

from engine import api
from tests.web.asking import BOARD, CITY, failure, get, post

BUILDER_ON_A_TOWER = "1~prB~sBTW~tBpnUU-BfrEWlnUV-RuT~wUV1-"

# --- Questions -------------------------------------------------------------------


def test_score_is_what_the_engine_says(client):
    position = api.read_notation(CITY)
    expected = json.loads(json.dumps(api.answer(position, api.read_rulesets("bb-hig"), "now")))
    assert get(client, "score", p=CITY).json() == expected
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


def test_a_rule_set_that_refuses_is_a_column_that_says_why(client):
    """A builder on top of a tower: in the Big Boxes only a follower finishes one."""
    answer = get(client, "compare", p=BUILDER_ON_A_TOWER, q="final").json()
    assert [sheet and sheet["totals"]["blue"] for sheet in answer["sheets"]] == [1, 1, None, None]
    assert [row["differs"] for row in answer["rows"]] == [False]
    rules = [refused and refused["rule"] for refused in answer["refused"]]
    assert rules == [None, None, "tower.top.followers", "tower.top.followers"]
    assert [problem["cell"] for problem in answer["refused"][2]["problems"]] == [[0, 1]]
    failure(get(client, "compare", p=BUILDER_ON_A_TOWER, rules="bb-hig,bb-rgg"), 422, "refused")
    turn = get(client, "turn", p=BUILDER_ON_A_TOWER, a=KNIGHT).json()
    assert turn["groups"] == [[0], [1], [2, 3]]
    assert [trace["refused"] and trace["refused"]["code"] for trace in turn["traces"]] == [
        None, None, "refused", "refused"
    ]  # fmt: skip
    failure(get(client, "turn", p=BUILDER_ON_A_TOWER, rules="bb-rgg"), 422, "refused")


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


# --- Turns -----------------------------------------------------------------------


START = "1~prB~sB~tBpnUU"
KNIGHT = "1~lBnsUT~dUTfcS"


def test_a_turn_is_played_under_each_rule_set(client):
    body = get(client, "turn", p=START, a=KNIGHT).json()
    assert body["rulesets"] == list(api.FAMILY)
    assert body["groups"] == [[0, 2], [1, 3]]
    assert body["parting"] == 2
    assert [trace["scored"]["red"] for trace in body["traces"]] == [4, 2, 4, 2]
    assert body["traces"][0]["missing"] is None
    assert body["traces"][0]["next"]["player"] == "blue"
    assert body["done"][1] == {
        "do": "deploy", "kind": "follower", "cell": [0, -1], "spot": "city s"
    }  # fmt: skip


FAIRY = {"p": "1~prB~sBD~tDtnUUBsnVU-RfC~dUU~fVU-RfC", "a": "1~lBsnWU~fUU"}
"""The fairy is moved to the dragon's tile: two editions leave open whether it may go there."""


@pytest.mark.django_db
def test_a_turn_names_what_decides_and_the_readings_of_what_is_unsettled(client):
    assert get(client, "turn", p=START, a=KNIGHT).json()["deciders"] == ["base.city.small"]
    told = get(client, "turn", **FAIRY).json()["open"]
    assert {(one["rule"], one["ruleset"]) for one in told} == {
        ("dragon.fairy.dragon", "bb-hig"),
        ("dragon.fairy.dragon", "bb-rgg"),
    }
    page = client.get("/turn/", FAIRY).content.decode()
    assert all(f"/rules/{one['rule'].replace('.', '/')}/" in page for one in told)


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
