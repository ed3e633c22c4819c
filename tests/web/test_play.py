"""A game kept from its first tile: its page, its history, its files."""

import json
import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from engine import api
from tests.peers.building import BAZAAR, BRIDGES
from tests.peers.building import KNIGHT as KNIGHT_MESSAGES
from tests.peers.building import plain as plain_file

pytestmark = pytest.mark.django_db

START = "1~pr0B0~sB~tBpnUU"
KNIGHT = "1~lBnsUT~dUTfcS"
TWO = f"{KNIGHT}~lBvnVU~dVUfrE"
GAME = {"p": START, "a": TWO, "rules": "bb-rgg"}


def page(client, status=200, **query):
    response = client.get("/play/", query)
    assert response.status_code == status
    return unescape(response.content.decode()).replace("<wbr>", "").replace("\xa0", " ")


def plain(body):
    """The text of the page from its title on."""
    return " ".join(re.sub(r"<[^>]+>", " ", body[body.index("<h1") :]).split())


def links(body):
    return re.findall(r'href="(?:/play/)?\?([^"]+)"', body)


def standings(client, **query):
    """Player by player: points, what the board would bring, and both; points alone without help."""
    body = page(client, **query)
    table = body[body.index('<table class="scores standings">') : body.index("</table>")]
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", table)
    return [[int(n) for n in re.findall(r'class="points[^"]*">\+?(\d+)', row)] for row in rows]


def test_a_game_begins_with_its_players_and_the_sets_of_my_game(client):
    client.cookies["game"] = "bb-rgg+inns"
    assert "Expansions: Inns & Cathedrals." in plain(page(client))
    begun = client.get("/play/", {"seat": ["green", "", "red"], "rules": "hig"})
    body = unescape(client.get(begun["Location"]).content.decode())
    told = plain(body)
    assert begun["Location"] == "/play/?p=1~pg0R0~sBI~tBpnUU&rules=hig"
    assert told.startswith("Turn 1: Green")
    assert "Green places a tile" in told
    assert "89 tiles left" in told


@pytest.mark.parametrize("seats", [["red", "red"], ["", ""], ["purple"], ["red"] * 9])
def test_players_that_there_are_not_do_not_begin(client, seats):
    refused = client.get("/play/", {"seat": seats})
    assert refused.status_code == 400
    assert "Each player has another colour" in refused.content.decode()


def test_a_game_is_entered_by_links_alone(client):
    drawn = next(one for one in links(page(client, p=START)) if "tile=base-cfff" in one)
    laid = next(one for one in links(page(client, **query(drawn))) if "a=1~lBnsUT" in one)
    deployed = next(one for one in links(page(client, **query(laid))) if f"a={KNIGHT}" in one)
    told = plain(page(client, **query(deployed)))
    assert told.startswith("Turn 2: Blue")
    assert "Blue places a tile" in told


def query(words):
    return dict(part.split("=", 1) for part in words.split("&"))


def test_every_point_is_told_with_its_turn_its_player_and_its_rule(client):
    body = page(client, **GAME)
    history = body[body.index("All turns, with every score") :]
    first, second = history.split('class="round"')[1:3]
    told = plain("<h1>" + first)
    assert "Turn 1" in told
    assert "Red: City of 2 tiles 2" in told
    assert "1 point for each tile of a completed city of two tiles" in told
    assert 'href="/rules/base/city/small/"' in first
    assert "City" not in plain("<h1>" + second[: second.index("</div>")])


def test_it_is_told_what_the_board_would_bring(client):
    """Blue's road of two tiles is open: 1 each."""
    assert standings(client, **GAME) == [[2, 0, 2], [0, 2, 2]]
    assert "Incomplete road of 2 tiles" in plain(page(client, **GAME))


