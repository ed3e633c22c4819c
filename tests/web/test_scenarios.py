"""The builder's page, the verdict's page, and what they are made of."""

import json
import re

import pytest

from engine import api
from rulesite.scenarios import building
from rulesite.scenarios.address import Address, read_address
from rulesite.scenarios.catalogue import plain_of, set_json
from rulesite.scenarios.examples import EXAMPLES
from tests.web.asking import text

pytestmark = pytest.mark.django_db

BUILDER_ON_A_TOWER = "1~prB~sBTW~tBpnUU-BfrEWlnUV-RuT~wUV1-"
CITY = "1~pRB~sB~tBpnUUBnsUT-RfcS"
CLASSIC = ",".join(api.FAMILY)
"""The four rule sets of the classic game, two by each publisher."""
MANY = ",".join(f"hig:base.farm.method3.city={n}" for n in range(api.MAX_RULESETS + 1))
# Worked out by hand from the rules; players in the order of the table.
EXPECTED = {
    # Two tiles and a pennant: 2×2 + 1×2 under HiG; 2×1 + 1×1 where base.city.small is in force.
    "small-city": [[6, 0], [3, 0]],
    # One completed city of three tiles with four farms round it. base.farm.method 1: red has two
    # of its three farmers and takes its 4. Method 2: each farm pays 3, but a city pays a player
    # once, so 3 and 3. Method 3: red's two farms pay 3 each, blue's pays 3.
    "farm-methods": [[4, 0], [3, 3], [6, 3]],
    # Three tiles and a pennant, 3×2 + 1×2, in full to both (base.majority.tie).
    "shared-city": [[8, 8]],
    # Four tiles × 1; a ring is complete (base.road.complete). The farmer inside waits.
    "ring-road": [[4, 0]],
    # The cloister and its four neighbours × 1; an unfinished road of three tiles × 1.
    "cloister-at-the-end": [[5, 3]],
    # river.ends: both farms reach the completed city. Method 3 pays 3 for each of the two farms;
    # under method 1 one farmer each is a tie, and both take the 4.
    "river-ends": [[3, 3], [4, 4]],
}


def totals(response):
    """The totals of each column."""
    rows = re.findall(r'<tr class="total">.*?</tr>', text(response), re.DOTALL)
    players = [re.findall(r'class="points(?: most)?">(\d+)<', row) for row in rows]
    return [list(map(int, column)) for column in zip(*players, strict=True)]


# --- The verdict -------------------------------------------------------------------------------


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.slug)
def test_every_example_gives_the_numbers_worked_out_by_hand(client, example):
    response = client.get(f"/verdict/?{example.address.query}")
    assert response.status_code == 200
    assert totals(response) == EXPECTED[example.slug]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.slug)
def test_every_example_opens_in_the_builder_and_stands_in_its_menu(client, example):
    response = client.get(f"/board/?{example.address.query}")
    assert response.status_code == 200
    assert totals(response) == EXPECTED[example.slug]
    assert f'href="/board/?{example.address.query}"' in text(client.get("/board/"))


def test_the_arithmetic_stands_there_with_its_rules(client):
    body = text(client.get(f"/verdict/?p={CITY}&rules={CLASSIC}"))
    plain = re.sub(r"<[^>]+>", "", body).replace("\xa0", " ")
    assert "2 tiles × 2" in plain
    assert "2 tiles × 1" in plain
    assert "2 points for each tile of a completed city Annotated Rules, base game" in plain
    assert (
        "1 point for each tile of a completed city of two tiles Annotated Rules, note 17" in plain
    )
    assert "a completed city of two tiles counts less" in plain
    assert "Why they differ" in plain
    assert "base.city" not in plain
    for page in ("complete/tile", "small"):
        assert f'href="/rules/base/city/{page}/"' in body


def test_rule_sets_that_agree_share_a_column(client):
    body = text(client.get(f"/verdict/?p={CITY}&rules={CLASSIC}"))
    headline = re.search('<b class="headline-full">(.*?)</b>', body)[1]
    assert re.findall("<span>(.*?)</span>", headline) == [
        "German single boxes (HiG) and German Big Box: red 4.",
        "American single boxes (RGG) and American Big Box: red 2.",
    ]
    assert "American Big Box: a completed city of two tiles counts less." in body
    assert totals(client.get(f"/verdict/?p={CITY}&rules=hig,bb-hig")) == [[4, 0]]
    assert "Both editions agree" in text(client.get(f"/verdict/?p={CITY}&rules=hig,bb-hig"))


