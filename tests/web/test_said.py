"""/ask/ and the API: a feature that is said, and who gets what of it.

Seven tiles, two coats of arms and a cathedral are nine times three (Inns & Cathedrals); a mayor
counts as many as there are coats of arms (Abbey & Mayor), so that he ties with two followers.
"""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlparse

import pytest
from django.test import Client

import rulesite.said
from engine import api
from tests.web.asking import failure, get, post

pytestmark = pytest.mark.django_db

CITY = "kind=city&tiles=7&pennant=2&cathedral=1&red.follower=2&blue.mayor=1"
FLAT = {"kind": "city", "tiles": 7, "pennant": 2, "cathedral": 1}
SIDES = {"red.follower": 2, "blue.mayor": 1}


def ask(client, query="", *, part=False):
    answer = client.get(f"/ask/{'part/' if part else ''}?{query}")
    return answer, re.sub(r"\s+", " ", answer.content.decode())


def headline(html):
    found = re.search(r'<p class="headline"><b[^>]*>(.*?)</b>', html)
    return found and re.sub("<[^>]+>", "", found[1])


def test_sentence_of_the_table_is_answered_without_scripts(client):
    answer, html = ask(client, CITY)
    assert answer.status_code == 200
    assert headline(html) == "Red 27, blue 27"
    assert "3 points for each tile of a completed city with a cathedral" in html
    assert "<svg" in html


def test_board_beside_the_answer_opens_in_the_builder_and_says_the_same(client):
    _, html = ask(client, CITY)
    board = re.search(r'href="(/board/\?[^"]+)">Show on the board', html)[1]
    position = api.read_notation(parse_qs(urlparse(board.replace("&amp;", "&")).query)["p"][0])
    said = api.said.read_back(position, next(iter(place_of(position))))
    assert api.said.write_said(said) == {**FLAT, **SIDES}
    assert client.get(board.replace("&amp;", "&")).status_code == 200


def place_of(position):
    return ((one.cell, one.spot) for one in position.figures)


def test_nobody_wins_what_is_no_whole_table(client):
    _, html = ask(client, "kind=farm&cities=3&red.follower=1&rules=bb-hig,bb-rgg")
    assert headline(html) == "German Big Box: red 9. American Big Box: red 12."


@pytest.mark.parametrize(
    ("query", "points"),
    [
        ("", "Red 8"),  # four tiles of a city at two each
        ("kind=road&tiles=5&inn=1&complete=0", "Nobody scores"),
        ("kind=cloister&tiles=5", "Red 6"),
        ("kind=garden&tiles=8", "Red 9"),
        ("kind=city&tiles=4&violet.follower=1", "Violet 8"),
        ("kind=city&tiles=25&green.follower=1", "Green 50"),
    ],
)
def test_what_is_left_out_is_filled_in(client, query, points):
    assert headline(ask(client, query)[1]) == points


@pytest.mark.parametrize(
    ("query", "rule"),
    [
        ("kind=road&tiles=1", "base.road.complete"),
        ("kind=city&tiles=3&cathedral=1", "base.city.complete"),
        ("kind=road&tiles=4&red.mayor=1", "abbey.mayor.where"),
        ("kind=city&tiles=9&red.follower=9", "base.supply.followers"),
    ],
)
def test_what_no_board_can_have_is_refused_with_its_rule(client, query, rule):
    answer, html = ask(client, query)
    assert answer.status_code == 200
    refused = answer.context.get("refused")
    refused = refused or answer.context["verdict"].found.verdicts[0].refused
    assert rule in {problem.rule for problem in refused.problems}
    assert 'class="scores totals' not in html


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("kind=road&tiles=4&red.mayor=1", "A mayor may be placed only in a city."),
        ("kind=city&tiles=5&mage=1&witch=1&red.follower=1", "Mage and witch may not be"),
        ("kind=farm&cities=2&red.barn=2", "A player has 1 barn, no more"),
        ("kind=farm&cities=2&besieged=3", "Completed cities of the farm: 2, not 3."),
        ("kind=farm&cities=2&red.follower.barn-comes=1", "The barn has to be there"),
        ("kind=road&tiles=1", "No tile is a complete road by itself."),
    ],
)
def test_what_no_board_can_have_is_told_where_the_sum_would_stand(client, query, why):
    _, html = ask(client, query)
    now = html.partition('class="ask-now"')[2].partition("</div>")[0]
    assert why in now
    assert "/rules/" in now