def test_the_tiles_of_which_most_are_left_come_first(client):
    """Of the basic game 9 curves and 8 straight roads, as its list of tiles says."""
    left = [int(n) for n in re.findall(r'class="left"[^>]*>(\d+)', page(client, p=START))]
    assert left[:2] == [9, 8]
    assert left == sorted(left, reverse=True)
    drawn = re.findall(r"tile=([\w-]+)", page(client, p=START, helps="off"))
    assert drawn.index("base-cccc") < drawn.index("base-ffrr")


def test_what_no_tile_left_completes_is_told(client):
    """Red's road leads to a cell with cities north and south and a field east: no tile of the
    basic game has that."""
    gap = "1~pr0B0~sB~tBpnUU-RfrEBnsUTBnsVTBnnWTBsnWUBsnUVBnnVV"
    told = plain(page(client, p=gap, rules="bb-rgg"))
    assert "No tile left completes Incomplete road of 1 tile" in told.replace(" R Red ", " ")
    assert "No tile left completes" not in plain(page(client, p=gap, rules="bb-rgg", helps="off"))
    assert "No tile left completes" not in plain(page(client, **GAME))


def test_tiles_left_are_told_by_kind_to_who_looks_on_as_well(client):
    kept = client.post("/g/", GAME)
    watcher = client.__class__()
    body = unescape(watcher.get(kept.url).content.decode())
    there = body[body.index("Tiles left, by kind") :]
    left = [int(n) for n in re.findall(r'<span class="left">(\d+)', there)]
    assert sum(left) == 69, "72, less the start tile and two that were laid"


def test_helps_can_be_switched_off(client):
    body = page(client, **GAME, helps="off")
    assert standings(client, **GAME, helps="off") == [[2], [0]]
    assert not re.search(r"\d tiles left", plain(body))
    assert 'class="left"' not in body
    assert "would bring now" not in plain(body)
    assert all("helps=off" in one for one in links(body) if "tile=" in one)
    assert query(next(one for one in links(body) if "helps" not in one)) == GAME


def test_the_game_can_be_looked_at_as_it_was_and_gone_on_with_from_there(client):
    body = page(client, **GAME, at=2)
    assert plain(body).startswith("Turn 1")
    assert "The game after move 2 of 4" in plain(body)
    assert plain(page(client, **GAME, at=0)).startswith("Before the first turn")
    assert standings(client, **GAME, at=2) == [[2, 0, 2], [0, 0, 0]]
    assert 'class="board-choice"' not in body
    onward = next(one for one in links(body) if f"a={KNIGHT}&" in one)
    assert "Blue places a tile" in plain(page(client, **query(onward)))


def test_taking_back_and_turning(client):
    body = page(client, p=START, a=KNIGHT, rules="bb-rgg")
    assert f"p={START}&a=1~lBnsUT&rules=bb-rgg" in links(body)
    turned = page(client, p=START, a="1~lBpnVU", rules="bb-rgg")
    assert "Turn the tile" in turned
    assert f"p={START}&a=1~lBpsVU&rules=bb-rgg" in links(turned)


def test_what_is_not_allowed_says_so_with_its_rule(client):
    told = plain(page(client, p=START, a=f"{KNIGHT}~p~p"))
    assert "Not allowed." in told
    assert "What was to follow (1) is not played." in told


def test_the_game_ends_with_a_winner(client):
    body = page(client, p=START, a=f"{TWO}~e", rules="hig")
    assert plain(body).startswith("The game is over")
    assert "Red wins." in plain(body)
    assert "places a tile" not in plain(body)[:400]
    level = page(client, p=START, a=f"{TWO}~e", rules="bb-rgg")
    assert "Red, Blue have the most together." in plain(level)


@pytest.mark.parametrize("form", ["json", "jcz"])
def test_a_game_goes_out_as_a_file_and_comes_in_again(client, form):
    saved = client.get(f"/play/game.{form}", GAME)
    assert saved["Content-Disposition"] == f'attachment; filename="carcassonne.{form}"'
    back = client.post("/play/", {"game": saved.content.decode()})
    assert back.status_code == 302
    assert query(back["Location"].partition("?")[2]) == GAME


