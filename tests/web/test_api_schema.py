"""The published schema, held to what the API sends and takes.

Every object is closed for this: a part that the schema does not name is a fault, and so is one that
it names as always there and that is missing.
"""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from content.examples.room import cases
from engine import api
from rulesite.api.reference import KINDS_OF
from tests.web.asking import BOARD, CITY, V1, post
from tests.web.describing import answered, described, faults, operation

pytestmark = pytest.mark.django_db

IMPOSSIBLE = "1~prB~sBTW~tBpnUU-BfrEWlnUV-RuT~wUV1-"
"""Three editions' followers do not finish a tower with a builder."""
START = "1~prB~sB~tBpnUU"

BY_ADDRESS = {
    "score": [f"score?p={CITY}", f"score?p={CITY}&q=final&rules=rgg", "score?p=x"],
    "compare": [f"compare?p={CITY}", f"compare?p={IMPOSSIBLE}&q=final"],
    "problems": [f"problems?p={CITY}", f"problems?p={IMPOSSIBLE}"],
    "actions": [
        f"actions?p={CITY}",
        f"actions?p={CITY}&tile=base-ffff",
        f"actions?p={CITY}&tile=base-ffff&cell=1,0",
        f"actions?p={CITY}&tile=base-ffff&cell=5,5",
    ],
    "turn": [
        f"turn?p={START}",
        f"turn?p={START}&tile=base-cfff",
        f"turn?p={START}&a=1~lBnsUT~dUTfcS",
        f"turn?p={START}&a=1~lBnVV",
        f"turn?p={IMPOSSIBLE}",
    ],
    "hole": ["hole?sides=cr*r&sets=base,inns", f"hole?p={CITY}&cell=1,0", "hole?sides=?"],
    "ask": [
        "ask?said=kind:city,tiles:7,pennant:2,red.mayor:1,blue.follower:2",
        "ask?said=kind:farm,cities:2,red.follower.hill:1&sets=base,hills&farms=1",
        "ask?said=kind:road,tiles:1",
        "ask?said=x",
    ],
    "read_start": ["", "?p=x"],
    "list_editions": ["editions/"],
    "read_edition": [*(f"editions/{name}/" for name in api.EDITIONS), "editions/nothing/"],
    "list_tiles": ["tiles/", "tiles/?set=nothing"],
    "read_tile": ["tiles/base-cccc/", "tiles/nothing/"],
    "list_tile_sets": ["tile-sets/", "tile-sets/?limit=0"],
    "read_tile_set": ["tile-sets/base/", "tile-sets/nothing/"],
    "list_symbols": ["symbols/", "symbols/?limit=0"],
    "read_symbol": ["symbols/pennant/", "symbols/nothing/"],
    "list_rule_values": ["rule-values/", "rule-values/?edition=nothing"],
    "read_rule_value": ["rule-values/rgg:base.farm.method/", "rule-values/nothing/"],
    "list_changes": ["changes/", "changes/?kind=nothing"],
    "read_change": ["changes/{first}/", "changes/nothing/"],
    "read_everything": ["everything.json"],
    "list_disputes": ["disputes/", "disputes/?limit=0"],
    "read_dispute": ["disputes/nothing/"],
    **{f"list_{name.replace('-', '_')}": [f"{name}/", f"{name}/?limit=0"] for name in KINDS_OF},
    **{
        f"read_{view.one.replace(' ', '_')}": [f"{name}/{{first}}/", f"{name}/nothing/"]
        for name, view in KINDS_OF.items()
    },
}
"""What is asked of each operation in an address."""

