"""The page of the search and what the box is told."""

import re

import pytest
from django.test import Client

from content import search
from content.models import Chapter
from content.preference import ChosenGame
from content.search.documents import told
from content.search.library import library
from content.search.reading import entries
from content.search.rulings import sentences
from content.search.showing import results
from content.views.search import FEW, PAGE
from engine import api
from tests.content.factories import RuleFactory

pytestmark = pytest.mark.django_db


def page(client: Client, query: str = "", **more: str) -> str:
    response = client.get("/search/", {"q": query, **more} if query or more else {})
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.usefixtures("loaded")
def test_an_empty_page_says_what_can_be_asked(client: Client) -> None:
    html = page(client)
    for way in ("/rules/", "/faq/", "/tiles/", "/board/"):
        assert f'<a href="{way}">' in html
    examples = re.findall(r'<th scope="row"><a href="\?q=([^"]+)">', html)
    assert len(examples) >= 5
    for one in examples:
        assert "search-result" in client.get(f"/search/?q={one}").content.decode(), one


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("?", "“?” has no word to look for. Ask with a word or a question"),
        ("(", "“(” has no word to look for. Ask with a word or a question"),
        ("🐉", "“🐉” has no word to look for. Ask with a word or a question"),
        ("note 999", "There is no note 999. There are notes 1 to 141."),
    ],
)
def test_what_asks_for_nothing_is_told_how_to_ask(client: Client, query: str, says: str) -> None:
    html = page(client, query)
    assert says in html
    assert "search-result" not in html
    assert "Nothing was found" not in html
    assert '<a href="/faq/">' in html
    box = client.get("/search/suggest/", {"q": query}).json()
    assert box["notes"][0].startswith(says)
    assert (box["total"], box["results"]) == (0, [])


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("query", "ref", "excerpt"),
    [
        ("how many pennants in the base game", "tile-note:pennants", "Basic game: pennants 10."),
        ("wine on how many tiles", "tile-note:goods", "Wine: tiles 9, counters 9."),
        ("how many inns", "tile-note:inns-and-cathedrals", "Six of the seven inns are in"),
        ("farm segments abbey", "tile-note:divided-farms", "Abbey & Mayor: farm segments 3."),
    ],
)
def test_of_a_table_the_row_is_shown_that_answers(query: str, ref: str, excerpt: str) -> None:
    answer = search.find(query)
    hit = next(hit for hit in answer.hits if hit.card.ref == ref)
    [result] = results(answer, [hit], ChosenGame())
    shown = "".join(piece.text for piece in result.excerpt)
    assert excerpt in shown
    assert len(shown.split()) < 80


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("query", "ref", "excerpt"),
    [
        # The list after a colon, not the colon alone.
        ("castle quarter where can they go", "rule:count.quarter", "From the castle to a city."),
        # A first paragraph of one short sentence goes on into the next.
        ("no meeples left", "rule:base.deploy.supply", "go on drawing and placing tiles"),
        # An example never stands without the rule, nor without its end.
        ("me 2 you 1 in a city", "rule:base.majority.most", "the most followers in it"),
        ("2 knights against 1 city worth 8", "rule:base.majority.most", "Red scores 8"),
        # What a short sentence says is told by the next.
        ("which of the 3 roads has the inn", "tile-note:inns-and-cathedrals", "beside the lake"),
        # Where no sentence has more of the words, the next sentence of the rule may answer.
        ("cuantos puntos da una ciudad de dos losetas", "rule:base.city.small", "4 in all other"),
        ("minus points for ghosts", "rule:ghosts.fine", "each ghost costs 1 point"),
        # Whoever asks for a number is told one.
        ("how many tiles with all sets", "tile-note:tiles-per-set", "Together: tiles 231."),
    ],
)
def test_what_is_shown_of_an_entry_answers(query: str, ref: str, excerpt: str) -> None:
    answer = search.find(query)
    hit = next(hit for hit in answer.hits if hit.card.ref == ref)
    [result] = results(answer, [hit], ChosenGame())
    shown = "".join(piece.text for piece in result.excerpt)
    assert excerpt in shown
    assert "Example." not in shown


@pytest.mark.usefixtures("loaded")
def test_an_edition_without_a_set_says_nothing_of_it() -> None:
    """The revised edition has other expansions under the old names: no list tells of each of their
    rules that it is not in force there."""
    absent = {name: api.edition(name).absent for name in api.EDITIONS}
    assert any(absent.values())
    told = {one.entry.name: one.rulings for one in entries(None) if one.rulings}
    assert not [
        (rule, edition)
        for rule in told.keys() & api.rules().keys()
        for edition in told[rule]
        if api.rules()[rule].expansion in absent[edition]
    ]
    assert "bridges.bridge.where" not in told  # in force wherever there are bridges