@pytest.mark.parametrize("query", ["kind=lake", "kind=city&tiles=many", "kind=city&red.knight=1"])
def test_what_means_nothing_is_named(client, query):
    answer, html = ask(client, query)
    assert answer.status_code == 400
    assert 'role="alert"' in html
    assert ask(client, query, part=True)[0].status_code == 400


def test_what_cannot_be_said_of_another_kind_falls_away(client):
    _, html = ask(client, "was=city&kind=road&tiles=7&pennant=2&red.mayor=1&blue.follower=1")
    assert headline(html) == "Blue 7"
    # What a city has of tiles is nothing that lies round a cloister.
    for tiles in (4, 12):
        _, html = ask(client, f"was=city&kind=cloister&tiles={tiles}&red.mayor=1")
        assert headline(html) == "Red 9"
    _, html = ask(client, "was=cloister&kind=city&tiles=8&red.follower=1")
    assert headline(html) == "Red 8"
    _, html = ask(client, "was=lake&kind=cloister&tiles=5&red.follower=1")
    assert headline(html) == "Red 9"


def test_what_is_asked_follows_from_the_game_of_the_reader(client):
    assert 'name="cathedral"' in ask(client)[1]
    own = Client(headers={"cookie": "game=bb-hig"})
    _, html = ask(own, "kind=city&tiles=4")
    assert 'name="cathedral"' not in html
    assert 'name="pennant"' in html
    # What the game lacks is refused, not played all the same.
    _, html = ask(own, "kind=city&tiles=5&cathedral=1&red.follower=1")
    assert "Inns &amp; Cathedrals" in html
    assert 'class="scores totals' not in html


def folded(html, name):
    """Whether a field stands in a passage that opens, and whether that is open; None where there is
    no such field."""
    before, there, _ = html.partition(f'name="{name}"')
    opened = before.rpartition("<details")[2]
    inside = "</details>" not in opened and "<details" in before
    return (inside, inside and " open" in opened.partition(">")[0]) if there else None


def test_what_is_common_stands_first_and_the_rest_is_a_tap_away(client):
    _, html = ask(client, "kind=city&tiles=4")
    assert folded(html, "cathedral") == (False, False)
    assert folded(html, "besieged") == (True, False)
    _, html = ask(client, "kind=city&tiles=4&besieged=1")
    assert folded(html, "besieged") == (True, True)
    # What the reader plays with is common.
    _, html = ask(Client(headers={"cookie": "game=bb-hig+cathars"}), "kind=city&tiles=4")
    assert folded(html, "besieged") == (False, False)


def test_board_beside_the_answer_has_the_letters_of_its_lines(client):
    _, html = ask(client, "kind=farm&cities=3&red.follower=1&blue.barn=1")
    letters = re.findall(r'class="label label-name">.*?<text[^>]*>(\w+)</text>', html)
    assert sorted(letters) == sorted(set(re.findall(r'class="feature-sign">(\w+)<', html))) != []


def test_rules_of_the_address_are_kept(client):
    _, html = ask(client, "kind=farm&cities=2&red.follower=1&rules=bb-hig&farms=1")
    assert headline(html) == "Red 8"
    assert '<input type="hidden" name="rules" value="bb-hig">' in html
    assert "farms=1" in re.search(r'data-here="([^"]+)"', html)[1]


def test_part_has_no_page_round_it_and_gives_the_address_of_the_page(client):
    answer, html = ask(client, CITY + "&witch=0", part=True)
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert "<html" not in html
    here = re.search(r'data-here="([^"]+)"', html)[1].replace("&amp;", "&")
    assert here.startswith("/ask/?kind=city&tiles=7&")
    assert headline(ask(client, here.partition("?")[2])[1]) == headline(html)