@pytest.mark.parametrize(
    ("text", "status", "says"),
    [("", 400, "Paste something, or choose a file"), ("[" * 3000, 400, "no JSON"),
     ("{}", 400, "without a position or a game"),
     ('{"game": "1"}', 400, "has the parts"),
     ('{"game": "' + "1" * 30_000 + '"}', 413, "too long")],
)  # fmt: skip
def test_what_is_no_game_says_why(client, text, status, says):
    refused = client.post("/play/", {"game": text})
    assert refused.status_code == status
    assert says in refused.content.decode()


BOARD = "1~pRB~sB~tBpnUUBnsUV"


@pytest.mark.parametrize(
    ("text", "there"),
    [
        (f"https://rules.example/play/?{urlencode(GAME)}", "/play/"),
        (f"Look at <https://rules.example/board/?p={BOARD}>, please.", "/board/"),
        (BOARD, "/board/"),
        (f'"{BOARD}"', "/board/"),
        (f"`{BOARD}`", "/board/"),
        (f"„{BOARD}“", "/board/"),
    ],
)
def test_a_saved_game_is_opened_like_all_that_is_brought_along(client, text, there):
    """By its address too, and what is a board leads to its page."""
    opened = client.post("/play/", {"game": text})
    assert opened.status_code == 302
    assert opened["Location"].startswith(there)
    assert opened["Location"] == client.post("/board/import/", {"text": text})["Location"]


def test_a_game_played_by_other_rules_is_named_with_the_message(client):
    saved = json.loads(client.get("/play/game.jcz", GAME).content)
    saved["replay"][0]["payload"]["position"] = [7, 7]
    told = client.post("/play/", {"game": json.dumps(saved)})
    assert told.status_code == 200
    assert "message 0 (PLACE_TILE)" in told.content.decode()


def test_a_game_whose_file_does_not_say_what_came_up_is_named_too(client):
    told = client.post("/play/", {"game": json.dumps(plain_file(*BAZAAR, **BRIDGES))})
    assert told.status_code == 200
    assert "gameAnnotations.drawOrder" in told.content.decode()
    assert "/play/?p=" in told.content.decode()


@pytest.mark.parametrize(
    ("rules", "note"),
    [
        ({"king-and-robber-scoring": "10/20"}, "king-and-robber-scoring = 10/20"),
        ({"king-and-robber-scoring": "continuously"}, "king-and-robber-scoring = continuously"),
        ({"hill-tiebreaker": "number-of-followers"}, "hill-tiebreaker = number-of-followers"),
    ],
)
def test_a_game_by_rules_that_are_not_here_says_so_before_it_opens(client, rules, note):
    sets = ("basic:1", "king-and-robber:1", "hills-and-sheep:1")
    body = json.dumps(plain_file(*KNIGHT_MESSAGES, sets=sets, rules=rules)).encode()
    by_file = client.post("/play/", {"file": SimpleUploadedFile("a.jcz", body)})
    by_text = client.post("/play/", {"game": body.decode()})
    for told in (by_file, by_text):
        assert told.status_code == 200
        assert note in told.content.decode()
        assert "/play/?p=" in told.content.decode()


@pytest.mark.parametrize(
    "more", [{"p": "junk"}, {"a": "junk"}, {"rules": "nobody"}, {"tile": "none"}]
)
def test_what_cannot_be_read_is_refused(client, more):
    assert 'class="notice notice-error"' in page(client, 400, **{**GAME, **more})


@pytest.mark.parametrize("path", ["turn/", "game.json", "game.jcz"])
def test_what_cannot_be_read_leads_nowhere(client, path):
    assert client.get(f"/play/{path}", {**GAME, "a": "junk"}).status_code == 400


