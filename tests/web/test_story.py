"""How a game went: points over its turns, what each kind gave whom, what the end would bring."""

import re
from html import unescape

import pytest

from engine import api
from rulesite.play.curves import curves

pytestmark = pytest.mark.django_db

START = "1~pr0B0~sB~tBpnUU"
KNIGHT = "1~lBnsUT~dUTfcS"
TWO = f"{KNIGHT}~lBvnVU~dVUfrE"
GAME = {"p": START, "a": TWO, "rules": "bb-rgg"}


def table(body, title):
    """The rows of the table under a heading, cell by cell."""
    there = body[body.index(title) :]
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", there[: there.index("</section>")], re.DOTALL)
    cells = (re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows)
    return [[" ".join(re.sub(r"<[^>]+>", "", one).split()) for one in row] for row in cells]


def page(client, path="/play/picture/", **query):
    answer = client.get(path, query)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_points_stand_beside_the_picture_turn_by_turn(client):
    """Red closes a city of two tiles at once: 2 points by Rio Grande's rule of small cities."""
    body = page(client, **GAME)
    assert table(body, "Points over the turns") == [
        ["Turn", "Red", "Blue"],
        ["1", "2", "0"],
        ["2", "2", "0"],
    ]
    assert "Points over the turns: red 2, blue 0" in body


def test_each_kind_tells_what_it_gave_and_what_the_end_would_bring(client):
    """Blue's road of two tiles is open: 1 point each."""
    assert table(page(client, **GAME), "What it came from") == [
        ["", "Red", "Blue"],
        ["City", "2", "–"],
        ["Points now", "2", "0"],
        ["Road, on the board", "–", "+2"],
        ["If it ended now", "2", "2"],
    ]


def test_what_the_board_would_cost_has_a_minus_alone(client):
    """Red's follower on the lake of Vodyanoy: 2 points less at the end (condensed, step 11)."""
    lake = api.read_board(
        "players red blue\nsets base russian2016\nrussian2016-ffff 0,0  red vodyanoy"
    )
    asked = {"p": api.write_notation(lake), "rules": "new"}
    assert table(page(client, **asked), "What it came from") == [
        ["", "Red", "Blue"],
        ["Points now", "0", "0"],
        ["Lake of Vodyanoy, on the board", "−2", "–"],
        ["If it ended now", "−2", "0"],
    ]
    body = page(client, "/play/", **asked)
    standings = body[body.index('<table class="scores standings">') : body.index("</table>")]
    assert re.findall(r'class="points[^"]*">([^<]*)<', standings) == [
        "0",
        "−2",
        "−2",
        "0",
        "+0",
        "0",
    ]


def test_at_the_end_all_points_have_their_kind(client):
    body = page(client, **{**GAME, "a": f"{TWO}~e"})
    assert "How the game was won" in body
    assert table(body, "What it came from") == [
        ["", "Red", "Blue"],
        ["City", "2", "–"],
        ["Road", "–", "2"],
        ["Points", "2", "2"],
    ]


def test_before_the_first_tile_there_is_nothing_to_draw(client):
    assert "Nothing has been placed yet." in page(client, p=START, rules="hig")


def test_what_cannot_be_read_is_refused(client):
    assert client.get("/play/picture/", {"p": "junk"}).status_code == 400


def test_a_shared_game_has_its_picture_under_its_own_address(client):
    kept = client.post("/g/", GAME)
    client.post(f"{kept.url}players/", {"red": "Anna"})
    game = page(client, kept.url)
    assert f'href="{kept.url}picture/"' in game
    body = page(client, f"{kept.url}picture/")
    assert table(body, "What it came from")[0] == ["", "Anna", "Blue"]
    assert f'href="{kept.url}">Back to the game' in body


def test_a_turn_is_sent_as_a_dispute(client):
    assert "Send this turn as a dispute" in page(client, "/play/", **GAME)
    there = client.get("/play/dispute/", {**GAME, "at": 2})["Location"]
    assert there == f"/disputes/new/?p={START}&a={KNIGHT}"
    form = page(client, there)
    assert f'value="p={START}&a={KNIGHT}&' in form


def test_letters_at_the_ends_of_lines_do_not_lie_upon_one_another():
    drawn = curves({"red": [0, 9], "blue": [0, 9], "green": [0, 8], "yellow": [-3, -3]}, [1])
    ends = [float(y) for y in re.findall(r'<circle cx="[\d.]+" cy="([\d.]+)"', drawn)]
    assert len(ends) == 4
    gaps = [low - high for high, low in zip(sorted(ends), sorted(ends)[1:], strict=False)]
    assert min(gaps) >= 15


@pytest.mark.parametrize("most", [0, 7, 61, 400, 9000])
def test_the_scale_has_few_lines_and_reaches_all_points(most):
    drawn = curves({"red": [0, most]}, [1])
    numbers = [int(n) for n in re.findall(r'text-anchor="end">(\d+)<', drawn)]
    assert 2 <= len(numbers) <= 10
    assert all(0 <= float(y) <= 250 for y in re.findall(r"V([\d.-]+)", drawn))
