"""Four times as much of everything takes four times as long, and not sixteen."""

from collections.abc import Callable
from dataclasses import replace
from time import process_time
from typing import Any

import pytest

from content.search.collecting import documents
from content.search.documents import Document
from content.search.finding import find
from content.search.index import Index, _all_places
from content.search.library import VERSION, prepare
from rulesite.tiles.pages import catalogue_page

FEW, TIMES = 500, 4
SLACK = 2
"""So much more than its share may take the longer of two: what grows by squares takes four times
its share."""

QUERIES = 40
"""Of the database, to collect all documents, however many there are."""

pytestmark = pytest.mark.django_db


def seconds(act: Callable[[], object]) -> float:
    """Of the processor, at best."""
    took = []
    for _ in range(3):
        begun = process_time()
        act()
        took.append(process_time() - begun)
    return min(took)


def copies(some: list[Document]) -> list[Document]:
    """Some documents, and others that say the same."""
    return [
        replace(one, ref=f"{one.ref}-{copy}", also_refs=()) for copy in range(TIMES) for one in some
    ]


def test_all_documents_are_collected_by_few_questions_to_the_database(
    loaded: None, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(QUERIES):
        assert len(list(documents())) > QUERIES


def test_indexing_and_searching_grow_by_the_number_of_documents(loaded: None) -> None:
    few = list(documents())[:FEW]
    took: list[tuple[float, float]] = []
    for mine in (few, copies(few)):
        ready = [prepare(one) for one in mine]

        def index(mine: list[Document] = mine) -> object:
            return list(_all_places(list(enumerate(map(prepare, mine), 1))))

        Index().rebuild(ready, {}, f"{VERSION}:{len(mine)}")
        assert find("small city")
        took.append((seconds(index), seconds(lambda: find("completed small city farm"))))
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