RULES = {"rules": ["hig", "rgg"], "house": {"base.farm.method": 3}}
ACTIONS = [
    {"do": "lay", "tile": "base-cfff", "cell": [0, -1], "turn": 2},
    {"do": "deploy", "kind": "follower", "cell": [0, -1], "spot": "city s"},
]
BY_BODY = {
    "score": [{"position": BOARD, "rules": "hig", "question": "final"}, {"position": ""}],
    "compare": [{"position": CITY, **RULES}, {"position": {"tiles": [], "figures": []}}],
    "problems": [{"position": IMPOSSIBLE}],
    "actions": [{"position": CITY, "tile": "base-ffff", "cell": [1, 0], "turn": 1}],
    "turn": [
        {"position": START, "actions": ACTIONS, **RULES},
        {"position": START, "actions": "1~lBnsUT", "tile": "base-ffff"},
    ],
    "hole": [{"sides": "cr*r", "sets": ["base"], "used": {"base-crfr": 4}}, {"position": CITY}],
    "ask": [
        {"said": {"kind": "cloister", "tiles": 8, "red.follower": 1}, **RULES},
        {"said": {"kind": "city", "tiles": 4, "mage": 1}, "sets": ["base"]},
    ],
    "disputes": [
        {"title": "Whose?", "words": "Mine.", "position": CITY, **RULES},
        {"title": "A turn", "position": START, "actions": ACTIONS},
        {"title": "Nothing", "position": ""},
    ],
}
"""What is asked of an operation in a body."""

WITH_KEY = ("change_dispute", "delete_dispute")
"""What takes a key: tests/web/test_api_disputes.py asks it."""


def asked(name, body):
    """Hold a body to the description of what its operation takes."""
    assert faults(operation(name)["requestBody"], body) == []


# --- The document --------------------------------------------------------------------------------


def test_schema_comes_without_warnings():
    made = StringIO()
    call_command(
        "spectacular", validate=True, fail_on_warn=True, format="openapi-json", stdout=made
    )
    assert json.loads(made.getvalue()) == described()


def test_every_operation_is_held_to_answers():
    found = [
        each["operationId"] for path in described()["paths"].values() for each in path.values()
    ]
    by_body = (f"{name}_from_body" for name in BY_BODY)
    assert sorted(found) == sorted([*BY_ADDRESS, *by_body, *WITH_KEY])


def test_schema_describes_failures_everywhere():
    for methods in described()["paths"].values():
        for each in methods.values():
            assert each["summary"]
            assert "400" in each["responses"]
            for status, response in each["responses"].items():
                if int(status) >= 400:
                    content = response["content"]["application/json"]
                    assert content["schema"]["$ref"].endswith("/Failure")
                    for example in content["examples"].values():
                        assert faults(response, example["value"]) == []


# --- Answers and questions -----------------------------------------------------------------------


@pytest.mark.parametrize("name", BY_ADDRESS)
def test_answers_are_as_the_schema_says(client, name):
    for path in BY_ADDRESS[name]:
        answered(name, client.get(f"{V1}/{known(client, path)}"))


def known(client, path):
    """The address with the name of the first that its list has."""
    if "{first}" not in path:
        return path
    listed = client.get(f"{V1}/{path.partition('/')[0]}/?limit=1").json()["entries"]
    return path.format(first=listed[0].get("name") or listed[0]["id"])


@pytest.mark.parametrize("name", BY_BODY)
def test_bodies_are_as_the_schema_says(client, name):
    for body in BY_BODY[name]:
        asked(f"{name}_from_body", body)
        answered(f"{name}_from_body", post(client, name, body))


def boards():
    """The first board of every table of cases."""
    first = {case.table: case for case in reversed(cases().values()) if case.board}
    return [pytest.param(case.position, id=table) for table, case in sorted(first.items())]


@pytest.mark.parametrize("position", boards())
def test_positions_of_the_cases_are_asked_and_answered_as_the_schema_says(client, position):
    body = {"position": api.to_plain(position)}
    for name, more in (("compare", {"question": "final"}), ("actions", {}), ("turn", {})):
        asked(f"{name}_from_body", {**body, **more})
        answered(f"{name}_from_body", post(client, name, {**body, **more}))
