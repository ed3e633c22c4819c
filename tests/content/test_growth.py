"""Four times as much of everything takes four times the work, and not sixteen.

Work is counted in calls, which no busy machine changes. ``tests.tools growth`` measures seconds.
"""

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from content.search.collecting import documents
from content.search.documents import SearchDocument
from content.search.finding import find
from content.search.index import Index, _all_places
from content.search.library import VERSION, prepare
from content.search.references import References
from rulesite.tiles.pages import catalogue_page

FEW, TIMES = 500, 4
SLACK = 2
"""So much more than its share the larger of two may call: what grows by squares calls four times
its share."""

QUERIES = 40
"""Of the database, to collect all documents, however many there are."""

pytestmark = pytest.mark.django_db


def calls(act: Callable[[], object]) -> int:
    """How many functions it calls, built-in ones included."""
    count = 0

    def note(_frame: object, event: str, _what: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(before)
    return count


def copies(some: list[SearchDocument]) -> list[SearchDocument]:
    """Some documents, and others that say the same."""
    return [
        replace(one, ref=f"{one.ref}-{copy}", also_refs=()) for copy in range(TIMES) for one in some
    ]


def test_all_documents_are_collected_by_few_questions_to_the_database(
    loaded: None, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(QUERIES):
        assert len(list(documents(References.read()))) > QUERIES


def test_indexing_and_searching_grow_by_the_number_of_documents(loaded: None) -> None:
    few = list(documents(References.read()))[:FEW]
    took: list[tuple[int, int]] = []
    for mine in (few, copies(few)):
        ready = [prepare(one) for one in mine]

        def index(mine: list[SearchDocument] = mine) -> object:
            return list(_all_places(list(enumerate(map(prepare, mine), 1))))

        Index().rebuild(ready, {}, f"{VERSION}:{len(mine)}")
        assert find("small city")
        took.append((calls(index), calls(lambda: find("completed small city farm"))))
    for first, second in zip(*took, strict=True):
        assert second < TIMES * SLACK * first


def test_a_page_of_the_catalogue_asks_few_questions_whatever_there_is_to_choose(
    loaded: None, django_assert_max_num_queries: Any
) -> None:
    """How many sets, symbols and tiles there are makes no question more."""
    with django_assert_max_num_queries(12):
        page = catalogue_page({})
    with django_assert_max_num_queries(16):
        assert catalogue_page({"edition": "new", "feature": "road"})["kinds"]
    assert len(page["sets"]) + len(page["symbols"]) > 16
