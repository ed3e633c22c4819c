"""Passing a dispute on: pictures, a code, files, a frame for other sites; and the way back in."""

import json
import re
import struct
from html import escape
from urllib.parse import quote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from engine import api
from rulesite.disputes.models import Dispute
from rulesite.drawing.png import png
from rulesite.sharing import codes, files, pictures
from tests.peers.building import (
    BOB,
    COMMIT,
    HILLS,
    KNIGHT,
    PASS,
    SHEPHERD,
    lay,
    plain,
    unnumbered,
)
from tests.web.asking import CITY, text

pytestmark = pytest.mark.django_db

VERDICT = f"p={CITY}&rules=bb-hig,bb-rgg&q=final"
TURN = "p=1~prB~sB~tBpnUU&a=1~lBnsUT~dUTfcS&rules=bb-hig"
LONG = api.write_notation(
    api.read_board("".join(f"base-ffff {x},{y}\n" for x in range(10) for y in range(30)))
)


def size(body: bytes) -> tuple[int, int]:
    """The pixels of a PNG."""
    assert body.startswith(b"\x89PNG")
    return struct.unpack(">II", body[16:24])


# --- Pictures ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "pixels"),
    [
        (f"card.png?{VERDICT}", (800, 420)),
        (f"card.png?p={CITY}", (800, 420)),
        (f"picture.png?p={CITY}", (256, 456)),
        (f"picture.png?{VERDICT}", (720, 311)),  # 4 tiles wide is the verdict beside it
    ],
)
def test_a_position_is_painted(client: Client, path: str, pixels: tuple[int, int]) -> None:
    answer = client.get(f"/board/{path}")
    assert answer["Content-Type"] == "image/png"
    assert size(answer.content) == pixels
    assert answer["Cache-Control"] == "public, max-age=3600"


def test_painted_letters_need_no_font_of_the_machine() -> None:
    def painted(letter: str) -> bytes:
        sign = f'<text x="9" y="90" font-size="90" font-family="sans-serif">{letter}</text>'
        top = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        return png(f"{top}{sign}</svg>", 100, 100)

    assert len({painted(letter) for letter in (*api.COLOURS.values(), "")}) == len(api.COLOURS) + 1


def test_a_drawing_stands_alone(client: Client) -> None:
    answer = client.get(f"/board/picture.svg?{VERDICT}")
    assert answer["Content-Type"] == "image/svg+xml"
    drawing = answer.content.decode()
    assert set(re.findall(r'href="([^"]+)"', drawing)) <= {
        f"#{name}" for name in re.findall(r' id="([^"]+)"', drawing)
    }


def test_a_very_large_board_is_drawn_and_not_painted(client: Client) -> None:
    assert client.get(f"/board/picture.svg?p={LONG}").status_code == 200
    answer = client.get(f"/board/picture.png?p={LONG}")
    assert answer.status_code == 413
    assert "drawn as SVG alone" in text(answer)
    assert "picture.png" not in text(client.get(f"/send/?p={LONG}"))


@pytest.mark.parametrize(
    "path",
    [
        "/",
        f"/board/?{VERDICT}",
        f"/verdict/?{VERDICT}",
        "/examples/base/small-city/two-tiles/",
        "/rules/base/feature/tile-once/",
    ],
)
def test_a_link_to_a_board_is_shown_with_its_picture(client: Client, path: str) -> None:
    found = re.findall(r'property="og:image" content="([^"]+)"', text(client.get(path)))
    (address,) = found
    assert address.startswith("http://testserver/board/card.png?p=")
    assert size(client.get(address).content) == pictures.CARD


# --- The page with all the ways ------------------------------------------------------------------


def test_everything_that_goes_out_asks_the_same(client: Client) -> None:
    page = text(client.get(f"/send/?{VERDICT}"))
    assert f'value="http://testserver/verdict/?{VERDICT}"' in page
    assert f'src="http://testserver/embed/?{VERDICT}"' in page
    for form in ("txt", "json", "jcz"):
        assert f'href="/board/position.{form}?{VERDICT}"' in page


def test_a_tile_of_no_set_goes_out_but_to_a_program_that_has_none(client: Client) -> None:
    described = "p=2~pRB~sB~xcrfr.rEW.cN.fkp2.flmno~tx1nUU"
    page = text(client.get(f"/send/?{described}"))
    assert "position.txt" in page
    assert "position.jcz" not in page
    answer = client.get(f"/board/position.jcz?{described}")
    assert answer.status_code == 400
    assert "no tiles but those of its sets" in text(answer)


def test_what_goes_out_names_the_rules_of_its_sender(client: Client) -> None:
    client.cookies["game"] = "new"
    asks = f"p={CITY}&rules=new,bb-hig,bb-rgg"
    assert f"/verdict/?{asks}" in text(client.get(f"/send/?p={CITY}"))
    assert f'value="{asks}"' in text(client.get(f"/disputes/new/?p={CITY}"))


