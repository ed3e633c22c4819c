"""The made-up expansion walks through the site: texts, every kind of page, the builder, the API.

``tests/web/test_madeup.py`` runs this in a process that reads its data and its texts. That they
are in order shows when they are loaded: a load refuses texts with faults.
"""

import json
import re
from functools import cache

import pytest
from django.http import QueryDict
from django.test import Client

from content import examples
from content.models import Entry
from content.preference import ChosenGame
from content.tables.effects import answers
from engine import api
from rulesite.scenarios import building, pieces
from rulesite.scenarios.address import read_address
from rulesite.scenarios.catalogue import set_json
from rulesite.scenarios.picture import picture
from tests.cases.holding import hold
from tests.madeup.engine_walk import position

pytestmark = pytest.mark.django_db

EMPTY = api.write_notation(api.read_position("players red* blue\nsets base flock\nbase-ffff 0,0"))
SHEARING = [
    api.Lay("flock-ffff-1", (0, -1)),
    api.make_action("shear", cell=(0, -1)),
    api.Choose("rain"),
]
STATED = api.write_notation(position())


def turn(done: int) -> str:
    """The address of a turn of so many actions."""
    return f"/turn/?p={EMPTY}&a={api.write_actions(SHEARING[:done])}"


# What a page of each kind says of it.
PAGES = [
    ("/", ["Carcassonne"]),
    ("/rules/", ["The Flock", "The Fair"]),
    ("/rules/flock/", ["Sheep, made up from nose to tail", "Shearing"]),
    ("/rules/fair/", ["The prize"]),
    ("/rules/flock/shear/", ["Whoever lays a knoll may shear a sheep"]),
    ("/rules/flock/wool/points/", ["At the end every bale is sold", "3"]),
    ("/figures/?every=1", ["Shepherd", "Gnome"]),
    ("/order/?game=bb-hig+all", ["shear a sheep"]),
    ("/scoring/?game=bb-hig+all", ["Bale of wool"]),
    ("/search/?q=fig:lynx", ["Shearing"]),
    ("/game/", ["The Flock", "The Fair"]),
    ("/tiles/", ["The Flock"]),
    ("/tiles/flock-ffff-1/", ["The Flock", "Knoll", "Sheep like it", "Orchard"]),
    ("/tiles/contact-sheet/", ["The Flock"]),
    ("/examples/", ["Shearing on a knoll"]),
    (
        "/examples/flock/shearing/rain/",
        ["Red shears a sheep", "Chance", "the rain spoils the wool", "1 wool"],
    ),
    (f"/board/?p={STATED}&pieces=1", ["Lynx", "Lambs", "Winner of the prize", "Wool", "The Fair"]),
    (f"/verdict/?p={STATED}&q=final", ["Wool in the barn"]),
    (turn(1), ["Shear a sheep"]),
    (turn(2), ["Red shears a sheep", "The sun dries the wool", "The rain spoils the wool"]),
    (turn(3), ["The wool of red is spoilt"]),
    ("/api/v1/editions/bb-hig/", ["flock.wool.points"]),
    ("/api/v1/figures/", ["gnome"]),
    ("/api/v1/rules/flock.shear/", ["Shearing"]),
    (f"/api/v1/compare/?p={STATED}&q=final", ["wool"]),
    ("/api/v1/tiles/flock-ffff-1/", ["orchard"]),
    ("/api/v1/schema/", ["goatherd", "gnome", "knoll", "shear"]),
]


@cache
def plain(html: str) -> str:
    """A page without its marks."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


@pytest.mark.parametrize(("address", "words"), PAGES, ids=[one.split("?")[0] for one, _ in PAGES])
def test_every_kind_of_page_knows_it(client: Client, address: str, words: list[str]) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    page = answer.content.decode()
    shown = plain(page) if "/api/" not in address else page
    assert [one for one in words if one not in shown] == []


@pytest.mark.parametrize("edition", api.EDITIONS)
def test_a_figure_of_which_no_board_can_be_made_has_a_dash(client: Client, edition: str) -> None:
    assert client.get(f"/figures/?every=1&rules={edition}").status_code == 200
    found = answers(edition)
    eaten = "–" if "dragon" in api.edition(edition).absent else "yes"
    assert (found["farm", "goatherd"].word, found["eaten", "goatherd"].word) == ("yes", eaten)
    assert (found["farm", "gnome"].word, found["eaten", "gnome"].word) == ("no", "–")


def test_its_cases_hold() -> None:
    for case in examples.shown("flock/shearing"):
        for label in case.answers:
            hold(case, label)


def test_every_page_of_it_stands(client: Client) -> None:
    for path in Entry.objects.filter(chapters="flock").values_list("path", flat=True):
        assert client.get(path).status_code == 200, path


# --- The builder -----------------------------------------------------------------------------


def filled(form: pieces.PiecesForm) -> QueryDict:
    """The fields of a form as a browser sends them back."""
    lines = [*form.lines, *(line for group in form.groups for line in group.lines), *form.hands]
    sent = QueryDict(mutable=True)
    for field in (field for line in lines for field in line.fields):
        chosen = re.search('value="([^"]*)" selected', field.options or "")
        value = chosen[1] if chosen else field.value
        if value:
            sent[field.name] = value
    return sent


def test_its_form_states_what_was_stated() -> None:
    stated = position()
    rulesets = [api.ruleset("bb-hig", stated.sets)]
    assert pieces.stated(stated, filled(pieces.form(stated, rulesets)), rulesets) == stated


def test_its_data_reach_the_scripts() -> None:
    address = read_address(QueryDict(f"p={STATED}"))
    data = json.loads(
        json.dumps(building.context(address, ChosenGame(), with_pieces=False)["data"])
    )
    assert data["looks"]["goatherd"]["symbol"] == "figure-pawn"
    assert set(data["tokens"]) == set(api.rows(api.TokenRow))
    assert data["spots"]["orchard"] == "_o0"
    assert data["places"]["fold"]["name"] == "the fold"
    assert {"flock", "fair"} <= set(data["sets"])
    assert "orchard" in {part["kind"] for part in json.loads(set_json("flock"))[0]["segments"]}
    assert data["tokens"]["plank"]["span"]


def test_its_form_offers_a_link_where_it_can_lie() -> None:
    stated = position()
    form = pieces.form(stated, [api.ruleset("bb-hig", stated.sets)])
    assert "1,2|road n" in str(form)
    assert "0,0|road" not in str(form.groups[-1])


def test_it_is_drawn() -> None:
    drawn = picture(position(), lit=[((1, 2), "road n")])
    assert "M40 0H60V100H40Z" in drawn
    assert "Red goatherd: the orchard" in drawn
    assert "Red follower: road, top" in drawn
    assert (
        'transform="translate(150 250)" class="piece span-bridge"><g transform="rotate(90)' in drawn
    )
