"""My game: read, kept, shared, and what pages make of it."""

import re
from html import unescape

import pytest
from django.test import Client

from content.pages.boxes import boxes
from content.preference import ChosenGame, optional
from content.text.glosses import glossed
from engine import api

BASE = "/rules/base/"


@pytest.mark.parametrize(
    ("text", "edition", "expansions", "written"),
    [
        ("bb-rgg+inns+tower", "bb-rgg", ("inns", "tower"), "bb-rgg+inns+tower"),
        ("bb-rgg tower inns", "bb-rgg", ("inns", "tower"), "bb-rgg+inns+tower"),
        ("hig", "hig", (), "hig"),
        ("hig+all", "hig", optional(), "hig+all"),
        ("hig+moon+inns+base", "hig", ("inns",), "hig+inns"),
        ("new without-farmers abbot", "new", ("abbot",), "new+abbot+without-farmers"),
        ("bb-hig@2013-12+inns", "bb-hig", ("inns",), "bb-hig@2013-12+inns"),
        ("new@2013+abbot", "new", ("abbot",), "new+abbot"),
        ("hig@lately", "hig", (), "hig"),
        ("", "", (), ""),
        ("jcz", "", (), ""),
        ("<script>", "", (), ""),
    ],
)
def test_read_and_written(text: str, edition: str, expansions: tuple, written: str) -> None:
    game = ChosenGame.read(text)
    assert (game.edition, game.expansions, game.text) == (edition, expansions, written)
    assert bool(game) is bool(edition)


@pytest.mark.parametrize(
    ("text", "sets"),
    [
        ("", ("base",)),
        ("hig+inns+abbot", ("base", "inns", "abbot")),
        ("new+inns+gold", ("gold", "base-c2", "inns-c2")),
        ("new-zman+count", ("count", "base-c2")),
    ],
)
def test_the_sets_are_those_of_the_edition(text: str, sets: tuple[str, ...]) -> None:
    assert ChosenGame.read(text).sets == sets


def test_names() -> None:
    assert ChosenGame.read("bb-rgg+inns").name == "American Big Box with Inns & Cathedrals"
    assert ChosenGame.read("hig").name == "German single boxes (HiG) without expansions"
    assert ChosenGame.read("rgg+all").name == "American single boxes (RGG) with everything"
    assert ChosenGame.read("new+without-farmers").name == (
        "New edition without expansions, without farmers"
    )
    assert ChosenGame().name == ""


def test_what_is_in_force() -> None:
    """Annotated rules 4.0, summary of rule sets, row 3: method 1 in America, 3 in Germany."""
    american, german = ChosenGame.read("bb-rgg+inns"), ChosenGame.read("bb-hig")
    assert american.in_force("base.farm.method1.city")
    assert not american.in_force("base.farm.method3.city")
    assert german.in_force("base.farm.method3.city")
    assert american.in_force("inns.inn.once")
    assert not german.in_force("inns.inn.once")
    assert not german.in_force("text.inns.pieces")
    assert german.in_force("text.introduction.which")
    assert ChosenGame().in_force("base.farm.method3.city")


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("hig+river2", "river.continue"),
        ("new+gq", "river.continue"),
        ("hig+siege", "cathars.siege.less"),
    ],
)
def test_a_set_that_has_the_rules_of_another(text: str, rule: str) -> None:
    """The engine plays by the rules of the other set too, so its chapter is of this game."""
    chapter = rule.partition(".")[0]
    assert (ChosenGame.read(text).plays(chapter), ChosenGame.read(text).in_force(rule)) == (
        True,
        True,
    )
    assert not ChosenGame.read("hig+inns").plays(chapter)


def test_a_game_without_farmers() -> None:
    """New edition, base game, info on farmers: a supplement."""
    game = ChosenGame.read("new+without-farmers")
    assert game.asked[0] == "new:variant.without-farmers=true"
    assert {api.read_rulesets(one)[0].flag("variant.without-farmers") for one in game.asked} == {
        True
    }
    assert not game.in_force("base.farm.method3.city")
    assert not game.in_force("base.farm.border")
    assert game.in_force("base.city.complete")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "said"), [("/scoring/", "Most farmers"), ("/order/", "/rules/base/farm/final/")]
)
def test_sheets_without_farmers(client: Client, path: str, said: str) -> None:
    assert said in client.get(f"{path}?game=new").content.decode()
    found = client.get(f"{path}?game=new%2Bwithout-farmers").content.decode()
    assert said not in found.partition("<main")[2].partition("</main")[0]


@pytest.mark.django_db
def test_pages_are_kept_apart_by_game(client: Client) -> None:
    assert "Cookie" in client.get("/terms/")["Vary"]
    assert "Cookie" not in client.get("/api/v1/editions/").get("Vary", "")