def test_what_a_kind_of_file_cannot_say_is_told_in_its_place(client: Client) -> None:
    page = text(client.get("/send/?p=1~prB~sB~tBpnUU&a=1~lBnsVV&rules=bb-hig"))
    assert "A saved game for JCloisterZone: not possible." in page
    assert "position.jcz" not in page


def test_a_turn_goes_out_with_what_was_done(client: Client) -> None:
    assert f'value="http://testserver/turn/?{TURN}"' in text(client.get(f"/send/?{TURN}"))


def test_a_saved_dispute_goes_out_under_its_short_address(client: Client) -> None:
    client.post("/disputes/new/", {"title": "Whose?", "address": VERDICT})
    dispute = Dispute.objects.get()
    page = text(client.get(f"/d/{dispute.pk}/send/"))
    assert f'value="http://testserver/d/{dispute.pk}/"' in page
    assert "Save it under" not in page
    assert client.get("/d/nothing2/send/").status_code == 404


def test_a_code_is_dark_on_light_and_of_what_is_not_too_long() -> None:
    made = codes.code("https://rules.example/d/k7m2p9xw/")
    assert made
    assert 'fill="#fff"' in made
    assert 'stroke="#000"' in made
    assert codes.code("x" * 3000) is None


@pytest.mark.parametrize("path", ["/send/", "/board/picture.svg", "/board/card.png", "/embed/"])
def test_an_address_that_cannot_be_read_is_told(client: Client, path: str) -> None:
    answer = client.get(f"{path}?p=nonsense")
    assert answer.status_code == 400
    assert "nonsense" in text(answer)


# --- On other sites ------------------------------------------------------------------------------


def test_only_the_frame_may_stand_on_other_sites(client: Client) -> None:
    def policy(path: str) -> tuple[bool, bool]:
        headers = client.get(f"{path}?{VERDICT}").headers
        framed = "frame-ancestors *" in headers["Content-Security-Policy"]
        return framed, "X-Frame-Options" in headers

    assert policy("/embed/") == (True, False)
    assert policy("/verdict/") == (False, True)


def test_the_frame_has_the_board_the_points_and_a_way_out(client: Client) -> None:
    page = text(client.get(f"/embed/?{VERDICT}", headers={"Cookie": "game=new"}))
    assert "board-drawing" in page
    assert 'class="points' in page
    assert f'href="/verdict/?{VERDICT}" target="_blank"' in page
    assert page == text(client.get(f"/embed/?{VERDICT}")), "whoever looks"
    assert "<form" not in page
    assert "<script" not in page


def test_an_embedded_board_looks_for_no_mends(client, monkeypatch):
    """It shows none, and to look for them takes longer than all the rest."""
    monkeypatch.setattr(api.Analysis, "repairs", lambda *_: pytest.fail("a mend was looked for"))
    page = client.get("/embed/", {"p": "1~tBpnUUBpnUT"}).content.decode()
    assert "This position cannot be scored as it stands" in page


# --- Files, out and in ---------------------------------------------------------------------------


def brought(client: Client, source: str | bytes):
    """Where a file leads."""
    body = source.encode() if isinstance(source, str) else source
    return client.post("/board/import/", {"file": SimpleUploadedFile("board", body)})


@pytest.mark.parametrize("form", list(files.FORMS))
@pytest.mark.parametrize("asked", [VERDICT, f"p={CITY}", "p=1~prB~sB~tBpnUU"])
def test_what_went_out_as_a_file_comes_back_in(client: Client, form: str, asked: str) -> None:
    out = client.get(f"/board/position.{form}?{asked}")
    assert f'filename="carcassonne.{form}"' in out["Content-Disposition"]
    back = brought(client, out.content)
    assert back.status_code == 302, text(back)
    position = client.get(back.url).context["address"].ask().position
    assert position == api.read_notation(asked[2:].partition("&")[0])


def test_a_turn_comes_back_as_a_turn(client: Client) -> None:
    out = client.get(f"/board/position.json?{TURN}")
    assert brought(client, out.content).url == f"/turn/?{TURN}"


def test_a_recorded_game_comes_back_as_a_game(client: Client) -> None:
    saved = client.get(f"/board/position.jcz?{TURN}")
    own = client.get(f"/play/game.json?{TURN}")
    for game in (saved, own):
        assert brought(client, game.content).url == f"/play/?{TURN}"


@pytest.mark.parametrize(
    "source", [CITY, f"https://rules.example/verdict/?p={CITY}", "base-crfr 0,0", '{"tiles": []}']
)
def test_what_is_pasted_is_laid_out(client: Client, source: str) -> None:
    answer = client.post("/board/import/", {"text": f" {source}\n"})
    assert answer.status_code == 302
    assert client.get(answer.url).status_code == 200


SENT_LINK = f"https://rules.example/turn/?{TURN}"
TORN = SENT_LINK[:60], SENT_LINK[60:]