def test_all_agree_only_where_all_could_be_judged(client):
    """By the Big Boxes no builder stands on a tower: two rule sets give no answer."""
    body = text(client.get("/verdict/", {"p": BUILDER_ON_A_TOWER, "q": "final", "rules": CLASSIC}))
    assert "Both editions agree" not in body
    assert "All agree" not in body
    assert "The two editions that give an answer agree." in body


def test_nothing_is_said_of_farmers_where_there_are_none(client):
    """The fairy pays by follower or by tile; a dash stands where she pays nothing."""
    stated = "1~pRB~sBD~tBvnVUBwnWUD1nXUBtsUU-BfrE-RfC~fUU-RfC"
    body = text(client.get("/verdict/", {"p": stated}))
    answer = body[body.index('class="answer"') : body.index("Change the question")]
    assert "no such line" in answer
    assert "farm" not in re.sub(r"<[^>]+>", " ", answer)


def test_a_line_of_nothing_says_why(client):
    """Two knights to one in a city of four tiles: red takes 4×2, blue nothing."""
    board = """
    base-crfr 0,0  red city n
    base-frfr 1,0
    base-frfr -1,0
    base-cfff 1,-1 3  blue city w
    base-cfff -1,-1 1  red city e
    base-cccf-1 0,-1 1
    """
    stated = api.write_notation(api.read_board(board))
    response = client.get(f"/verdict/?p={stated}")
    assert totals(response) == [[8, 0]]
    body = text(response)
    assert "only the player with the most followers" in body.lower()
    assert 'class="points zero"' in body
    assert body.count('<tbody class="feature') == 1  # of both players


def test_a_line_in_the_address_is_lit_and_its_tiles_numbered(client):
    plain = text(client.get(f"/verdict/?p={CITY}"))
    lit = text(client.get(f"/verdict/?p={CITY}&line=1"))
    assert "board-numbers" not in plain
    assert "board-numbers" in lit
    assert 'class="feature differs lit"' in lit
    assert lit.count('fill-opacity="0.45"') == 2  # the two halves of the city, not their tiles
    assert client.get(f"/verdict/?p={CITY}&line=99").status_code == 200
    assert client.get(f"/verdict/?p={CITY}&line=x").status_code == 200


def test_nothing_scored_is_said_in_words(client):
    assert "completed nothing" in text(client.get("/verdict/?p=1~tBpnUU"))
    assert "No figure stands" in text(client.get("/verdict/?p=1~tBpnUU&q=final"))
    assert client.get("/verdict/?p=1~t").status_code == 200


def test_what_is_unsettled_shows_its_readings(client):
    example = next(one for one in EXAMPLES if one.slug == "farm-methods")
    body = text(client.get(f"/verdict/?{example.address.query}"))
    assert "Unsettled (" in body
    assert "/rules/base/farm/method2/once/" in body


def test_rules_that_do_not_settle_it_say_so(client):
    stated = next(one for one in EXAMPLES if one.slug == "farm-methods").address.p
    rules = "hig:base.farm.method=2:base.farm.method2.once=altogether"
    response = client.get(f"/verdict/?p={stated}&q=final&rules={rules}")
    assert response.status_code == 200
    assert "The chosen rules do not settle this" in text(response)


def test_a_farm_method_by_hand_holds_for_all(client):
    stated = next(one for one in EXAMPLES if one.slug == "farm-methods").address.p
    for method, want in (("1", [[4, 0]]), ("2", [[3, 3]]), ("3", [[6, 3]])):
        response = client.get(f"/verdict/?p={stated}&q=final&farms={method}")
        assert totals(response) == want


def test_chips_lead_to_the_same_with_one_rule_set_less(client):
    body = text(client.get(f"/verdict/?p={CITY}&rules={CLASSIC}"))
    assert f'href="?p={CITY}&rules=rgg,bb-hig,bb-rgg"' in body
    alone = text(client.get(f"/verdict/?p={CITY}&rules=hig"))
    assert '<span class="chip" aria-current="true">German single boxes (HiG)</span>' in alone


