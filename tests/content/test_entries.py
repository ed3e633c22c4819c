"""Pages of notes, questions, words, variants, tile notes and sources."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from content.models import Entry, Question, Redirect
from content.templatetags.rules import first_paragraph, first_sentence
from engine import api
from tests.content.factories import (
    CitationFactory,
    DifferenceFactory,
    DocumentFactory,
    NoteFactory,
    RuleFactory,
    TermFactory,
)


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


@pytest.mark.usefixtures("loaded")
class TestReal:
    """Annotated rules 4.0, question 31 and note 100."""

    def test_question_says_first_what_holds_in_my_game(self, client: Client) -> None:
        client.cookies["game"] = "bb-rgg+all"
        html = page(client, "/faq/31/")
        assert re.search(r"(?s)Big Box, American Big Box[^<]*:</b> No\..*\(RGG\):</b> Yes\.", html)
        client.cookies["game"] = "hig+all"
        html = page(client, "/faq/31/")
        assert re.search(r"(?s)\(RGG\):</b> Yes\..*Big Box, American Big Box[^<]*:</b> No\.", html)
        assert html.count("Deprecated") == 2
        assert "p. 10" in html

    def test_own_id_leads_to_the_number(self, client: Client) -> None:
        own = Question.objects.get(number=31).own
        answer = client.get(f"/faq/{own}/")
        assert (answer.status_code, answer["Location"]) == (301, "/faq/31/")

    @pytest.mark.parametrize("old", ["94", "115", "river2-one-spring-one-lake"])
    def test_a_note_is_found_under_each_of_its_numbers(self, client: Client, old: str) -> None:
        """Annotated rules 4.0, notes 29, 94 and 115 give the same answer."""
        answer = client.get(f"/notes/{old}/")
        assert (answer.status_code, answer["Location"]) == (301, "/notes/29/")
        assert "Notes 29, 94, 115" in page(client, answer["Location"])

    def test_note_stands_beside_its_rule(self, client: Client) -> None:
        note = page(client, "/notes/100/")
        assert 'href="/rules/tower/capture/own/"' in note
        assert 'href="/notes/100/"' in page(client, "/rules/tower/capture/own/")
        chapter = page(client, "/rules/tower/")
        beside = chapter.partition('id="rule-capture-own"')[2].partition("</article>")[0]
        assert 'href="/notes/100/"' in beside

    def test_word_in_every_edition(self, client: Client) -> None:
        html = page(client, "/terms/cloister/")
        assert '<span lang="de">Kloster</span>' in html
        assert "monastery" in html
        assert 'href="/terms/cloister/"' in page(client, "/terms/")

    def test_words_in_texts_lead_to_their_meaning(self, client: Client) -> None:
        html = page(client, "/rules/tower/capture/one/")
        assert html.count('class="term" href="/terms/knight/"') >= 1
        own = Entry.objects.get(pk="term:knight").html
        assert "/terms/knight/" not in own

    def test_moved_address(self, client: Client) -> None:
        answer = client.get("/rules/tower/capture-own-follower/")
        assert (answer.status_code, answer["Location"]) == (301, "/rules/tower/capture/own/")

    def test_sources_count_what_rests_on_them(self, client: Client) -> None:
        assert 'href="/sources/rgg/"' in page(client, "/sources/")
        html = page(client, "/sources/rgg/")
        assert 'href="/rules/base/city/small/"' in html
        assert "figure of a city of two tiles" in html

    def test_our_readings_are_listed_with_their_reasons(self, client: Client) -> None:
        assert 'href="/sources/ours/"' in page(client, "/sources/")
        html = page(client, "/sources/ours/")
        assert 'href="/rules/kathedralen/road/both/"' in html
        assert "no text gives the point once for each cathedral" in html
        assert 'href="/rules/circus/acrobat/fairy/"' in html, "of the American Big Box alone"

    def test_tile_and_its_notes_know_each_other(self, client: Client) -> None:
        assert 'href="/tiles/tower-cfff/"' in page(client, "/tile-notes/american-codes/")
        assert 'href="/tile-notes/american-codes/"' in page(client, "/tiles/tower-cfff/")

    def test_lists(self, client: Client) -> None:
        assert len(re.findall(r'<a href="/notes/\d', page(client, "/notes/"))) == 119
        variants = len(list((settings.FIXTURES / "variants").glob("*.md")))
        assert page(client, "/variants/").count('<h2><a href="/variants/') == variants
        assert 'href="/tile-notes/' in page(client, "/tile-notes/")


@pytest.mark.usefixtures("loaded")
class TestFilters:
    def test_deprecated_at_both(self, client: Client) -> None:
        html = page(client, "/faq/?status=deprecated&publisher=rgg&figure=pig")
        assert 'href="/faq/31/"' in html
        assert 'href="/faq/33/"' not in html

    def test_counts_are_what_they_lead_to(self, client: Client) -> None:
        from content.views.questions import Filter

        wanted = Filter(status="deprecated", chapter="tower")
        count = sum(map(wanted.passes, Question.objects.prefetch_related("standings", "chapters")))
        assert count > 0
        html = page(client, "/faq/?status=deprecated")
        assert f'The Tower <span class="count">{count}</span>' in html
        assert f"{count} of {Question.objects.count()}" in page(client, f"/faq/?{wanted.query}")

    def test_what_is_not_known_is_said_and_left_out(self, client: Client) -> None:
        html = page(client, "/faq/?status=lost&publisher=hig")
        assert "Not known here: status: lost" in html
        assert f"of {Question.objects.count()} questions" in html

    def test_nothing_left(self, client: Client) -> None:
        html = page(client, "/faq/?status=incorporated&chapter=count")
        assert "No question is left" in html


@pytest.mark.django_db
class TestDrafts:
    def test_are_for_those_who_work_on_them(self, client: Client) -> None:
        draft = NoteFactory(draft=True)
        assert client.get(draft.path).status_code == 404
        client.force_login(get_user_model().objects.create_user("editor", is_staff=True))
        assert "A draft" in page(client, draft.path)

    def test_are_in_no_list(self, client: Client) -> None:
        TermFactory(title="Secret", draft=True)
        assert "Secret" not in page(client, "/terms/")

    def test_are_not_given_away_by_their_own_id(self, client: Client) -> None:
        NoteFactory(name="77", own="secret", number=77, draft=True)
        assert client.get("/notes/secret/").status_code == 404

    def test_no_address_that_moved_leads_to_one(self, client: Client) -> None:
        Redirect.objects.create(path="/notes/old/", entry=NoteFactory(draft=True))
        assert client.get("/notes/old/").status_code == 404

    def test_rest_on_no_source(self, client: Client) -> None:
        document = DocumentFactory(title="The book")
        CitationFactory(entry=NoteFactory(), document=document)
        CitationFactory(entry=NoteFactory(draft=True), document=document)
        assert "1 entry rests on it" in page(client, "/sources/")

    def test_are_cited_without_a_link(self, client: Client) -> None:
        difference = DifferenceFactory(says=dict.fromkeys(api.EDITIONS, "So."))
        difference.positions.update(values={"base.city.small": True})
        RuleFactory(name="base.city.small", draft=True)
        assert "/rules/base/city/small/" not in page(client, difference.path)


@pytest.mark.django_db
def test_a_list_of_rules_asks_no_more_for_more_rules(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    """Rules that are not in force name those that are in their place."""
    client.cookies["game"] = "hig"
    RuleFactory(name="base.farm.method1.city")
    with CaptureQueriesContext(connection) as one:
        page(client, "/rules/base/")
    for name in ("method1.once", "method2.city", "method2.once", "method3.city"):
        RuleFactory(name=f"base.farm.{name}")
    with django_assert_max_num_queries(len(one)):
        page(client, "/rules/base/")


@pytest.mark.django_db
def test_a_note_on_no_chapter_is_listed_too(client: Client) -> None:
    note = NoteFactory()
    assert f'href="{note.path}"' in page(client, "/notes/").partition("Others</h2>")[2]


@pytest.mark.parametrize(
    ("html", "paragraph", "sentence"),
    [
        ("<p>One. Two.</p>\n<p>Three.</p>", "<p>One. Two.</p>", "One."),
        ("<h2>Head</h2>\n<p>One.</p>", "<p>One.</p>", "One."),
        ("<blockquote>\n<p>One</p>\n</blockquote>", "<p>One</p>", "One"),
        ("<ul>\n<li>One</li>\n</ul>", "<ul>\n<li>One</li>\n</ul>", "One"),
    ],
)
def test_how_a_text_begins(html: str, paragraph: str, sentence: str) -> None:
    assert first_paragraph(html) == paragraph
    assert first_sentence(html) == sentence


@pytest.mark.django_db
def test_a_redirect_never_hides_a_page(client: Client) -> None:
    rule = RuleFactory(name="base.city.small")
    Redirect.objects.create(path="/rules/base/", entry=rule)
    assert client.get("/rules/base/").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/faq/none/", "/notes/9999/", "/terms/none/", "/variants/none/", "/sources/none/"]
)
def test_unknown(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404