def test_there_is_no_other_file(client):
    assert client.get("/play/game.txt", GAME).status_code == 404


def test_the_turn_is_shown_under_every_edition(client):
    there = client.get("/play/turn/", {**GAME, "at": 2})["Location"]
    assert there == f"/turn/?p={START}&a={KNIGHT}"
    assert "Here they part" in client.get(there).content.decode()
    second = client.get("/play/turn/", GAME)["Location"]
    assert second.endswith("&a=1~lBvnVU~dVUfrE")
    assert client.get("/play/turn/", {"p": START})["Location"] == f"/turn/?p={START}"


FAIRY = {"p": "1~pr0B0~sBD~tBpnUU-RfcN~fUU-RfcN", "rules": "bb-hig"}
"""Red's knight stands beside the fairy, who gives 1 point when a turn of Red's begins
(``dragon.fairy.turn``)."""

TURNS = "1~lBpnVU~p~lBpnWU~p"
"""A turn of Red's, and one of Blue's. Red's next has begun then, and so Red has 2 points."""


def stated(body_or_path, name):
    """The table that a link of a page leads to."""
    found = re.search(rf'{re.escape(name)}[^"]*[?&]p=([^"&]+)', body_or_path)
    return api.read_notation(unescape(found[1]).replace("%2A", "*"))


@pytest.mark.parametrize(
    ("actions", "before"),
    [("1", 0), ("1~lBpnVU", 0), (f"{TURNS}~lBpnTU", 1), (f"{TURNS}~lBpnTU~p", 1)],
)
def test_a_turn_that_is_looked_at_again_brings_what_it_brings_by_itself_once(
    client, actions, before
):
    there = client.get("/play/turn/", {**FAIRY, "a": actions})["Location"]
    assert stated(there, "/turn/").scores == (before, 0)


def test_the_board_of_a_game_is_as_the_turn_before_left_it(client):
    """Whoever plays a turn there begins it, and Red gets the point for the fairy then."""
    body = page(client, **FAIRY, a=TURNS)
    assert [row[0] for row in standings(client, **FAIRY, a=TURNS)] == [2, 0]
    assert stated(body, "/board/").scores == (1, 0)


def test_a_game_that_is_almost_too_long_goes_on_from_its_board(client, monkeypatch):
    monkeypatch.setattr("rulesite.play.page.NEARLY", 0.005)
    assert "almost too long" not in page(client, **FAIRY, a="1~lBpnVU")
    body = page(client, **FAIRY, a=TURNS)
    there = re.search(r'almost too long[^"]*"(/play/[^"]+)"', body)[1]
    assert "a=" not in there
    again = unescape(client.get(there).content.decode())
    assert plain(again).startswith("Turn 1: Red")
    assert [row[0] for row in standings(client, **query(there.partition("?")[2]))] == [2, 0]


def test_what_a_game_takes_is_limited(client, settings):
    settings.WORK_LIMIT = 60
    assert "moves of a game" in page(client, 413, **GAME)


KING = f"1~prB~sB{api.tile_sets()['king'].letter}~tBpnUUBnsUT"


@pytest.mark.parametrize(
    ("p", "a"),
    [
        (KING, "1"),  # a city is complete, and nobody has said who is king
        ("1~pRB~sBA~tBdnUUBnsUTBnwVUBnnUV-RwcN", "1"),  # a wagon that was paid looks where to go
    ],
)
def test_what_cannot_be_said_yet_is_left_out(client, p, a):
    assert [len(row) for row in standings(client, p=p, a=a)] == [1, 1]


def test_a_turn_leads_to_a_game(client):
    body = unescape(client.get("/turn/", {"p": START, "a": KNIGHT, "at": 1}).content.decode())
    there = re.search(r'href="(/play/[^"]+)" rel="nofollow">Keep score from here', body)[1]
    assert there == f"/play/?p={START}&a={KNIGHT}&rules=new"
    assert client.get(there).status_code == 200