def test_previews_carry_title_and_totals(client):
    body = text(client.get(f"/verdict/?p={CITY}&rules={CLASSIC}"))
    assert 'property="og:title" content="Points for the tile just placed' in body
    assert (
        'content="German single boxes (HiG) · German Big Box: red 4, blue 0; '
        'American single boxes (RGG) · American Big Box: red 2, blue 0"' in body
    )


def test_the_part_is_the_page_without_its_frame(client):
    part = client.get(f"/verdict/part/?p={CITY}")
    assert part.status_code == 200
    assert totals(part) == [[4, 0], [2, 0]]
    assert "<html" not in text(part)


# --- What is wrong -------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/verdict/", "/verdict/part/", "/board/"])
@pytest.mark.parametrize(
    ("stated", "rule"),
    [
        ("1~tBpnUUBpnUT", "base.place.match"),  # field on city
        ("1~tBpnUUBpnWU", "base.place.edge"),  # floating
        ("1~tBpnUU-RfcS", "base.deploy.where"),  # no such city
        ("1~tBpnUU-RffN", "base.deploy.where"),  # a spot that no tile has
    ],
)
def test_an_impossible_position_is_drawn_and_its_problems_named(client, path, stated, rule):
    response = client.get(f"{path}?p={stated}")
    assert response.status_code == 200
    body = text(response).replace("<wbr>", "")
    assert "cannot be scored" in body
    assert f"/rules/{rule.replace('.', '/')}/" in body
    if path != "/verdict/part/":
        assert "board-drawing" in body


def test_an_edition_that_refuses_says_why_beside_those_that_score(client):
    """A builder on top of a tower: in the Big Boxes only a follower finishes one."""
    response = client.get(f"/verdict/?p={BUILDER_ON_A_TOWER}&q=final&rules={CLASSIC}")
    assert totals(response) == [[0, 1]]
    body = text(response)
    plain = " ".join(re.sub(r"<[^>]+>", "", body).split())
    assert "Cannot have come about in German Big Box and American Big Box" in plain
    assert "Only a follower may stand on a tower." in plain
    assert "cannot be scored" not in plain
    assert "/rules/tower/top/followers/" in body
    assert 'data-problems="0,1,1 "' in body
    assert "German Big Box, American Big Box: no score" in response.context["summary"]
    assert 'class="mark"' in body
    lit = text(client.get(f"/verdict/?p={BUILDER_ON_A_TOWER}&q=final&rules={CLASSIC}&line=1"))
    assert 'class="mark"' not in lit  # the numbers on the drawing are the line's


def test_an_edition_whose_box_holds_another_game_judges_nothing_with_it(client):
    """The boxes of 2025: number 4 is Towers & Thieves. The older editions answer beside it."""
    response = client.get("/verdict/?p=1~prB~sBW~tBpnUU-RfrE&q=final&rules=bb-hig,c31")
    plain = " ".join(re.sub(r"<[^>]+>", "", text(response)).split())
    assert "Not judged in Revised edition" in plain
    assert "number 4 is Towers" in plain
    assert totals(response) == [[1, 0]]


def test_editions_that_all_refuse_alike_are_told_once(client):
    body = text(client.get(f"/verdict/?p={BUILDER_ON_A_TOWER}&q=final&rules=bb-hig,bb-rgg"))
    assert body.count("This position cannot be scored as it stands") == 1
    assert "Cannot have come about" not in body
    assert 'class="totals' not in body


def test_problems_are_numbered_on_the_drawing(client):
    body = text(client.get("/verdict/?p=1~tBpnUUBpnUT"))
    assert 'data-problems="0,-1,1 "' in body
    assert "board-numbers" in body


