"""What a device is given to keep, and to put the site among its programs."""

import struct

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from content.models import Entry, Load
from engine import api
from rulesite.offline import keeping
from tests.web.asking import text

pytestmark = pytest.mark.django_db


def test_the_whole_reference_and_every_tile_is_kept_and_nothing_that_is_judged(
    client: Client,
) -> None:
    told = client.get("/offline/pages.json").json()
    kept = set(told["pages"])
    assert len(kept) == len(told["pages"])
    assert (
        set(Entry.objects.published().filter(rule__under=None).values_list("path", flat=True))
        <= kept
    )
    assert {f"/tiles/{name}/" for name in api.tiles()} <= kept
    judged = (
        "/board/",
        "/play/",
        "/verdict/",
        "/turn/",
        "/search/",
        "/disputes/",
        "/d/",
        "/api/",
        "/examples/b",
    )
    assert not [path for path in kept if path.startswith(judged)]


@pytest.mark.parametrize("number", range(0, 1000, 97))
def test_what_is_to_be_kept_is_there(client: Client, number: int) -> None:
    path = list(keeping.pages())[number]
    assert client.get(path).status_code == 200, path


def test_other_texts_are_other_pages(client: Client) -> None:
    before = client.get("/offline/pages.json").json()["mark"]
    assert before == "-".join(client.get("/version").json().values())
    Load.objects.update(digest="another")
    assert client.get("/offline/pages.json").json()["mark"] != before


def test_the_worker_stands_at_the_root_and_is_asked_for_each_time(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert 'const AWAY = "/offline/away/"' in text(answer)
    assert answer["Cache-Control"] == "no-cache"


def test_the_site_can_be_put_among_the_programs_of_a_device(client: Client) -> None:
    page = text(client.get("/"))
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    told = client.get("/manifest.webmanifest")
    assert told["Content-Type"] == "application/manifest+json"
    manifest = told.json()
    for there in (manifest["start_url"], *(one["url"] for one in manifest["shortcuts"])):
        assert client.get(there).status_code == 200
    purposes = set()
    for icon in manifest["icons"]:
        found = finders.find(icon["src"].removeprefix("/static/"))
        with open(found, "rb") as file:
            width, height = struct.unpack(">II", file.read(24)[16:])
        assert icon["sizes"] == f"{width}x{height}"
        purposes.add(icon["purpose"])
    assert purposes == {"any", "maskable"}
