"""By whose word a value stands, and since when: on pages, on sheets and in the API."""

import re

import pytest

from engine import api

pytestmark = pytest.mark.django_db

KNIGHT = "1~pRB~sB~tBnsUT-RfcS"
FAIRY = "1~pRB~sBD~tBvnVUBwnWUD1nXUBtsUU-BfrE-RfC~fUU-RfC"
TWO_CATHEDRALS = (
    "2~pRB~sB.kathedralen~xrrrr.rN.rE.rS.rW.d.fjk.flm.fno.fip.-12345~xrfrf.rNS.fjklm.finop"
    "~tx1nUU-RfrWx2eTUx1nSU"
)
BLOCK = "/rules/dragon/move/block/"
DATED = "bb-hig@2013-12"


def text(client, path, **query):
    """A page without its marks."""
    answer = client.get(path, query)
    assert answer.status_code == 200, path
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_a_rule_page_tells_what_was_answered_and_when(client):
    page = text(client, BLOCK)
    assert "the publisher's answer, December 2013" in page.replace("&#x27;", "'")
    assert "Answers in the course of time" in page
    assert "At first, until December 2013" in page
    assert "Since December 2013" in page


def test_what_players_compiled_does_not_look_like_a_printed_rule(client):
    page = text(client, "/rules/abbey/barn/end/city/")
    assert "compiled by players only" in page
    printed = text(client, "/rules/base/city/complete/tile/")
    assert "compiled by players only" not in printed


def test_differences_show_by_whose_word(client):
    page = text(client, "/differences/", between="bb-hig new", rows="all", every="1")
    assert "compiled by players only" in page


@pytest.mark.parametrize(
    "rules", [DATED, f"hig,{DATED}", f"{DATED}:base.farm.method=1", "new@2014"]
)
def test_a_rule_set_as_of_a_date_is_judged_like_others(client, rules):
    for path in ("/verdict/", "/turn/", "/board/", "/api/v1/compare/"):
        assert client.get(path, {"p": KNIGHT, "rules": rules}).status_code == 200, path
    page = text(client, "/verdict/", p=KNIGHT, q="final", rules=rules)
    edition = api.edition(rules.split(",")[-1].partition(":")[0])
    assert edition.name in page or f"{edition.short} (" in page


def test_no_date_is_told(client):
    answer = client.get("/api/v1/compare/", {"p": KNIGHT, "rules": "bb-hig@soon"})
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad-date"


def test_a_sheet_tells_what_no_printed_rule_says(client):
    page = text(client, "/verdict/", p=FAIRY, q="final", rules="new")
    assert "Not from a printed rule" in page
    assert "Not from a printed rule" not in text(client, "/verdict/", p=KNIGHT, rules="new")


def test_our_own_reading_is_called_so_once(client):
    """A road between two German cathedrals: no text says whether the point doubles."""
    page = text(client, "/verdict/", p=TWO_CATHEDRALS, rules="hig,new")
    listed = page[page.index("Not from a printed rule") :]
    assert listed.lower().count("our reading") == 1
    assert "Our reading, no text gives the point once for each cathedral" in listed
    page = text(client, "/rules/kathedralen/road/both/")
    assert page[page.index("All editions") : page.index("For example")].count("Our reading") == 1


def test_the_api_tells_by_whose_word_and_since_when(client):
    fairy = client.get("/api/v1/rules/dragon.move.block/").json()["editions"]
    (held,) = (one for one in fairy if one["edition"] == "new")
    assert (held["strength"], held["since"]) == ("answered", "2013-12")


def test_what_changed_is_listed_by_date(client):
    page = text(client, "/since/").replace("&#x27;", "'")
    assert "Rule changes since 2007" in page
    answered, later = (
        "The publisher's answer, January 2013",
        "The publisher's answer, December 2013",
    )
    copied = page.index("Printed rule, typed out by players, 2014")
    assert page.index(answered) < page.index(later) < copied
    assert copied < page.index("Compiled by players only")
    assert 'href="/since/"' in client.get("/differences/").content.decode()


def test_the_new_edition_can_be_played(client):
    assert "New edition" in text(client, "/game/")
    page = text(client, BLOCK, game="new+all")
    assert "In New edition" in page


def test_a_rule_page_shows_both_sides_in_two_lines_and_folds_the_rest(client):
    """The rules of 2017 want as many tiles as players, the order of play wants more."""
    page = client.get("/rules/bridges/bazaar/enough/").content.decode()
    row = page[page.index("New edition</span>") :]
    first, otherwise, folded = re.split(
        r'<div class="otherwise">|<details class="witnesses">', row
    )[:3]
    assert "Bridges, Castles &amp; Bazaars 2017" in first
    assert "printed rule, typed out by players, 2017" in first
    assert "more tiles than players" in otherwise
    assert "compiled by players only, no date" in otherwise
    assert "Programs" not in first + otherwise
    assert "Programs" in folded
    assert "1 more witness<" in folded


def test_a_book_of_which_parts_were_read_says_so(client):
    """Of The Peasant Revolts parts of the copy were read, of The Watchtowers all of it."""
    page = text(client, "/rules/revolts/placed/")
    assert "printed rule, typed out by players, 2020, read in part" in page
    assert "read in part" not in text(client, "/rules/watchtowers/each/pennants/")


def test_a_book_of_another_edition_says_so(client):
    """The Tunnel came in the first edition only; of Hills & Sheep there is a book of 2018."""
    page = text(client, "/rules/tunnel/pairs/two/")
    assert "printed rule, typed out by players, 2009, of the first edition" in page
    page = text(client, "/rules/gingerbread/points/")
    assert "typed out by players, 2012, of the winter edition, read in part" in page
    assert "of the first edition" not in text(client, "/rules/hills/bag/sheep-1/")


def test_a_narrower_case_gives_a_value_no_date(client):
    """July 2014 is the date of a feature that the gate's own tile completes; that a gate leads to
    nothing complete has none."""
    page = text(client, "/rules/dragon/gate/complete/")
    row = page[page.index("New edition") :].replace("&#x27;", "'")
    assert "of the gate's own tile the publisher's answer, by December 2022" in row


def test_an_answer_to_a_part_gives_a_book_no_date(client):
    """Of 2010 are the fleas; that builder and pig go home Hans im Glück answered in August 2021."""
    page = text(client, "/rules/plague/home/")
    assert "printed rule, typed out by players, 2010, of the first edition, read in part" in page
    assert "typed out by players, August 2021" not in page


def test_a_box_that_holds_another_game_neither_says_nor_differs(client):
    page = text(client, "/rules/bridges/bridge/supply/")
    assert "another game" in page
    assert "Not judged: number 8 is Castles" in page
    assert "As a house rule" not in page
    assert "part ways" not in page