@pytest.mark.parametrize("path", ["/verdict/", "/verdict/part/", "/board/"])
@pytest.mark.parametrize(
    "query",
    [
        "p=9~tBpnUU",
        "p=1~tZzzzz",
        "p=1~tBpnUUBpnUU",
        "p=nonsense",
        "p=1~tBpn_9999__0_",
        "p=1~pRR~tBpnUU",
        "p=1~tBpnUU&rules=nobody",
        "p=1~tBpnUU&rules=hig:base.nothing=1",
        "p=1~tBpnUU&rules=hig:base.farm.method",
        "p=1~tBpnUU&farms=7",
        "p=1~tBpnUU&farms=%00",
        "p=1~tBpnUU&q=perhaps",
    ],
)
def test_an_unreadable_address_is_answered_with_a_reason_and_a_way_back(client, path, query):
    response = client.get(f"{path}?{query}")
    assert response.status_code == 400
    assert "cannot be read" in text(response)
    if path != "/verdict/part/":
        assert 'href="/board/"' in text(response)


@pytest.mark.parametrize("path", ["/verdict/", "/verdict/part/", "/board/"])
@pytest.mark.parametrize("query", ["p=" + "1~t" + "BpnUU" * 1000, f"p=1~tBpnUU&rules={MANY}"])
def test_too_much_at_once_is_answered_with_the_limit(client, path, query):
    response = client.get(f"{path}?{query}")
    assert response.status_code == 413
    assert "too much at once" in text(response)
    assert "at most " in text(response).lower()


def test_a_verdict_on_nothing_is_no_verdict(client):
    assert client.get("/verdict/").status_code == 400


def test_what_was_stated_is_not_lost(client):
    body = text(client.get("/board/", {"text": "base-crfr 0,0\nbase-nothing 1,0"}))
    assert "base-nothing 1,0" in body
    assert "There is no tile" in body


