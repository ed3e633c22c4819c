"""The pages as they are served, with the real texts in them."""

import re

import pytest
from django.test import Client

from content import search
from content.models import Chapter, Document, Rule
from content.pages.passages import said_once
from engine import api
from tests.content.factories import ChapterFactory, CitationFactory, RuleFactory


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


@pytest.mark.usefixtures("loaded")
def test_chapter_reads_in_order(client: Client, django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(12):  # two for the words of boxes, once for all pages
        html = page(client, "/rules/base/")
    places = [html.index(f'id="rule-{one}"') for one in ("start-tile", "turn-order", "final-win")]
    assert places == sorted(places)
    rules = Rule.objects.filter(section__chapter="base")
    assert html.count('<article id="rule-') == rules.filter(under=None).count()
    assert html.count('id="rule-') == rules.count()
    assert re.search(r"<b>American single boxes \(RGG\), American Big Box[^<]*</b>\s*used", html)
    assert f"Used by: {where('base.city.small.single')}." in html
    assert f"Used by: {where('base.farm.method2.city') or 'no edition'}." in html


CLOSED = re.compile(
    r"<details(?![^>]* open)[^>]*>\s*<summary\b(?:(?!</summary>).)*</summary>"
    r"(?:(?!<details\b).)*?</details>",
    re.DOTALL,
)
"""Closed details in which there are no others."""


def unfolded(html: str) -> str:
    """A page without what stands in closed details."""
    while (less := CLOSED.sub("", html)) != html:
        html = less
    return html


def test_a_chapter_shows_the_rules_and_folds_the_rest(chapter_pages: dict[Chapter, str]) -> None:
    """Who says so, why, what is noted and how else it may be read are one tap away."""
    for chapter, html in chapter_pages.items():
        rest = unfolded(html)
        for one in (
            'class="said"',
            'class="commentary"',
            'class="beside"',
            "The other reading, shown where",
        ):
            assert one not in rest, (chapter.pk, one)
        assert rest.count('class="norm"') >= html.count('class="norm"') - 1, (
            "but for what came later"
        )
        assert html.count("Where no edition is named") == 1


@pytest.mark.usefixtures("loaded")
def test_the_largest_camp_is_all_others_and_names_itself_when_opened(client: Client) -> None:
    """Builder and pig on a volcano: note 73 and the clarifications."""
    html = page(client, "/rules/dragon/")
    passage = re.search(r'<article id="rule-volcano-special".*?</article>', html, re.DOTALL)[0]
    assert re.findall(r"<summary><b>(.*?)</b> (.*?)</summary>", passage) == [
        ("German Big Box", "may be placed there"),
        ("All others", "cannot be placed there"),
    ]
    said = passage.partition("<b>All others</b>")[2]
    assert all(f">{api.edition(one).name}<" in said for one in ("hig", "rgg", "bb-rgg", "new"))
    assert "another game" not in passage
    assert "is left out: number 3 is Dragon &amp; Fairy" in html


@pytest.mark.usefixtures("loaded")
def test_rule_shows_what_each_edition_says(client: Client) -> None:
    html = page(client, "/rules/base/city/small/")
    assert "In the American boxes a city of 2 tiles scores half as much</h1>" in html
    assert html.count('<tr class="differs">') == 1
    for name in api.EDITIONS:
        assert api.edition(name).name in html
    assert '<a href="/sources/#car">Annotated Rules</a>, note 17' in html
    assert 'rel="prev"' in html
    assert 'rel="next"' in html
    assert 'href="/board/"' in html
    assert "car-fn-017a" not in html


@pytest.mark.usefixtures("loaded")
def test_what_is_unsettled_names_its_readings(client: Client) -> None:
    played = where("base.farm.method2.once")
    told = f"In {played} we play" if played else "Where it is chosen by hand we play"
    html = page(client, "/rules/base/farm/method2/once/")
    assert told in html
    assert "we play: once to each player. The other reading" in html
    assert "changes the result: once altogether." in html
    assert told in page(client, "/rules/base/")


def where(rule: str) -> str:
    """The editions in which a rule is in force."""
    return ", ".join(one.name for one in map(api.edition, api.EDITIONS) if one.in_force(rule))


@pytest.mark.usefixtures("loaded")
def test_statement_and_own_page(client: Client) -> None:
    """Where an edition is silent, what it borrows is shown as such."""
    match = page(client, "/rules/base/place/match/")
    assert "Played alike in every edition" in match
    assert "not stated, as New edition" in match
    own = page(client, "/rules/introduction/farm-history/")
    assert "Alike in every edition" not in own


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
def test_names(client: Client) -> None:
    rule = Rule.objects.get(name="base.city.small")
    assert (
        str(rule)
        == "In the American boxes a city of 2 tiles scores half as much (rule:base.city.small)"
    )
    assert str(rule.section) == "The basic game: Cities"
    assert str(rule.section.chapter) == "The basic game"
    assert str(rule.citations.first()) == "Complete Annotated Rules, note 17"
    assert str(Document.objects.first()) == "Complete Annotated Rules"


@pytest.mark.usefixtures("loaded")
def test_a_list_of_tiles_has_all_of_its_set() -> None:
    """But for the abbeys, which have no sides and are told apart, and for blocks of tiles."""
    lists = [one for one in Rule.objects.all() if one.tiles]
    told = {api.tiles()[name].set for one in lists for name in one.tiles}
    missing = {one.id for one in api.tile_sets().values() if one.tiles and not one.replaces} - told
    assert missing == {one.id for one in api.tile_sets().values() if one.block}
    for one in lists:
        sets = {api.tiles()[name].set for name in one.tiles}
        whole = [tile for tile in api.tiles().values() if tile.set in sets]
        assert set(one.tiles) == {tile.id for tile in whole if tile.edges != "any"}, one.pk


@pytest.mark.usefixtures("loaded")
def test_tiles_are_drawn_with_what_is_on_them(client: Client) -> None:
    html = client.get("/rules/base/").content.decode()
    drawn = html.partition('class="tile-list"')[2].partition("</ul>")[0]
    assert drawn.count("<li>") == len(api.tile_sets()["base"].tiles)
    assert re.search(r"<b>9 ×</b> <code>ffrr</code> V</span>\s*<span>Road curve<", drawn)


@pytest.mark.django_db
def test_a_paragraph_is_found_by_its_number(client: Client) -> None:
    ChapterFactory(id="base", number=9)
    RuleFactory(name="base.city.small", paragraph=12)
    answer = client.get("/rules/9.12/")
    assert (answer.status_code, answer["Location"]) == (302, "/rules/base/#9.12")
    html = page(client, "/rules/base/")
    assert '<a class="number" id="9.12" href="#9.12">9.12</a>' in html
    assert 'href="/rules/base/#9.12">9.12</a>' in page(client, "/rules/base/city/small/")
    assert client.get("/rules/9.13/").status_code == 404
    search.refresh()
    assert search.find("9.12").hits[0].card.label == "Rule 9.12"


@pytest.mark.django_db
def test_no_heading_stands_twice(client: Client) -> None:
    alone = RuleFactory(title="How a city ends")
    html = page(client, "/rules/base/")
    assert f'<h2 id="city"><a href="{alone.path}">Cities</a></h2>' in html
    assert "How a city ends" not in html
    RuleFactory(title="A second", section=alone.section, order=alone.order + 1)
    assert "How a city ends" in page(client, "/rules/base/")
    Rule.objects.filter(pk=alone.pk).update(title="Cities")
    assert page(client, "/rules/base/").count(">Cities<") == 2, "in the contents and once below"


@pytest.mark.django_db
def test_a_turn_is_told_before_the_rules(client: Client) -> None:
    ChapterFactory(id="base", turn="Red *lays* a tile.")
    RuleFactory(title="A rule of it")
    html = page(client, "/rules/base/")
    assert "Red <em>lays</em> a tile." in html
    assert html.index('id="one-turn"') < html.index('id="rule-')


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(("paper", "size"), [("a4", "A4"), ("a5", "A5")])
def test_the_booklet_is_printed_on(client: Client, paper: str, size: str) -> None:
    style = client.get(f"/rules/booklet-{paper}.css")
    assert style["Content-Type"].startswith("text/css")
    assert f"size: {size};" in style.content.decode()
    assert "The Princess & the Dragon" in style.content.decode()
    html = page(client, f"/rules/booklet/?paper={paper}&game=hig")
    assert f"/rules/booklet-{paper}.css" in html
    assert "Unsettled in" not in html.replace("Unsettled in German single boxes (HiG).", "")


def listed(html: str, anchor: str) -> list[str]:
    """What is told with a rule of a chapter, line by line."""
    passage = html[html.index(f'<article id="rule-{anchor}"') :]
    lines = passage[: passage.index("</ul>")].partition('<ul class="lines">')[2]
    return [" ".join(re.sub(r"<[^>]+>", " ", one).split()) for one in lines.split("</li>")[:-1]]


@pytest.mark.usefixtures("loaded")
def test_a_list_of_values_begins_with_that_of_its_own_rule(client: Client) -> None:
    """The bag has 18 tokens: its list counts all of them."""
    tokens = listed(page(client, "/rules/hills/"), "bag-sheep-1")
    assert tokens[:2] == ["4 tokens with 1 sheep", "2 sheep 5 tokens"]
    assert sum(int(re.findall(r"(\d+) tokens", one)[0]) for one in tokens) == 18


@pytest.mark.parametrize(
    ("title", "value", "told"),
    [
        ("Tokens of one sheep", "4 tokens with 1 sheep", ("", "4 tokens with 1 sheep")),
        ("Crown spaces of fortune", "1 crown space", ("Crown spaces of fortune", "1")),
        ("2 crown spaces on taxes", "2 crown spaces", ("2 crown spaces on taxes", "")),
        ("2 sheep", "5 tokens", ("2 sheep", "5 tokens")),
        ("When a barn comes", "4 points", ("When a barn comes", "4 points")),
        ("Order of laying", "as told here", ("Order of laying", "as told here")),
    ],
)
def test_a_line_says_nothing_twice(title: str, value: str, told: tuple[str, str]) -> None:
    assert said_once(title, value) == told
