"""An editor's change costs what one entry costs, and the search says what it would say if all were
indexed anew."""

import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from content import search
from content.models import Entry, Rule, SearchCard, SearchIndex, SearchWord
from content.search.index import Index
from content.search.library import Library
from content.store import editing
from tests.content.filling import change, own_kind

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]

WORDS = SearchWord._meta.db_table
LINKS = (
    "\nSee [the giraffe](rule:base.city.small), [a zebra](tile:base-cfff) and [more](note:100).\n"
)
EDITED = (
    "faq:17",
    "faq:well-tile",
    "note:100",
    "difference:dragon-moves",
    "rule:base.city.small",
    "rule:base.farm.method",
    "term:abbey",
    "tile-note:abbeys",
    "variant:two-springs",
)
"""Entries of every kind; what is decided by the rules stands in questions and differences too."""


def saved(ref: str, text: str) -> None:
    """Save another text of an entry."""
    entry = Entry.objects.get(pk=ref)
    page, faults = editing.page_of(entry, text)
    assert page, faults
    editing.save(page, own_kind(entry), "anna")


def source(ref: str) -> str:
    """The text of an entry."""
    return str(Entry.objects.get(pk=ref).source)


def otherwise(ref: str) -> str:
    """The text with another title, and links that it had not."""
    text = re.sub(r"\ntitle: ([\"']?)", r"\ntitle: \1Okapis and ", source(ref), count=1)
    return text + LINKS


def hidden(ref: str) -> str:
    """The text as a draft."""
    return source(ref).replace("\ntitle", "\ndraft: true\ntitle", 1)


def index() -> dict[str, dict]:
    """What the index holds, whatever the numbers of its documents."""
    names = dict(SearchCard.objects.values_list("number", "ref"))
    words = {
        (word, names[number], field): places
        for word, there in Index().query(SearchWord.objects.values_list("word", flat=True))
        for number, fields in there.items()
        for field, places in fields.items()
    }
    cards = {row[0]: row for row in SearchCard.objects.values_list("ref", "card", "says", "fields")}
    return {"cards": cards, "words": words, "forms": dict(SearchIndex.objects.get().forms)}


def differing(first: dict[str, dict], second: dict[str, dict]) -> Iterator[str]:
    """What is not the same in two of them."""
    for part in first:
        one, other = first[part], second[part]
        yield from (
            f"{part} {key}" for key in one.keys() | other.keys() if one.get(key) != other.get(key)
        )


def test_the_index_is_as_if_it_were_made_anew() -> None:
    under = Rule.objects.exclude(under=None).earliest("pk").pk
    for ref in EDITED:
        saved(ref, otherwise(ref))
    saved(under, otherwise(under).removesuffix(LINKS))
    saved("note:1", hidden("note:1"))
    saved("note:2", hidden("note:2"))
    saved("note:2", source("note:2").replace("\ndraft: true", ""))
    changed = index()
    search.refresh()
    assert sorted(differing(changed, index()))[:9] == []
    assert "note:1" not in changed["cards"]
    assert "note:2" in changed["cards"]


def test_what_a_form_no_longer_names_is_indexed_as_if_it_were_made_anew(editor: Client) -> None:
    """Another rule in place of the first, and a rule that is told with another than before."""
    line = Rule.objects.exclude(under=None).filter(section__chapter="base").earliest("pk")
    hosts = Rule.objects.filter(section__chapter="base", under=None).exclude(pk=line.under_id)
    new = hosts.exclude(paragraph=None).latest("pk").pk
    assert change(editor, "faq:17", **{"links-0-target": new}).status_code == 302
    assert change(editor, line.pk, under=new).status_code == 302
    changed = index()
    search.refresh()
    assert sorted(differing(changed, index()))[:9] == []


def test_a_number_whose_document_is_gone_stands_for_none() -> None:
    saved("note:1", hidden("note:1"))
    shelf = Library(Index())
    assert len(shelf.cards) == shelf.end - 2
    assert len(shelf.kinds) == len(shelf.lengths) == len(shelf.senses.likely("note")) == shelf.end
    assert "note:1" not in [hit.card.ref for hit in search.find("note 1").hits]


@pytest.mark.parametrize("ref", ["faq:17", "note:100", "rule:base.city.small"])
def test_a_save_writes_what_hangs_on_its_entry(ref: str) -> None:
    """Neither the queries nor the documents grow with the reference."""
    there = dict(SearchCard.objects.values_list("ref", "fields"))
    with CaptureQueriesContext(
        connection,
    ) as asked:
        saved(ref, otherwise(ref))
    now = dict(SearchCard.objects.values_list("ref", "fields"))
    written = {one for one in now if now[one] != there[one]}
    entry = own_kind(Entry.objects.get(pk=ref))
    told, beside = search.References.read().around(entry)
    assert written <= told | beside
    assert len(written) < 60
    assert len(asked) < 40, len(asked)


def test_an_index_of_another_version_is_made_anew() -> None:
    SearchIndex.objects.update(mark="0:old")
    said, affected = search.References.read(), search.Affected(frozenset({"faq:17"}))
    assert search.renew(affected, said) == SearchCard.objects.count() > 1000
    assert search.renew(affected, said) == 0


def test_a_save_reads_the_words_that_moved_alone() -> None:
    """An entry and what hangs on it have some thousand words, and most stand where they stood."""
    ref = "rule:base.city.small"
    fields = SearchCard.objects.get(ref=ref).fields
    with CaptureQueriesContext(connection) as asked:
        saved(ref, source(ref) + "\nOkapis graze.\n")
    read = [one["sql"] for one in asked if one["sql"].startswith("SELECT")]
    words = sum(sql.count("'") // 2 for sql in read if f'FROM "{WORDS}"' in sql)
    assert 2 <= words < len(fields.split()) / 4