@pytest.mark.usefixtures("loaded")
def test_no_sentence_of_a_table_is_long() -> None:
    answer = search.find("kind:tile-note")
    for says in answer.says(answer.hits).values():
        assert max(len(one.split()) for one in sentences(says.text)) < 60


def test_rows_and_points_are_sentences() -> None:
    html = (
        "<p>Two kinds.</p><table><tr><th>Tile</th><th>Farms</th><th></th></tr>"
        "<tr><td>one <b>side</b></td><td>2</td><td>here</td></tr><tr><td>none</td><td></td></tr>"
        "</table><ul><li>first</li><li>Second?</li><li></li></ul><p>The end</p>"
    )
    assert told(html) == "Two kinds. One side: farms 2, here. None. First. Second? The end"


@pytest.mark.usefixtures("loaded")
def test_answers_show_why(client: Client) -> None:
    html = page(client, "meeple cloistre")
    assert "<s>cloistre</s> → <b>cloister</b>" in html
    assert "<mark>follower</mark>" in html
    assert "<mark>cloister</mark>" in html
    assert "meeple → follower" in html
    assert 'value="meeple cloistre"' in html


@pytest.mark.usefixtures("loaded")
def test_answers_say_what_they_are_and_where(client: Client) -> None:
    html = page(client, "can a tower catch builders and pigs")
    first = html[html.index("search-result") : html.index("</li>", html.index("search-result"))]
    assert 'href="/faq/31/"' in html
    assert "<b>Question 31</b> · " in html
    assert "The Tower" in first or "Traders" in first


def rulings(client: Client, query: str, path: str) -> list[tuple[str, str]]:
    """What the box says of an answer: editions and what holds there."""
    told = client.get("/search/suggest/", {"q": query}).json()["results"]
    found = next(one for one in told if one["path"] == path)
    return [(names, "".join(text for text, _ in pieces)) for names, pieces in found["rulings"]]


@pytest.mark.usefixtures("loaded")
def test_a_ruling_is_told(client: Client) -> None:
    asked = "Can a tower catch builders and pigs?"
    yes, silent, no = rulings(client, asked, "/faq/31/")
    assert yes[0] == "German single boxes (HiG), American single boxes (RGG)"
    assert yes[1].startswith("Yes.")
    assert no[0] == "All others"
    assert no[1].startswith("No.")
    assert silent == ("Revised edition", "not said here.")
    html = page(client, asked)
    for names, text in (yes, no):
        assert f"<b>{names}:</b> " in html
        assert text.split()[0] in html
    client.cookies["game"] = "bb-rgg"
    assert rulings(client, asked, "/faq/31/") == [("American Big Box", no[1])]


@pytest.mark.usefixtures("loaded")
def test_where_all_agree_nobody_is_named(client: Client) -> None:
    ((names, text),) = rulings(client, "does the dragon eat builders and pigs", "/faq/19/")
    assert names == ""
    assert text.startswith("Yes.")


@pytest.mark.usefixtures("loaded")
def test_every_question_and_difference_rules() -> None:
    for kind in ("faq", "difference"):
        answer = search.find(f"kind:{kind}")
        hits, told = answer.hits, answer.says(answer.hits)
        assert hits
        assert [hit.card.ref for hit in hits if not told[hit.number].rulings] == []


@pytest.mark.usefixtures("loaded")
def test_every_text_has_a_lead() -> None:
    answer = search.find("")
    hits, told = answer.hits, answer.says(answer.hits)
    silent = [hit.card.ref for hit in hits if not told[hit.number].lead]
    assert {ref.partition(":")[0] for ref in silent} <= {"faq", "difference", "board"}


def test_a_sentence_that_answers_better_follows(client: Client) -> None:
    RuleFactory(
        name="base.one",
        title="Zebras",
        body="A zebra is striped from its head to its hoofs, and it is small. It sleeps when "
        "others do.\n\nNobody rides. It eats giraffes.",
    )
    search.refresh()
    told = client.get("/search/suggest/", {"q": "zebra giraffes"}).json()["results"]
    said = "".join(text for text, _ in told[0]["snippet"])
    assert said == (
        "A zebra is striped from its head to its hoofs, and it is small. It sleeps when others do."
        " … It eats giraffes."
    )