@pytest.mark.django_db
class TestChoosing:
    def test_a_choice_is_not_hidden_by_a_shared_address(self, client: Client) -> None:
        there = "/differences/?game=hig%2Binns&between=hig+rgg"
        answer = client.post("/game/", {"edition": "bb-rgg", "next": there})
        assert answer["Location"] == "/differences/?between=hig+rgg"

    def test_kept_and_forgotten(self, client: Client) -> None:
        sent = {"edition": "bb-rgg", "expansion": ["inns", "moon"], "next": "/faq/?status=open"}
        answer = client.post("/game/", sent)
        assert answer["Location"] == "/faq/?status=open"
        assert client.cookies["game"].value == "bb-rgg+inns"
        assert client.cookies["game"]["samesite"] == "Lax"
        client.post("/game/", {"edition": ""})
        assert client.cookies["game"].value == ""

    def test_nobody_is_sent_elsewhere(self, client: Client) -> None:
        answer = client.post("/game/", {"edition": "hig", "next": "https://elsewhere.example/"})
        assert answer["Location"] == "/rules/"

    def test_made_mine(self, client: Client) -> None:
        client.post("/game/", {"game": "hig+river", "next": "/rules/"})
        assert client.cookies["game"].value == "hig+river"

    @pytest.mark.usefixtures("loaded")
    def test_everything_is_a_box_too(self) -> None:
        assert [box.game.name for box in boxes() if "with everything" in box.game.name] == [
            "Mega game with everything"
        ]

    def test_a_box_is_taken_whole(self, client: Client) -> None:
        html = unescape(client.get("/game/?next=/faq/").content.decode())
        for box in boxes():
            assert f'name="game" value="{box.game.text}"' in html
            assert all(one.title in html for one in box.besides)
        client.post("/game/", {"game": "new+river+abbot", "next": "/faq/"})
        assert client.cookies["game"].value == "new+river+abbot"
        marked = client.get("/game/").content.decode().split('aria-pressed="true"><b>')[1:]
        assert [one.partition("<")[0] for one in marked] == ["The basic game of 2014 or 2021"]

    @pytest.mark.usefixtures("loaded")
    @pytest.mark.parametrize(
        ("game", "begins"),
        [
            ("new", "2~pRB~sEN~tENvnUU"),
            ("new+river+abbot", "2~pRB~sEN.AB.RN~tRNdnUU"),
            ("bb-hig+inns+traders", "1~pRB~sBIT~tBpnUU"),
            ("", "1~pRB~sB~tBpnUU"),
        ],
    )
    def test_the_board_begins_with_my_game(self, client: Client, game: str, begins: str) -> None:
        client.cookies["game"] = game
        page = client.get("/board/")
        assert page.context["address"].p == begins
        asked = {edition.partition("+")[0] for edition in [game] if edition} | set(api.USUAL)
        assert set(page.context["address"].chosen) == asked

    @pytest.mark.usefixtures("loaded")
    def test_the_choice_is_shown(self, client: Client) -> None:
        client.cookies["game"] = "bb-hig+inns"
        html = client.get("/game/?next=/faq/").content.decode()
        assert 'value="bb-hig" checked' in html
        assert 'value="inns" checked' in html
        assert 'value="tower" checked' not in html
        assert 'name="next" value="/faq/"' in html


@pytest.mark.usefixtures("loaded")
class TestPages:
    def test_what_is_not_in_force_says_what_is(self, client: Client) -> None:
        client.cookies["game"] = "bb-rgg"
        html = client.get(BASE).content.decode()
        there = html.partition('id="rule-farm-method3-city"')[2].partition("</article>")[0]
        assert "Not in force in American Big Box" in there
        assert '<a href="/rules/base/farm/method1/city/">' in there
        here = html.partition('id="rule-farm-method1-city"')[2].partition("</article>")[0]
        assert "Not in force" not in here

    def test_without_a_game_nothing_is_idle(self, client: Client) -> None:
        html = client.get(BASE).content.decode()
        assert "Not in force in" not in html
        assert "idle" not in html

    def test_an_expansion_that_is_not_played(self, client: Client) -> None:
        client.cookies["game"] = "hig+inns"
        html = client.get("/rules/tower/").content.decode()
        assert "The Tower is not in your box" in html
        assert "is not in your box" in client.get("/rules/tower/capture/one/").content.decode()
        idle = client.get("/rules/").content.decode().count("not in your box")
        assert idle == len(api.expansions()) - len(("base", "inns"))

    def test_a_shared_game_goes_before_the_own(self, client: Client) -> None:
        client.cookies["game"] = "hig"
        html = client.get(f"{BASE}city/small/?game=bb-rgg").content.decode()
        assert "Shown as it was shared" in html
        assert "In American Big Box: <b>used</b>" in html
        again = client.get(f"{BASE}city/small/?game=hig").content.decode()
        assert "Shown as it was shared" not in again

    def test_leaving_a_shared_game_keeps_the_rest_of_the_address(self, client: Client) -> None:
        html = client.get("/faq/?status=open&game=bb-rgg").content.decode()
        assert '<a href="/faq/?status=open">Show mine</a>' in html
        assert 'name="next" value="/faq/?status=open"' in html
        bare = client.get("/faq/?game=bb-rgg").content.decode()
        assert '<a href="/faq/">Show mine</a>' in bare

    def test_booklet_holds_what_is_in_force(self, client: Client) -> None:
        client.cookies["game"] = "bb-rgg+tower"
        html = client.get("/rules/booklet/").content.decode()
        assert 'id="base-rule-farm-method1-city"' in html
        assert 'id="base-rule-farm-method3-city"' not in html
        assert 'id="tower-rule-capture-one"' in html
        assert 'id="dragon"' not in html


