"""What a device is given to keep, and to put the site among its programs."""

import struct
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from content.models import Entry, Load
from engine import api
from rulesite.drawing.sheets import WHOLE, sheet_url
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


def test_pages_come_in_bundles_as_a_visitor_without_cookies_has_them(client: Client) -> None:
    told = client.get("/offline/pages.json").json()
    client.cookies["game"] = "bb-rgg"
    first, *_, last = told["bundles"]
    found = {**client.get(first).json(), **client.get(last).json()}
    assert list(found)[:30] == told["pages"][:30]
    assert list(found)[-1] == told["pages"][-1]
    assert len(told["bundles"]) == -(-len(told["pages"]) // 30)
    for path in told["pages"][1:4]:
        page = Client().get(path)
        assert found[path]["text"] == page.content.decode()
        assert found[path]["policy"] == page["Content-Security-Policy"]
        assert found[path]["type"] == page["Content-Type"]


def test_no_bundle_of_another_day_and_none_after_the_last(client: Client) -> None:
    bundles = client.get("/offline/pages.json").json()["bundles"]
    assert client.get(bundles[0].replace("/offline/", "/offline/1")).status_code == 404
    last = bundles[-1].rpartition("/")[0]
    assert client.get(f"{last}/{len(bundles)}.json").status_code == 404


def test_whoever_keeps_all_leaves_the_household_its_questions(
    client: Client, settings: Any
) -> None:
    """Bundles count as what they are, one answer each; drawings are files and count as nothing."""
    local = "django.core.cache.backends.locmem.LocMemCache"
    settings.CACHES = {name: {"BACKEND": local, "LOCATION": name} for name in settings.CACHES}
    settings.RATE_LIMIT = "4/h"  # a minute may end meanwhile
    told = client.get("/offline/pages.json").json()
    assert len(told["bundles"]) < 80
    pages = client.get(told["bundles"][1]).json()
    assert len(pages) == 30
    sheet = sheet_url(WHOLE)
    assert {client.get(sheet).status_code for _ in range(9)} == {200}
    assert client.get("/search/", {"q": "fairy"}).status_code == 200
    assert client.get("/search/", {"q": "dragon"}).status_code == 200
    assert client.get("/search/", {"q": "tower"}).status_code == 429
