"""Which printing and which box a reader has: told, drawn, asked once, and explained by name."""

import re

import pytest
from django.template import Context, Template
from django.test import Client

from content.pages.boxes import boxes, printings
from content.preference import ChosenGame
from engine import api
from rulesite.drawing.printings import MARKS, printing_picture
from rulesite.navigation import ENTRIES, MORE, home_ways

CITY = "1~pRB~sB~tBpnUUBnsUT-RfcS"

ELEVEN = {
    "river", "abbot", "inns", "traders", "flier", "messages", "ferries", "gold", "mage", "robbers",
    "crops",
}  # fmt: skip
"""What the rule book of Big Box 6 has a chapter on, by its table of contents (2017)."""


def box(name: str) -> ChosenGame:
    return next(one.game for one in boxes() if one.id == name)


def explained(label: str) -> str:
    return str(
        Template("{% load editions %}{{ label|explained }}").render(Context({"label": label}))
    )


def test_the_pictures_tell_the_printings_apart() -> None:
    pictures = [printing_picture(one.draw) for one in printings()]
    assert len({*pictures}) == len(pictures) == 4
    assert {mark for one in printings() for mark in one.draw} == set(MARKS)
    with pytest.raises(ValueError, match="no mark 'moat'"):
        printing_picture(("moat",))


def test_only_the_first_drawings_have_no_garden() -> None:
    """WikiCarpedia, The Abbot: gardens came with the drawings of 2014."""
    assert [one.id for one in printings() if "garden" not in one.draw] == ["c1"]


@pytest.mark.parametrize(("name", "edition"), [("big-box-6", "new"), ("big-box-7", "new")])
def test_two_big_boxes_hold_the_same_eleven(name: str, edition: str) -> None:
    assert (box(name).edition, set(box(name).expansions)) == (edition, ELEVEN)


@pytest.mark.parametrize(
    ("name", "family", "held"),
    [
        # WikiCarpedia, The Wheel of Fortune: in Big Box 5, of the first drawings
        ("big-box-5", "classic", {"wheel"}),
        # WikiCarpedia, pages of the four small expansions
        ("big-box-8", "new", {"flier", "messages", "ferries", "robbers"}),
        ("big-box-3", "classic", {"inns", "traders", "dragon", "abbey", "bridges"}),
        ("big-box-2", "classic", {"river", "inns", "traders", "dragon", "tower"}),
    ],
)
def test_what_is_known_of_the_other_big_boxes(name: str, family: str, held: set[str]) -> None:
    found = box(name)
    assert (api.edition(found.edition).family, set(found.expansions)) == (family, held)


def test_every_box_is_of_a_printing_with_rules_of_its_kind() -> None:
    """Only a game with everything lies in no box."""
    of = {one.id: api.edition(one.game.edition) for one in printings()}
    assert [one.id for one in boxes() if not one.printing] == ["everything"]
    for one in boxes():
        if one.printing:
            assert api.edition(one.game.edition).family == of[one.printing].family, one.id


@pytest.mark.usefixtures("loaded")
def test_the_page_tells_every_printing_and_box(client: Client) -> None:
    html = client.get("/printings/").content.decode()
    for one in printings():
        assert f'id="{one.id}"' in html
        assert f'name="game" value="{one.game.text}"' in html
        assert one.tell in html
    assert all(f'id="{one.id}"' in html for one in boxes())
    assert "Go by what lies in the box, not" in html
    assert "None of our sources" not in html


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("path", ["/", "/board/"])
def test_the_question_is_asked_until_it_is_answered_by_one_tap(client: Client, path: str) -> None:
    asked = client.get(path).content.decode()
    assert "Which one is on the table?" in asked
    tapped = re.findall(r'class="look" name="game" value="([^"]+)"', asked)
    assert [ChosenGame.read(one).edition for one in tapped] == ["bb-hig", "new", "new", "c31"]
    answer = client.post("/game/", {"game": tapped[1], "next": path})
    assert answer["Location"] == path
    after = client.get(path).content.decode()
    assert "Which one is on the table?" not in after
    assert "New edition</a>" in after


def test_one_comes_back_to_the_page_as_its_address_stood(client: Client) -> None:
    """A board changes its address with every tile; the form was made before."""
    laid = f"http://testserver/board/?p={CITY}"
    sent = client.post("/game/", {"game": "new+abbot"}, headers={"referer": laid})
    assert sent["Location"] == laid
    elsewhere = {"referer": "https://elsewhere.example/board/"}
    assert client.post("/game/", {"game": "new"}, headers=elsewhere)["Location"] == "/rules/"


def test_the_usual_rule_sets_are_those_of_today_first() -> None:
    """Most boxes sold since 2014 are played by the new edition's rules."""
    assert api.USUAL[0] == "new"
    assert ChosenGame().asked == api.USUAL
    assert ChosenGame("hig").asked == ("hig", *api.USUAL)
    assert ChosenGame("bb-rgg").asked == ("bb-rgg", "new", "bb-hig")


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("path", [f"/verdict/?p={CITY}", f"/embed/?p={CITY}", "/differences/"])
def test_every_name_leads_to_its_sentence_on_the_same_page(client: Client, path: str) -> None:
    html = client.get(path).content.decode()
    named = set(re.findall(r'popovertarget="edition-([\w-]+)"', html))
    assert set(api.USUAL) <= named
    for one in named:
        told = html.partition(f'id="edition-{one}" popover')[2].partition("</div>")[0]
        assert api.edition(one).about.partition("'")[0] in told


def test_a_name_with_a_date_or_house_rules_is_explained_too() -> None:
    for label in ("bb-hig@2013-12", "bb-hig:base.farm.method=1"):
        assert 'popovertarget="edition-bb-hig"' in explained(label)
    assert explained("jcz").startswith("<abbr")


def test_home_names_every_way_in_once() -> None:
    named = [entry for part in home_ways() for entry in part]
    assert sorted(named, key=lambda one: one.path) == sorted(
        (*ENTRIES, *MORE), key=lambda one: one.path
    )


@pytest.mark.usefixtures("loaded")
def test_the_words_of_a_box_are_told(client: Client) -> None:
    """The new edition in English: meeple, monastery, field (rules of Z-Man Games)."""
    client.cookies["game"] = "new"
    mine = re.sub(r"<[^>]+>", "", client.get("/game/").content.decode())
    for said in ("meeple for follower", "monastery for cloister", "field for farm"):
        assert said in mine
    assert "Your box says <b>monastery</b>" in client.get("/terms/cloister/").content.decode()
    assert "your box: monastery" in client.get("/terms/").content.decode()
    client.cookies["game"] = "bb-rgg"
    assert "Your box says" not in client.get("/terms/cloister/").content.decode()
    assert "Your box says" not in client.get("/game/").content.decode()