def test_what_belongs_to_no_feature_is_said_too(client):
    """Gold is worth 2 a piece from 4 pieces on, and 4 from 10 on (condensed, step 11)."""
    query = "kind=gold&red.piece-of-gold=5&blue.piece-of-gold=11"
    answer, html = ask(client, query)
    assert answer.status_code == 200
    assert headline(html) == "Red 10, blue 44"
    assert re.search(r'value="gold" checked', html)
    assert re.search(r'name="blue.piece-of-gold" value="11" checked', html)
    here = re.search(r'data-here="([^"]+)"', html)[1].replace("&amp;", "&")
    assert here == f"/ask/?{query}"


def test_form_of_another_kind_leaves_what_it_does_not_ask(client):
    _, html = ask(client, "kind=king&was=city&tiles=7&red.follower=2")
    assert headline(html) == "Red 5"
    assert "Completed cities on the board" in html
    _, html = ask(client, "kind=king&was=king&number=7&red.king=1&blue.king=1")
    assert "An example board takes one player with the king." in html
    _, html = ask(client, "kind=road&was=king&number=7&red.king=1")
    assert headline(html) == "Red 4"


def test_game_of_the_reader_offers_what_it_has(client):
    client.cookies["game"] = "new+traders"
    _, html = ask(client, "kind=goods&red.wine=2&blue.wine=1")
    assert headline(html) == "Red 10"
    assert 'value="goods"' in html
    assert 'value="gold"' not in html


def test_no_word_of_an_expansion_stands_in_the_templates():
    own = {
        row.id
        for table in (
            *(api.SymbolRow, api.TokenRow, api.FigureRow, api.KindRow),
            api.said.HoldingRow,
        )
        for row in api.rows(table).values()
    }
    for path in Path(rulesite.said.__file__).parent.rglob("*"):
        if path.suffix in (".py", ".html", ".js"):
            words = set(re.findall(r'"([a-z -]+)"', path.read_text(encoding="utf-8")))
            assert not words & (own - {"page"}), path


# --- The API -------------------------------------------------------------------


def test_api_says_what_the_page_says(client):
    said = ",".join(f"{name}:{of}" for name, of in {**FLAT, **SIDES}.items())
    answer = get(client, "ask", said=said, rules="bb-hig,bb-rgg").json()
    assert [sheet["totals"] for sheet in answer["sheets"]] == [{"red": 27, "blue": 27}] * 2
    assert answer["said"] == {**FLAT, **SIDES}
    position = api.read_notation(answer["notation"])
    place = tuple(answer["cell"]), answer["spot"]
    assert api.said.write_said(api.said.read_back(position, place)) == answer["said"]


def test_api_by_address_and_by_body_agree(client):
    by_address = get(
        client, "ask", said="kind:farm,cities:2,red.follower:1", rules="hig", farms="1"
    )
    body = {
        "said": {"kind": "farm", "cities": 2, "red.follower": 1},
        "rules": ["hig"],
        "house": {"base.farm.method": 1},
    }
    assert post(client, "ask", body).json() == by_address.json()
    assert by_address.json()["sheets"][0]["totals"]["red"] == 8


def test_api_lays_the_sets_that_are_named(client):
    body = {"said": {**FLAT, "red.follower": 1}, "sets": ["base"], "rules": ["bb-hig"]}
    failure(post(client, "ask", body), 422, "refused")
    body["sets"] = ["base", "inns"]
    assert post(client, "ask", body).json()["sheets"][0]["totals"]["red"] == 27


def test_api_refuses_what_it_cannot_read(client):
    failure(get(client, "ask"), 400, "malformed")
    failure(get(client, "ask", said="kind"), 400, "malformed")
    failure(get(client, "ask", said="kind:lake"), 400, "unknown-kind")
    failure(post(client, "ask", {"said": "city"}), 400, "malformed")
    failure(get(client, "ask", said="kind:road,tiles:1"), 422, "refused")