@pytest.mark.parametrize(
    "source",
    [
        f"<{SENT_LINK}>",
        f"[the turn]({SENT_LINK})",
        f"Look at {SENT_LINK}. Who is right?",
        f"Look at\n{SENT_LINK}, please\nBob",
        f'<iframe src="{escape(SENT_LINK)}" title="a board"></iframe>',
        escape(escape(SENT_LINK)),
        f"> {TORN[0]}\r\n> {TORN[1]}",
        f"{TORN[0]}\n{TORN[1]}",
        f"/turn/?{TURN}",
        TURN,
        f"**{SENT_LINK}**",
        f"*{SENT_LINK}*",
        f"See _{SENT_LINK}_, please",
        f"~~{SENT_LINK}~~",
        f"`{SENT_LINK}`",
        f"‘{SENT_LINK}’ – {SENT_LINK}…",
        f"“{SENT_LINK}”",
        f"»{SENT_LINK}«",
        f"<{SENT_LINK}|the turn>",
        quote(SENT_LINK, safe=""),
        quote(quote(SENT_LINK)),
        f"https://search.example/url?q={quote(SENT_LINK)}&sa=D",
        f"https://mail.example/?url={quote(SENT_LINK, safe='')}&data=05&reserved=0",
    ],
)
def test_an_address_is_found_in_any_wrapping(client: Client, source: str) -> None:
    answer = client.post("/board/import/", {"text": source})
    assert answer.status_code == 302
    assert answer.url == client.post("/board/import/", {"text": SENT_LINK}).url


def test_a_game_leads_to_the_game_and_any_other_page_to_itself(client: Client) -> None:
    def leads(address: str) -> str:
        return str(client.post("/board/import/", {"text": f"see {address} !"}).url)

    assert leads(f"https://rules.example/play/?{TURN}") == f"/play/?{TURN}"
    for path in ("/d/m2fuwmnr/", "/examples/base/cities/two-tiles/", "/rules/tower/"):
        address = f"https://rules.example{path}"
        assert [leads(one) for one in (address, f"{address}.", address[:-1])] == [path] * 3


def test_a_long_game_of_another_program_is_opened(client: Client) -> None:
    """118 tiles in a row with 356 messages, of five sets: far within the limit."""
    road = [part for x in range(1, 119) for part in (lay("BA/RFr", (x, 0)), PASS, COMMIT)]
    sets = ("basic:1", "inns-and-cathedrals:1", "traders-and-builders:1", "tower:1", "tunnel")
    answer = brought(client, json.dumps(plain(*road, sets=sets)))
    assert answer.status_code == 302
    assert client.get(answer.url).status_code == 200


@pytest.mark.parametrize("path", ["", "/", "/board/", "/search/?q=x", "/forum/topic?id=7"])
def test_a_page_of_another_site_is_no_address_of_this_one(client: Client, path: str) -> None:
    answer = client.post("/board/import/", {"text": f"https://elsewhere.example{path}"})
    assert answer.status_code == 422


def test_what_has_no_counterpart_here_is_told(client: Client) -> None:
    game = json.loads(client.get(f"/board/position.jcz?{TURN}").content)
    game["replay"][0]["payload"]["position"] = [40, 40]
    answer = brought(client, json.dumps(game))
    assert answer.status_code == 200
    page = text(answer)
    assert "Not all of it could be read" in page
    assert 'href="/board/?p=' in page


def test_a_recorded_game_that_stops_leads_to_the_game_up_to_there(client: Client) -> None:
    """Its board is shown with the reason: a token of the bag that the file does not tell."""
    stopping = plain(*unnumbered(*KNIGHT, *SHEPHERD, *BOB), **HILLS)
    answer = brought(client, json.dumps(stopping))
    page = text(answer)
    assert "sheep-1, sheep-2" in page
    assert "board-tiles" in page
    there = answer.context["found"].there
    assert there.startswith("/play/?p=")
    assert client.get(there).status_code == 200


@pytest.mark.parametrize(
    ("source", "tells"),
    [
        ("", "The submitted file is empty"),
        (" ", "Paste something"),
        (b"\xff\xfe\x00", "no text"),
        ("{", "no JSON"),
        ('{"tiles":' * 90_000, "no JSON"),
        ('{"replay": []}', "needs 'setup'"),
        ('{"position": 7}', "A position is its notation"),
        ('{"position": "", "actions": 7}', "no position"),
        ("x" * 1_000_001, "at most 1 MB"),
        ("nonsense", "no position and no saved game"),
        ("base-ffff nonsense", "Line 1: 'nonsense' is no cell"),
        ("players red blue\nnonsense", "Line 2: a tile"),
        ("p=nonsense", "nonsense"),
    ],
)
def test_what_cannot_be_read_is_told_and_nothing_is_lost(
    client: Client, source: str | bytes, tells: str
) -> None:
    answer = brought(client, source)
    assert answer.status_code == 422
    assert tells in text(answer)


def test_a_recorded_game_without_end_is_too_much_work(client: Client) -> None:
    game = json.loads(client.get(f"/board/position.jcz?{TURN}").content)
    game["replay"] = game["replay"][:1] + [game["replay"][1]] * 2_000
    answer = brought(client, json.dumps(game))
    assert answer.status_code == 422
    assert "too much work" in text(answer)
