"""The pages as they are served, with the real texts in them."""

import re
from collections import Counter
from html.parser import HTMLParser

import pytest
from django.test import Client

from content import sources
from content.models import Chapter, Document, Rule
from engine import api
from tests.content.factories import CitationFactory, RuleFactory

VOID = {"meta", "link", "br", "hr", "img", "input", "path", "use"}


class Outline(HTMLParser):
    """Collects what must be right about a page: nesting, ids, headings, links."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.headings: list[int] = []
        self.links: list[str] = []
        self.feed(html)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        assert len(values) == len(attrs), "an attribute stands twice"
        assert "style" not in values
        if values.get("id"):
            self.ids.append(str(values["id"]))
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag == "a":
            self.links.append(str(values.get("href")))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def check(self) -> None:
        assert self.headings[0] == 1
        assert self.headings.count(1) == 1
        for before, after in zip(self.headings, self.headings[1:], strict=False):
            assert after <= before + 1
        assert len(set(self.ids)) == len(self.ids)


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


@pytest.mark.usefixtures("loaded")
def test_every_page_is_sound_and_every_link_leads_somewhere(client: Client) -> None:
    addresses = ["/rules/", "/sources/"]
    addresses += [one.get_absolute_url() for one in Chapter.objects.all()]
    addresses += [one.get_absolute_url() for one in Rule.objects.all()]
    outlines = {address: Outline(page(client, address)) for address in addresses}
    for address, outline in outlines.items():
        outline.check()
        for link in outline.links:
            target, _, anchor = link.partition("#")
            target = target or address
            if target.startswith(("/rules/", "/sources/")):
                assert target in outlines, f"{address} links to {link}"
                assert not anchor or anchor in outlines[target].ids, f"{address} links to {link}"


@pytest.mark.usefixtures("loaded")
def test_chapter_reads_in_order(client: Client, django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(6):
        html = page(client, "/rules/base/")
    places = [html.index(f'id="rule-{one}"') for one in ("start-tile", "turn-order", "final-win")]
    assert places == sorted(places)
    assert html.count('<article id="rule-') == Rule.objects.filter(id__contains="base.").count()
    assert re.search(r"<b>RGG, Big Box RGG:</b>\s*used", html)
    assert "Used by: RGG, Big Box RGG." in html
    assert "Used by: none of the four editions." in html


@pytest.mark.usefixtures("loaded")
def test_rule_shows_what_each_edition_says(client: Client) -> None:
    html = page(client, "/rules/base/city/small/")
    assert "<h1>The small city</h1>" in html
    assert html.count('<tr class="differs">') == 1
    for name in api.EDITIONS:
        assert api.edition(name).name in html
    assert '<a href="/sources/#car">Annotated Rules</a>, note 17' in html
    assert 'rel="prev"' in html
    assert 'rel="next"' in html
    assert 'href="/board/"' in html
    assert "car-fn-017a" not in html


@pytest.mark.usefixtures("loaded")
def test_open_point_names_its_readings(client: Client) -> None:
    html = page(client, "/rules/base/farm/method2/once/")
    assert "The sources leave this open" in html
    assert "<b>once to each player</b>" in html
    assert "<b>once altogether</b>" in html
    assert "The sources leave this open" in page(client, "/rules/base/")


@pytest.mark.usefixtures("loaded")
def test_statement_and_own_page(client: Client) -> None:
    assert "Alike in every edition" in page(client, "/rules/base/place/match/")
    own = page(client, "/rules/introduction/farm-history/")
    assert "Alike in every edition" not in own
    assert "Verdicts cite" not in own


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/rules/nowhere/", "/rules/base/nowhere/", "/rules/base/city/nowhere/"]
)
def test_unknown(client: Client, address: str) -> None:
    RuleFactory(name="base.city.small")
    assert client.get(address).status_code == 404


@pytest.mark.django_db
def test_an_address_cut_short(client: Client) -> None:
    RuleFactory(name="base.city.small")
    response = client.get("/rules/base/city/")
    assert response.status_code == 302
    assert response["Location"] == "/rules/base/#city"
    assert client.get("/rules/base/city/small")["Location"] == "/rules/base/city/small/"


@pytest.mark.django_db
def test_texts_are_escaped(client: Client) -> None:
    rule = RuleFactory(title="<b>Bold</b>", body="<script>alert(1)</script>")
    CitationFactory(entry=rule, place="<i>page</i>", document__title="<u>")
    for address in (rule.get_absolute_url(), "/rules/base/", "/sources/"):
        html = page(client, address)
        for part in ("<b>Bold", "<script>", "<i>page", "<u>"):
            assert part not in html


@pytest.mark.django_db
def test_only_reading(client: Client) -> None:
    assert client.post("/rules/").status_code == 405


@pytest.mark.usefixtures("loaded")
def test_admin_shows_and_changes_nothing(admin_client: Client) -> None:
    assert "The small city" in page(admin_client, "/admin/content/rule/?q=base.city.small")
    assert "chapter" in page(admin_client, "/admin/content/rule/?section__chapter__id__exact=base")
    assert "note 17" in page(admin_client, "/admin/content/rule/base.city.small/change/")
    assert "Annotated" in page(admin_client, "/admin/content/document/?q=annotated")
    for address in ("rule/add/", "document/add/"):
        assert admin_client.get(f"/admin/content/{address}").status_code == 403
    gone = admin_client.post("/admin/content/rule/base.city.small/delete/", {"post": "yes"})
    assert gone.status_code == 403


@pytest.mark.usefixtures("loaded")
def test_names(client: Client) -> None:
    rule = Rule.objects.get(name="base.city.small")
    assert str(rule) == "The small city (base.city.small)"
    assert str(rule.section) == "The basic game: Cities"
    assert str(rule.section.chapter) == "The basic game"
    assert str(rule.citations.first()) == "Complete Annotated Rules, note 17"
    assert str(Document.objects.first()) == "Complete Annotated Rules"


@pytest.mark.parametrize(("name", "page_file"), [("base", "tile-list"), ("river", "pieces")])
def test_tile_lists_agree_with_the_catalogue(name: str, page_file: str) -> None:
    text = (sources.root() / f"rules/{name}/{page_file}.md").read_text(encoding="utf-8")
    listed: Counter[str] = Counter()
    for code, letter, count in re.findall(
        r"^\| ([cfrs]{4}) \|(?: ([A-Z]) \|)? (\d) \|", text, re.MULTILINE
    ):
        listed[f"{code} {letter}".strip()] += int(count)
    wanted: Counter[str] = Counter()
    for tile in api.tile_sets()[name].tiles:
        wanted[f"{tile.edges} {tile.rgg}" if name == "base" else tile.edges] += tile.count
    assert listed == wanted
    assert listed.total() == api.tile_sets()[name].total