def test_what_was_stated_is_escaped(client):
    body = client.get("/board/", {"text": "<script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in body


@pytest.mark.parametrize("path", ["/board/", "/verdict/", "/board/fits/", "/board/places/"])
def test_pages_are_only_read(client, path):
    assert client.post(path).status_code == 405


# --- The builder -----------------------------------------------------------------------------


def page_data(response):
    found = re.search(r'<script id="bench-data"[^>]*>(.*?)</script>', response.content.decode())
    return json.loads(found[1])


def test_an_empty_address_opens_the_start_tile(client):
    response = client.get("/board/")
    assert response.status_code == 200
    data = page_data(response)
    assert [laid["tile"] for laid in data["position"]["tiles"]] == ["base-crfr"]
    assert data["position"] == data["start"]


def test_the_address_is_what_lies_there(client):
    data = page_data(client.get(f"/board/?p={CITY}&rules=rgg&farms=3&q=final"))
    assert api.write_notation(api.read_position(data["position"])) == CITY
    assert data["ask"] == {"rules": ["rgg"], "farms": "3", "q": "final", "own": "", "reply": ""}


def test_board_text_leads_to_its_address(client):
    response = client.get("/board/", {"text": "base-crfr 0,0  red city n", "rules": "rgg"})
    assert response.status_code == 302
    assert response.headers["Location"] == "/board/?p=1~pRB~sB~tBpnUU-RfcN&rules=rgg"


def test_no_script_or_style_is_inline(client):
    for path in ("/board/", f"/verdict/?p={CITY}"):
        body = client.get(path).content.decode()
        assert not re.search(r"<script(?![^>]*(src=|application/(ld\+)?json))", body)
        assert not re.search(r"<[a-z][^>]*\sstyle=", body)
        assert not re.search(r"<[a-z][^>]*\son[a-z]+=", body)


@pytest.mark.parametrize("name", api.tile_sets())
def test_the_tiles_of_a_set_for_the_builder(client, name):
    found = json.loads(set_json(name))
    assert [tile["id"] for tile in found] == [tile.id for tile in api.tile_sets()[name].tiles]
    for tile in found:
        known = api.tiles()[tile["id"]]
        assert [one["kind"] for one in tile["segments"]] == [one.kind for one in known.outer]
        assert all(len(names) == len(known.outer) for names in tile["names"])
        # The modules find a tile's set by its id.
        begins = [other for other in api.tile_sets() if tile["id"].startswith(f"{other}-")]
        assert max(begins, key=len) == name


def test_tile_data_is_kept_for_ever_under_its_version(client):
    kept = client.get(f"/board/tiles/base.json?v={building.version()}")
    assert "immutable" in kept.headers["Cache-Control"]
    assert client.get("/board/tiles/base.json").headers["Cache-Control"] == "no-cache"
    assert client.get("/board/tiles/none.json").status_code == 404


def test_which_tiles_match_a_cell(client):
    found = client.get("/board/fits/?p=1~tBpnUU&cell=0,-1").json()["fits"]
    assert found["base-cfff"] == {"turns": [2], "left": 5}
    assert "base-frfr" not in found
    assert found["base-crfr"]["left"] == 3  # four, one of them on the table
    assert client.get("/board/fits/?p=1~tBpnUU&cell=nowhere").status_code == 400
    assert client.get("/board/fits/?p=junk&cell=0,0").status_code == 400


def test_what_the_sides_of_a_cell_show_and_where_a_tile_fits(client):
    assert client.get("/board/fits/?p=1~tBpnUU&cell=0,-1").json()["sides"] == "**c*"
    found = client.get("/board/fits/?p=1~tBpnUU&tile=base-cfff").json()["cells"]
    assert found == {"0,-1": [2], "0,1": [1, 2, 3]}
    assert client.get("/board/fits/?p=1~t&tile=base-cfff").json()["cells"] == {"0,0": [0, 1, 2, 3]}
    assert client.get("/board/fits/?p=1~tBpnUU&tile=none").status_code == 400


def test_who_may_stand_on_a_spot(client):
    """A builder stands on no farm; what is wrong elsewhere is nothing to it."""
    address = "/board/standing/?p=1~sBT~tBpnUUBpnUT&player=red&cell=0,0&spot=farm ese&rules=hig,rgg"
    reasons = client.get(address).json()["reasons"]
    assert [kind for kind, reason in reasons.items() if reason] == ["builder"]
    assert client.get(address.replace("red", "mauve")).status_code == 400
    nowhere = client.get(address.replace("cell=0,0", "cell=5,5"))
    assert (nowhere.status_code, nowhere.json()["code"]) == (400, "no-tile")


def test_beside_a_farmer_nobody_is_told_of_a_turn(client):
    """The road of the start tile is empty; its farmer alone keeps others off the tile."""
    address = "/board/standing/?p=1~pRB~sB~tBpnUU-RfnBnsUT&player=red&cell=0,0&spot=road e"
    reason = client.get(address).json()["reasons"]["follower"]
    assert reason == "A tile gets one figure at most, in the turn in which it is placed."


def test_where_a_tile_may_go(client):
    cells = client.get("/board/places/?p=1~tBpnUU&tile=base-cfff").json()["cells"]
    assert cells == [[0, -1], [0, 1]]
    lifted = client.get(f"/board/places/?p={CITY}&tile=base-cfff&without=0,-1").json()["cells"]
    assert lifted == cells
    refused = client.get("/board/places/?p=1~tBpnUUBpnUT&tile=base-cfff")
    assert refused.json() == {"cells": []}
    assert client.get("/board/places/?p=1~tBpnUU&tile=none").status_code == 400


def test_spots_go_by_their_usual_names():
    position = api.read_board("base-crfr 0,0  red road w, blue farm 9")
    assert [one["spot"] for one in plain_of(position)["figures"]] == ["road e", "farm 9"]


def test_addresses_leave_out_what_goes_without_saying(rf):
    usual = ",".join(api.USUAL)
    request = rf.get("/verdict/", {"p": CITY, "rules": usual, "q": "now", "farms": ""})
    assert read_address(request.GET).query == f"p={CITY}"
    several = rf.get(f"/verdict/?p={CITY}&rules=hig&rules=rgg&q=final")
    assert read_address(several.GET) == Address(CITY, ("hig", "rgg"), "", "final")


def test_what_most_tables_own_stands_first_among_the_expansions(client):
    """A set that was printed anew stands where its rules first came out, not behind all promos."""
    shown = client.get("/board/").content.decode().partition('id="sets"')[2]
    listed = re.findall(r'type="checkbox" value="([^"]+)"', shown.partition("More expansions")[0])
    assert listed[:5] == ["base", "base-c2", "river-c2", "inns-c2", "traders-c2"]
