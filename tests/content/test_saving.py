"""What a save in the admin costs, for every kind of entry: queries, and seconds of CPU."""

import time
from collections.abc import Mapping
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from content.admin.entries import change_address
from content.models import KINDS, Entry, Revision
from tests.content.filling import ONE_OF_EACH, at, errors, held

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]

QUERIES = 40
"""Some seven are Django's own: the session, the user with two sorts of rights, the transaction, and
what the admin logs."""
SECONDS = 0.3

ROWS: Mapping[str, Mapping[str, str]] = {
    "citations": {"document": "rgg", "place": "p. 1"},
    "links": {"target": "rule:base.farm.method"},
    "links-2": {"target": "note:82"},
    "replies": {"document": "answers", "place": "question 1", "says": "It stands."},
    "names": {"name": "okapi", "language": "en"},
}
"""A row to add, by the prefix of its inline."""
ADDED = [
    *((ref, prefix) for ref in ONE_OF_EACH for prefix in ("citations", "links")),
    ("faq:17", "links-2"),
    ("faq:17", "replies"),
    ("term:abbey", "names"),
]


def test_one_of_each_kind_is_saved() -> None:
    assert {ref.partition(":")[0] for ref in ONE_OF_EACH} == {*KINDS}


def form_of(ref: str) -> str:
    return change_address(Entry.objects.get(pk=ref))


def saved(editor: Client, address: str, data: Mapping[str, Any]) -> CaptureQueriesContext:
    """Save a form; the queries that it took."""
    count = Revision.objects.count()
    with CaptureQueriesContext(connection) as asked:
        answer = editor.post(address, data)
    assert answer.status_code == 302, errors(answer)
    assert Revision.objects.count() == count + 1
    return asked


@pytest.mark.parametrize("ref", ONE_OF_EACH)
def test_another_title_and_an_older_text_cost_few_queries_and_little_time(
    editor: Client, ref: str
) -> None:
    seconds = []
    for title in ("Okapi", "Zebra"):
        data = held(editor, form_of(ref))
        begin = time.process_time()
        asked = saved(editor, form_of(ref), data | {"title": title})
        seconds.append(time.process_time() - begin)
        assert len(asked) <= QUERIES
    assert min(seconds) <= SECONDS

    older = Revision.objects.filter(ref=ref)[1]
    model = KINDS[ref.partition(":")[0]]._meta.model_name
    address = at(f"{model}_restore", ref.replace(":", "_3A"), str(older.pk))
    asked = saved(editor, address, {})
    assert Entry.objects.get(pk=ref).title == "Okapi"
    assert len(asked) <= QUERIES


@pytest.mark.parametrize(("ref", "prefix"), ADDED)
def test_a_further_row_costs_few_queries(editor: Client, ref: str, prefix: str) -> None:
    data = held(editor, form_of(ref))
    row = int(data[f"{prefix}-TOTAL_FORMS"][0]) - 1
    more = {f"{prefix}-{row}-{name}": value for name, value in ROWS[prefix].items()}
    asked = saved(editor, form_of(ref), data | {"title": "Another title"} | more)
    assert len(asked) <= QUERIES


@pytest.mark.parametrize("ref", ONE_OF_EACH)
def test_a_new_entry_with_all_that_another_has_costs_few_queries(editor: Client, ref: str) -> None:
    own = "text.base.okapi" if ref.startswith("rule:") else "okapi"
    there = held(editor, form_of(ref))
    data = {name: "" if value == [ref] else value for name, value in there.items()}
    data |= {"own": own, "title": "Okapi", "number": "", "order": "", "seen": ""}
    data |= {"also_numbers": "", "paragraph": "", "words": ""}
    data |= {name: "unlabelled" for name in data if name.endswith("-status")}
    data |= {name: "it holds" for name in data if name.endswith("-reading")}
    data |= {name: "0" for name in data if name.endswith("-INITIAL_FORMS")}
    model = KINDS[ref.partition(":")[0]]._meta.model_name
    asked = saved(editor, at(f"{model}_add"), data)
    assert len(asked) <= QUERIES