@pytest.mark.usefixtures("loaded")
def test_filters_are_links_with_counts(client: Client) -> None:
    html = page(client, "dragon kind:faq")
    assert re.search(r'href="\?q=dragon\+kind%3Afaq" aria-current="true">Question <span', html)
    counts = dict(
        re.findall(r'href="\?q=dragon\+kind%3A(\w+)"[^>]*>[^<]+<span class="count">(\d+)', html)
    )
    assert int(counts["faq"]) == len(search.find("dragon kind:faq").hits)
    assert int(counts["rule"]) == len(search.find("dragon kind:rule").hits)
    assert 'href="?q=dragon">All' in html
    assert 'href="?q=dragon+kind%3Afaq+exp%3Atower"' in html


@pytest.mark.usefixtures("loaded")
def test_pages_follow_each_other(client: Client) -> None:
    first = page(client, "dragon")
    assert first.count('class="search-result"') == PAGE
    assert 'rel="next" href="?q=dragon&amp;page=2"' in first
    second = page(client, "dragon", page="2")
    assert f'start="{PAGE + 1}"' in second
    assert 'rel="prev"' in second
    for odd in ("0", "-1", "x", "999", "٣"):
        assert "search-result" in page(client, "dragon", page=odd)


@pytest.mark.usefixtures("loaded")
def test_what_was_not_understood_is_told(client: Client) -> None:
    html = page(client, "exp:towr dragon")
    assert "exp:towr is not known. Possible: introduction, base" in html
    assert "search-result" in html


@pytest.mark.usefixtures("loaded")
def test_nothing_found_leads_on(client: Client) -> None:
    html = page(client, "zqxjkv")
    assert "Nothing was found." in html
    assert '<a href="/faq/">' in html
    html = page(client, '"gate magic"')
    assert "Nothing was found." in html
    html = page(client, "kind:faq zqxjkv")
    assert 'href="?q=zqxjkv">Search without the filters</a>' in html


def test_texts_cannot_smuggle_markup(client: Client) -> None:
    RuleFactory(name="base.evil", title="A <b>giraffe</b> & co", body="`<script>` giraffe")
    search.refresh()
    html = page(client, "giraffe <script>alert(1)</script>")
    assert "<script>alert" not in html
    assert "&lt;b&gt;<mark>giraffe</mark>&lt;/b&gt; &amp; co" in html
    told = client.get("/search/suggest/", {"q": "giraffe"}).json()
    assert ["giraffe", True] in told["results"][0]["title"]


@pytest.mark.usefixtures("loaded")
def test_the_box_is_told_a_few(client: Client) -> None:
    told = client.get("/search/suggest/", {"q": "can the drgaon eat a buil"}).json()
    assert len(told["results"]) == FEW
    assert told["total"] >= FEW
    assert told["all"] == "/search/?q=can+the+drgaon+eat+a+buil"
    assert told["notes"] == ["drgaon → dragon"]
    first = told["results"][0]
    assert first["path"] in {
        "/faq/19/", "/rules/dragon/eat/", "/differences/dragon-eats/", "/terms/dragon/",
    }  # fmt: skip
    assert set(first) == {
        "path",
        "kind",
        "kindName",
        "where",
        "title",
        "snippet",
        "rulings",
        "reasons",
    }
    assert "".join(text for text, _ in first["title"]) in {
        card.title for card in library(search.index.Index()).cards.values()
    }


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("query", ["", " ", '"', "🐉", "x" * 3000, "kind:", "zqxjkv"])
def test_the_box_survives_odd_queries(client: Client, query: str) -> None:
    told = client.get("/search/suggest/", {"q": query}).json()
    assert set(told) == {"query", "total", "all", "notes", "results"}
    assert page(client, query)


@pytest.mark.usefixtures("loaded")
def test_queries_of_the_database_are_few(client: Client, django_assert_max_num_queries) -> None:
    search.find("builder")
    assert Chapter.objects.exists()
    with django_assert_max_num_queries(8):
        client.get("/search/suggest/", {"q": "builder on a volcano"})


def test_only_safe_methods(client: Client) -> None:
    assert client.post("/search/", {"q": "x"}).status_code == 405


def test_every_page_has_the_box(client: Client) -> None:
    html = client.get("/search/").content.decode()
    assert 'action="/search/" method="get" role="search" data-suggest="/search/suggest/"' in html
    assert "content/search.js" in html


@pytest.mark.parametrize("asked", ["<" * 7_000, '"' * 5_000, "kind:x " * 1_000, "a " * 3_500])
def test_a_page_repeats_no_more_of_a_query_than_was_read(client: Client, asked: str) -> None:
    assert len(client.get("/search/", {"q": asked}).content) < 150_000
