"""What anybody types and what editors write: no text does worse than come out harmless."""

import re
from html.parser import HTMLParser

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from content.search.words import fold, stem, stems, words
from content.text.markup import render

AWHILE = settings(
    max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
SIGNS = [
    *"\\`*_{}[]()#+-.!|<>&\"' \n\t:/~=", "javascript:", "data:", "//", "rule:", "faq:17", "http://a",
    "<script>", "&#106;", "![", "](", "    ", "\n\n", "| a | b |\n|---|---|\n", "1. ", "\0", "\x0b",
    "\u202e", "\ud800", "onclick=",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(SIGNS) | st.text(max_size=3), max_size=40).map("".join)
MAY_BE = {
    "a", "blockquote", "br", "code", "div", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li",
    "ol", "p", "pre", "span", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip
MAY_HAVE = {"href", "title", "class", "tabindex", "role", "aria-label", "start", "style"}
ADDRESS = re.compile(r"(?:https?://|/(?!/)|#)[^\\]*$")


class Looker(HTMLParser):
    """Finds what no text may bring."""

    def __init__(self) -> None:
        super().__init__()
        self.strange: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.strange += [tag] if tag not in MAY_BE else []
        for name, value in attrs:
            fine = name in MAY_HAVE and (name != "href" or ADDRESS.match(value or ""))
            self.strange += [] if fine else [f"{tag} {name}={value}"]


@AWHILE
@given(TEXTS)
@example("[a](java\nscript:alert(1))")
@example("[a](/\\host)")
@example("[a]: javascript:alert(1)\n\n[a]")
@example("<javascript:alert(1)>")
@example("[a](&#106;avascript:alert(1))")
def test_markdown_brings_nothing_strange(text: str) -> None:
    looker = Looker()
    looker.feed(render(text))
    assert looker.strange == []


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
