"""Files as people have them: packed, in several encodings, and of other programs."""

import bz2
import gzip
import io
import json
import lzma
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from engine import api
from rulesite.sharing import opening
from tests.peers.building import KNIGHT, plain

pytestmark = pytest.mark.django_db

TEXT = json.dumps(plain(*KNIGHT))
BODY = TEXT.encode()
PLACES = (("/play/", "game"), ("/board/import/", "text"))


def zipped(*bodies: bytes) -> bytes:
    """The bodies as files of an archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("folder/", b"")
        for number, body in enumerate(bodies):
            archive.writestr(f"{number}.jcz", body)
    return out.getvalue()


EMPTY = b"PK\x05\x06" + b"\0" * 18
"""An archive of no files."""


@pytest.mark.parametrize(("place", "_field"), PLACES)
@pytest.mark.parametrize(
    "body",
    [
        BODY,
        b"\xef\xbb\xbf" + BODY,
        TEXT.encode("utf-16"),
        "\ufeff".encode("utf-16-be") + TEXT.encode("utf-16-be"),
        TEXT.encode("utf-32"),
        gzip.compress(BODY),
        zipped(BODY),
        zipped(b"\xff\xfe\x00", BODY),
        zipped(b"Our game of Friday.", BODY),
    ],
    ids=[
        "utf-8",
        "mark",
        "utf-16",
        "big end",
        "utf-32",
        "gzip",
        "zip",
        "second in zip",
        "note in zip",
    ],
)
def test_a_game_opens_however_it_is_packed(
    client: Client, place: str, _field: str, body: bytes
) -> None:
    answer = client.post(place, {"file": SimpleUploadedFile("a.jcz", body)})
    assert answer.status_code == 302
    assert answer["Location"].startswith("/play/?p=")


@pytest.mark.parametrize(("place", "field"), PLACES)
def test_a_pasted_byte_order_mark_does_not_matter(client: Client, place: str, field: str) -> None:
    assert client.post(place, {field: f"\ufeff{TEXT}"}).status_code == 302


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (gzip.compress(b" " * 20_000_000), "at most 1 MB"),
        (zipped(b" " * 20_000_000), "at most 1 MB"),
        (zipped(*[b"\0" * 400_000] * 4), "at most 1 MB"),
        (b" " * (opening.LARGEST + 1), "at most 1 MB"),
        (gzip.compress(BODY)[:9] + b"junk", "damaged"),
        (zipped(BODY)[:60], "cannot be unpacked"),
        (zipped(b"\0"), "holds no text"),
        (EMPTY, "holds no text"),
        (zipped(BODY, BODY), "holds 2 files that can be opened: 0.jcz, 1.jcz. Send one."),
        (b"7z\xbc\xaf\x27\x1c\x00", "This is a 7z archive"),
        (b"Rar!\x1a\x07\x01\x00", "This is a rar archive"),
        (bz2.compress(BODY), "This is a bzip2 file"),
        (lzma.compress(BODY), "This is an xz file"),
        (gzip.compress(b"a.jcz".ljust(257, b"\0") + b"ustar"), "This is a tar archive"),
        (b"%PDF-1.7", "This is a PDF file"),
        (b"\x89PNG\r\n", "This is a picture"),
        (b"\xff\xd8\xff\xe0", "This is a picture"),
        (b"\xff\x00\x81", "no text"),
        (b"a\0b", "no text"),
    ],
    ids=[
        "large in gzip", "large in zip", "four large in zip", "large", "gzip", "zip",
        "no text in zip", "empty zip", "two in zip", "7z", "rar", "bzip2", "xz", "tar", "pdf",
        "png", "jpeg", "bytes", "zero",
    ],
)  # fmt: skip
def test_what_cannot_be_opened_says_why(body: bytes, says: str) -> None:
    """A bomb is not unpacked any further than a file may be long."""
    with pytest.raises(api.EngineError, match=says):
        opening.opened(body)


FOREIGN = [
    ('{"slots": [], "replay": []}', "JCloisterZone 4"),
    ('<?xml version="1.0"?><game app-version="3.4"/>', "JCloisterZone 3"),
    ('{"SaveName": "x", "ObjectStates": [], "Date": "1"}', "Tabletop Simulator"),
    ('<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"/>', "a web page"),
    ("<svg></svg>", "a drawing"),
    ("{}", "JSON without a position or a game"),
    ('{"status": 1, "data": {"logs": [{"move_id": "1"}]}}', "Board Game Arena"),
    ("https://boardgamearena.com/table?table=1", "Board Game Arena"),
    ("https://carcassonnelab.example/game/1", "CarcassonneLab"),
    ("null", "JSON without"),
    ("[[1, 2], [3, 4]]", "JSON without"),
    ("Anna places a tile and scores 4 points", "no position and no saved game"),
    ("Red 12\nBlue 14", "no position and no saved game"),
    ("# base-ffff 0,0", "no position and no saved game"),
]


@pytest.mark.parametrize(("place", "field"), PLACES)
@pytest.mark.parametrize(("source", "name"), FOREIGN)
def test_what_other_programs_save_is_called_by_its_name(
    client: Client, place: str, field: str, source: str, name: str
) -> None:
    answer = client.post(place, {field: source})
    assert answer.status_code in (400, 422)
    assert name in answer.content.decode()


def test_a_player_may_have_the_name_of_another_program(client: Client) -> None:
    text = json.dumps(plain(*KNIGHT, players=("BoardGameArena", "CarcassonneLab")))
    assert client.post("/play/", {"game": text}).status_code == 302
