"""What the search remembers is bounded by its size, not by the number of phrases."""

import sys

import pytest

from content.search import places
from content.search.index import Index
from content.search.library import Library

pytestmark = pytest.mark.usefixtures("loaded")

WORD = ("citi",)


def test_what_is_remembered_is_forgotten_once_it_takes_too_much(monkeypatch) -> None:
    index = Index()
    shelf = Library(index)
    first = places.look([WORD], shelf, index)[WORD]
    assert shelf.taken == first.size
    assert places.look([WORD], shelf, index)[WORD] is first, "remembered"
    monkeypatch.setattr(places, "MOST", 0)
    again = places.look([WORD], shelf, index)[WORD]
    assert again is not first
    assert shelf.taken == again.size, "what was forgotten no longer counts"


def test_the_size_of_what_is_remembered_is_about_what_python_says() -> None:
    index = Index()
    found = places.look([WORD], Library(index), index)[WORD]
    spots = (getattr(found.spots, name) for name in found.spots.__slots__)
    said = sum(map(sys.getsizeof, (*found, *spots)))
    assert found.size / 2 < said < found.size * 2