def test_no_other_site_chooses_for_a_reader() -> None:
    client, sent = Client(enforce_csrf_checks=True), {"game": "bb-rgg+inns", "next": BASE}
    refused = client.post("/game/", sent, headers={"sec-fetch-site": "cross-site"})
    assert (refused.status_code, "game" in client.cookies) == (403, False)
    assert client.post("/game/", sent, headers={"sec-fetch-site": "same-origin"}).url == BASE
    assert client.cookies["game"].value == "bb-rgg+inns"


DATED = "bb-hig@2013-12+count+dragon"


def test_a_game_as_of_a_date() -> None:
    """Clarifications: since 12/2013 the dragon comes to the land round Carcassonne."""
    game, before = ChosenGame.read(DATED), ChosenGame.read("bb-hig+count+dragon")
    assert game.short == "German Big Box 2013-12"
    assert game.asked == ("bb-hig@2013-12", "new", "bb-rgg")
    changed = [name for name, one in before.values.items() if one.value != game.values[name].value]
    assert changed
    assert all(game.ruleset.values[name].value == game.values[name].value for name in changed)


@pytest.mark.django_db
def test_the_date_is_chosen_with_the_game(client: Client) -> None:
    sent = {"edition": "bb-hig", "as-of": "2013-12", "expansion": ["count", "dragon"], "next": "/"}
    client.post("/game/", sent)
    assert ChosenGame.read(client.cookies["game"].value).text == ChosenGame.read(DATED).text
    shown = client.get("/game/").content.decode()
    assert '<option value="2013-12" selected>up to December 2013, and today<' in shown
    mine = re.compile("German Big Box (?:as of )?2013-12")
    for address in ("/order/", "/scoring/", "/figures/", "/rules/booklet/", "/verdict/", "/board/"):
        assert mine.search(client.get(address).content.decode()), address


@pytest.mark.django_db
def test_the_date_of_a_game_that_was_not_there_is_forgotten(client: Client) -> None:
    client.post("/game/", {"edition": "new", "as-of": "2013-12", "next": "/"})
    assert client.cookies["game"].value == "new"


# --- The words of a box --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("html", "told"),
    [
        (
            "<p>A big follower, a follower.</p>",
            "<p>A big follower (large meeple), a follower (meeple).</p>",
        ),
        ("<p>Followers and followers</p>", "<p>Followers (meeples) and followers</p>"),
        ("<h2>Cloisters</h2><p>cloisters</p>", "<h2>Cloisters</h2><p>cloisters (monasteries)</p>"),
        ('<a href="/farm/">farm</a> farmer farm', '<a href="/farm/">farm</a> farmer farm (field)'),
        ("2 thieves, a thief", "2 thieves, a thief (highwayman)"),
    ],
)
def test_the_other_word_stands_behind_the_first(html: str, told: str) -> None:
    words = {
        "follower": "meeple", "big follower": "large meeple", "cloister": "monastery",
        "farm": "field", "thief": "highwayman",
    }  # fmt: skip
    assert glossed(html, words) == told


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("path", ["/rules/abbot/", "/order/", "/ask/"])
def test_our_words_are_told_in_those_of_the_box_once(client: Client, path: str) -> None:
    """Whoever has chosen none has probably the box of today."""
    told = re.sub("<[^>]+>", "", client.get(path).content.decode())
    assert told.count("(meeple") == 1
    client.cookies["game"] = "bb-hig"
    assert "(meeple" not in client.get(path).content.decode()
