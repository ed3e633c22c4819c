"""The head of pages, the sitemap and what robots are told."""

import json
import re
from html import unescape
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.contrib.auth.models import User
from django.test import Client

from content import examples
from content.models import Chapter, Document, Entry
from content.pages import structured
from engine import api
from rulesite.api.inputs import EXAMPLE

pytestmark = pytest.mark.usefixtures("loaded")
SITE = "http://testserver"
PAGES = [
    "/",
    "/rules/",
    "/rules/tower/",
    "/rules/tower/capture/own/",
    "/faq/",
    "/faq/17/",
    "/notes/100/",
    "/terms/",
    "/terms/follower/",
    "/variants/dash/",
    "/differences/dragon-moves/",
    "/tile-notes/volcanoes/",
    "/sources/car/",
    "/tiles/base-cfff/",
    "/board/",
    "/changes/",
    "/api/v1/docs/",
]


def head(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status
    return response.content.decode().partition("</head>")[0]


def canonical(html: str) -> str | None:
    found = re.findall(r'<link rel="canonical" href="([^"]*)">', html)
    assert len(found) <= 1
    return unescape(found[0]) if found else None


def properties(html: str) -> dict[str, str]:
    found = re.findall(r'<meta property="(og:[a-z_]+)" content="([^"]*)">', html)
    assert len(dict(found)) == len(found), "a property stands twice"
    return {name: unescape(value) for name, value in found}


def data(html: str) -> dict[str, Any]:
    """What schema.org is told, by type."""
    scripts = re.findall(r'<script type="application/ld\+json">(.*?)</script>', html, re.DOTALL)
    assert len(scripts) == 1
    read = json.loads(scripts[0])
    assert read["@context"] == "https://schema.org"
    return {one["@type"]: one for one in read["@graph"]}


def crumbs(html: str) -> list[tuple[str, str]]:
    listed = data(html)["BreadcrumbList"]["itemListElement"]
    assert [one["position"] for one in listed] == list(range(1, len(listed) + 1))
    return [(one["name"], one["item"].removeprefix(SITE)) for one in listed]


# --- Every page --------------------------------------------------------------------


@pytest.mark.parametrize("address", PAGES)
def test_every_page_names_itself(client: Client, address: str) -> None:
    html = head(client, address)
    assert canonical(html) == f"{SITE}{address}"
    assert html.count('<meta name="description"') == 1
    described = re.search(r'<meta name="description" content="([^"]*)"', html)
    assert described
    said = properties(html)
    assert said["og:url"] == f"{SITE}{address}"
    assert said["og:site_name"] == "Carcassonne, Settled"
    assert said["og:title"]
    assert not said["og:title"].endswith(said["og:site_name"]) or address == "/"
    assert said["og:description"] == " ".join(unescape(described[1]).split())
    assert html.count('type="application/atom+xml"') == 1
    main = next(iter(data(html).values()))
    assert main["url"] == f"{SITE}{address}"
    assert main["name"]


@pytest.mark.parametrize(
    ("address", "kept"),
    [
        ("/faq/?status=open&game=hig", "/faq/"),
        ("/rules/tower/?game=bb-rgg+tower", "/rules/tower/"),
        (f"/verdict/?p={EXAMPLE}&rules=hig,rgg", f"/verdict/?p={EXAMPLE}&rules=hig,rgg"),
        (f"/verdict/?p={EXAMPLE}&game=hig&line=0", f"/verdict/?p={EXAMPLE}"),
        (f"/turn/?p={EXAMPLE}&view=list", f"/turn/?p={EXAMPLE}"),
        (f"/board/?p={EXAMPLE}", f"/board/?p={EXAMPLE}"),
        ("/tiles/hole/?sides=cr*r&sets=base", "/tiles/hole/?sides=cr*r&sets=base"),
        ("/tiles/?set=inns", "/tiles/"),
    ],
)
def test_the_query_stays_where_it_is_the_content(client: Client, address: str, kept: str) -> None:
    html = head(client, address)
    assert canonical(html) == f"{SITE}{kept}"
    assert client.get(kept).status_code == 200
    assert properties(html)["og:url"] == f"{SITE}{address}", "what was shared is what is shown"


def test_a_verdict_is_previewed_with_its_points(client: Client) -> None:
    said = properties(head(client, f"/verdict/?p={EXAMPLE}&rules=bb-hig,bb-rgg"))
    assert said["og:description"] == (
        "German Big Box: red 4. American Big Box: red 2. "
        "American Big Box: a completed city of two tiles counts less."
    )


@pytest.mark.parametrize(
    ("address", "status"),
    [("/nowhere/", 404), ("/faq/9999/", 404), ("/verdict/?p=9~t", 400), ("/rules/booklet/", 200)],
)
def test_failures_and_closed_pages_name_nothing(client: Client, address: str, status: int) -> None:
    html = head(client, address, status)
    assert canonical(html) is None
    assert not properties(html)
    assert "ld+json" not in html


def test_a_draft_names_nothing(client: Client) -> None:
    Entry.objects.filter(pk="note:100").update(draft=True)
    assert client.get("/notes/100/").status_code == 404
    client.force_login(User.objects.create_superuser("editor"))
    assert canonical(head(client, "/notes/100/")) is None


def test_an_address_from_elsewhere_is_written_safely(client: Client) -> None:
    html = head(client, '/faq/?status=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&q="><b>')
    assert "<script>alert" not in html
    assert "<b>" not in html


# --- What it is about --------------------------------------------------------------


def test_a_question(client: Client) -> None:
    found = data(head(client, "/faq/17/"))["FAQPage"]
    asked = found["mainEntity"][0]
    entry = Entry.objects.get(pk="faq:17")
    assert asked["name"] == entry.title
    answer = asked["acceptedAnswer"]["text"]
    assert answer.startswith("German single boxes (HiG), American single boxes (RGG): No.")
    assert re.search(r"German Big Box[^:]*: Yes", answer)
    assert "an exchange" not in answer, "the overruled answer is not what holds"
    assert found["identifier"] == "faq:17"
    assert found["dateModified"] == entry.changed.isoformat()


def test_a_question_with_one_answer_names_no_edition(client: Client) -> None:
    alike = next(
        one
        for one in Entry.objects.filter(kind="faq").order_by("number")
        if len({each.text for each in one.question.holdings.all()}) == 1
    )
    answer = data(head(client, alike.path))["FAQPage"]["mainEntity"][0]["acceptedAnswer"]["text"]
    assert answer == alike.question.holdings.all()[0].text


def test_a_term(client: Client) -> None:
    found = data(head(client, "/terms/follower/"))["DefinedTerm"]
    assert {"Meeple", "Gefolgsmann"} <= {one.capitalize() for one in found["alternateName"]}
    assert "follower" not in {one.casefold() for one in found["alternateName"]}
    assert found["inDefinedTermSet"]["url"] == f"{SITE}/terms/"
    assert data(head(client, "/terms/"))["DefinedTermSet"]["url"] == f"{SITE}/terms/"


def test_a_rule(client: Client) -> None:
    html = head(client, "/rules/tower/capture/own/")
    found = data(html)["TechArticle"]
    assert found["identifier"] == "rule:tower.capture.own"
    assert found["isPartOf"]["url"] == f"{SITE}/rules/tower/"
    assert Document.objects.get(pk="car").title in found["citation"]
    assert properties(html)["og:type"] == "article"
    assert crumbs(html) == [
        ("Carcassonne, Settled", "/"),
        ("Rules", "/rules/"),
        (Chapter.objects.get(pk="tower").title, "/rules/tower/"),
        (Entry.objects.get(pk="rule:tower.capture.own").title, "/rules/tower/capture/own/"),
    ]


@pytest.mark.parametrize(
    ("address", "above"),
    [
        ("/rules/tower/", ["/", "/rules/"]),
        ("/faq/17/", ["/", "/faq/"]),
        ("/notes/100/", ["/", "/notes/"]),
        ("/tiles/base-cfff/", ["/", "/tiles/"]),
        ("/sources/car/", ["/", "/sources/"]),
        ("/differences/", ["/"]),
    ],
)
def test_the_way_to_a_page_leads_over_pages(client: Client, address: str, above: list[str]) -> None:
    way = [path for _, path in crumbs(head(client, address))]
    assert way == [*above, address]
    assert all(client.get(path).status_code == 200 for path in way)


def test_home_is_the_site(client: Client) -> None:
    found = data(head(client, "/"))
    assert list(found) == ["WebSite"]
    assert found["WebSite"]["name"] == "Carcassonne, Settled"


def test_texts_cannot_end_the_data() -> None:
    text = structured.script([{"name": "</script><script>alert(1)</script> & <!-- \u2028"}])
    assert "<" not in text
    assert ">" not in text
    assert json.loads(text)["@graph"][0]["name"].startswith("</script>")


def test_heads_cost_no_query_for_each_citation(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    most = max(Entry.objects.filter(kind="rule").full(), key=lambda one: len(one.citations.all()))
    assert len(most.citations.all()) > 3
    with django_assert_max_num_queries(40):
        head(client, most.path)


# --- For robots --------------------------------------------------------------------


def listed(client: Client) -> list[str]:
    response = client.get("/sitemap.xml")
    assert response.status_code == 200
    tree = ET.fromstring(response.content)
    return [one.text or "" for one in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]


def test_the_sitemap_lists_every_permanent_address_once(client: Client) -> None:
    found = listed(client)
    assert len(set(found)) == len(found)
    assert all(one.startswith(f"{SITE}/") for one in found)
    expected = {
        *Entry.objects.published().filter(rule__under=None).values_list("path", flat=True),
        *(one.get_absolute_url() for one in Chapter.objects.all()),
        *(f"/sources/{one.pk}/" for one in Document.objects.all()),
        *(f"/tiles/{tile}/" for tile in api.tiles()),
        *(examples.url(case.name) for case in examples.shown()),
        "/",
        "/changes/",
        "/faq/",
    }
    assert {f"{SITE}{one}" for one in expected} <= set(found)


def test_drafts_are_not_in_the_sitemap(client: Client) -> None:
    Entry.objects.filter(pk="note:100").update(draft=True)
    assert f"{SITE}/notes/100/" not in listed(client)


def test_robots_are_told_of_the_sitemap(client: Client) -> None:
    assert f"Sitemap: {SITE}/sitemap.xml" in client.get("/robots.txt").content.decode()
