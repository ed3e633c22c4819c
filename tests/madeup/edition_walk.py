"""What must hold once there is an edition of which nothing speaks but its own file.

``tests/web/test_madeup.py`` runs this in a process that reads that file as well. That no text has
to name it shows when they are loaded: a load refuses texts with faults.
"""

import re
from collections.abc import Iterator

import pytest
from django.test import Client

from content.models import Entry
from engine import api
from tests.health.crawling import SHARE

pytestmark = pytest.mark.django_db

NEW = "newcomer"
CITY = "1~pRB~sB~tBnsUT-RfcS"
COUNTED = re.compile(
    r"\ball four (editions|rule sets|agree)|\bfour editions(?! of the classic)", re.IGNORECASE
)
EVERY = {"rules": f"{','.join(api.FAMILY)},{NEW}"}
PAGES = [
    "/", "/rules/", "/rules/base/", "/rules/booklet/", "/rules/base/city/small/", "/faq/",
    "/faq/17/", "/notes/", "/notes/17/", "/terms/", "/terms/cloister/", "/variants/",
    "/variants/dash/", "/tile-notes/", "/differences/", "/differences/small-city/", "/changes/",
    "/figures/", f"/figures/?rules={NEW}", "/order/", "/scoring/", "/search/?q=small+city",
    "/game/", "/sources/", "/tiles/", "/tiles/base-crfr/", "/tiles/hole/", "/examples/",
    "/board/", f"/verdict/?p={CITY}", f"/turn/?p={CITY}", "/api/v1/schema/",
    "/api/v1/editions/", f"/api/v1/editions/{NEW}/", "/api/v1/rules/base.city.small/",
    "/api/v1/questions/17/", "/api/v1/differences/small-city/", "/api/v1/figures/",
]  # fmt: skip


def text(client: Client, path: str, **query: str) -> str:
    """A page without its marks."""
    answer = client.get(path, query)
    assert answer.status_code == 200, path
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def examples(client: Client) -> Iterator[str]:
    """The worked examples of a table, page by page."""
    found = client.get("/examples/").content.decode()
    yield from re.findall(r'href="(/examples/base/[^"#]+)"', found)[:20]


def test_it_is_found_and_offered() -> None:
    assert {*api.FAMILY, NEW} <= {*api.EDITIONS}


@pytest.mark.parametrize("game", ["", f"{NEW}+all"])
def test_every_page_stands_and_counts_no_editions(client: Client, game: str) -> None:
    for path in PAGES:
        if "api" in path and game:
            continue
        answer = client.get(path, {"game": game} if game and "?" not in path else {})
        assert answer.status_code == 200, path
        counts_whom_it_asked = path.startswith(("/verdict/", "/board/"))
        assert counts_whom_it_asked or not COUNTED.search(answer.content.decode()), path


def test_a_verdict_asks_those_whom_it_asked_before(client: Client) -> None:
    asked = client.get(f"/api/v1/compare/?p={CITY}&q=final").json()
    assert asked["rulesets"] == list(api.FAMILY)
    page = client.get(f"/verdict/?p={CITY}&q=final").content.decode()
    assert 'data-edition="newcomer"' not in page
    assert all(f'data-edition="{one}"' in page for one in api.USUAL)


@pytest.mark.parametrize("path", ["/verdict/", "/verdict/part/"])
def test_who_plays_it_has_its_column(client: Client, path: str) -> None:
    client.cookies["game"] = f"{NEW}+all"
    column = f'data-edition="{NEW}"'
    page = client.get(path, {"p": CITY}).content.decode()
    assert column in page
    assert "All four editions agree." in page
    assert column not in client.get(path, {"p": CITY, "rules": "hig"}).content.decode()


@pytest.mark.parametrize("path", ["/verdict/", "/turn/"])
def test_who_plays_it_can_leave_its_column_out(client: Client, path: str) -> None:
    client.cookies["game"] = f"{NEW}+all"
    page = client.get(path, {"p": CITY}).content.decode()
    assert f'&amp;rules={",".join(api.USUAL)}"' in page


def test_what_it_does_otherwise_is_marked_on_the_sheets(client: Client) -> None:
    classic = text(client, "/order/", game="bb-hig+all")
    own = text(client, "/order/", game=f"{NEW}+all")
    assert "beside your follower , score 1 point . Other editions The newcomer: " in classic
    assert "score 2 points . Other editions German single boxes (HiG), American" in own


def test_its_column_can_be_chosen(client: Client) -> None:
    page = client.get("/verdict/", {"p": CITY, "q": "final", **EVERY}).content.decode()
    assert f'data-edition="{NEW}"' in page
    assert "as in German Big Box" in page
    chips = client.get(f"/verdict/?p={CITY}").content.decode()
    assert re.search(rf'rules=[^"]*{NEW}', chips)
    assert "The newcomer" in text(client, "/differences/", between=f"bb-hig {NEW}", rows="all")


def test_what_it_does_not_say_is_not_stated(client: Client) -> None:
    assert "not stated, as German Big Box" in text(client, "/rules/base/supply/followers/")
    assert "Not stated." in text(client, "/faq/17/")
    assert "not stated" in text(client, "/differences/", between=f"bb-hig {NEW}", rows="all")
    assert "not stated" in text(client, "/figures/", rules=NEW)
    (held,) = (
        one
        for one in client.get("/api/v1/rules/base.supply.followers/").json()["editions"]
        if one["edition"] == NEW
    )
    assert (held["value"], held["stated"]) == (7, False)


def test_what_it_says_it_states(client: Client) -> None:
    page = text(client, "/rules/base/city/small/")
    _, found, after = page.partition("Its leaflet, page 2")
    assert found
    assert not after.lstrip().startswith("not stated")


def test_no_worked_example_claims_it(client: Client) -> None:
    for path in examples(client):
        page = text(client, path)
        assert "Newcomer" not in page
        assert "Every edition" not in page


@pytest.mark.parametrize("kind", Entry.Kind.values)
def test_entries_stand(client: Client, kind: str) -> None:
    entries = Entry.objects.published().filter(kind=kind).order_by("path")
    for path in entries.values_list("path", flat=True)[::SHARE]:
        assert client.get(path, follow=True).status_code == 200, path
