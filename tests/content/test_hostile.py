"""What anybody types and what editors write: no text does worse than come out harmless."""

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from content.search.words import fold, stem, stems, words
from content.text.markup import render
from tests.content.looking import strange

AWHILE = settings(
    max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
SIGNS = [
    *"\\`*_{}[]()#+-.!|<>&\"' \n\t:/~=", "javascript:", "data:", "//", "rule:", "faq:17", "http://a",
    "<script>", "&#106;", "![", "](", "    ", "\n\n", "| a | b |\n|---|---|\n", "1. ", "\0", "\x0b",
    "\u202e", "\ud800", "onclick=",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(SIGNS) | st.text(max_size=3), max_size=40).map("".join)


@AWHILE
@given(TEXTS)
@example("[a](java\nscript:alert(1))")
@example("[a](/\\host)")
@example("[a]: javascript:alert(1)\n\n[a]")
@example("<javascript:alert(1)>")
@example("[a](&#106;avascript:alert(1))")
def test_markdown_brings_nothing_strange(text: str) -> None:
    assert strange(render(text)) == []


@AWHILE
@given(TEXTS | st.text())
@example("ſ" * 500)
@example("’" * 500)
def test_words_are_those_of_the_text_in_their_order(text: str) -> None:
    said = words(text)
    places = [(word.start, word.end) for word in said]
    assert places == sorted(places)
    assert all(0 <= start < end <= len(text) for start, end in places)
    assert len(stems(text)) <= len(said)
    assert all(stem(fold(word.form)) for word in said)
