"""Links the first occurrence of each term in a text to its page."""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property

from content.addresses import url_of
from content.files.sources import Page
from content.models import Term

_PIECE = re.compile(r"(<[^>]*>)")
_TAG = re.compile(r"<(/?)(\w+)")
_CLOSED = frozenset({"a", "h1", "h2", "h3", "h4", "h5", "h6", "code", "th", "strong", "em"})
"""Where no word is led anywhere: in links, headings and what is set apart already."""


class Glossary:
    """The words that lead somewhere, by their terms' ids. Quiet terms are left out: everyday
    words that would turn a text into a thicket."""

    def __init__(self, titles: Mapping[str, str]) -> None:
        self.titles = titles

    @classmethod
    def of_pages(cls, pages: Iterable[Page]) -> "Glossary":
        """From the files."""
        return cls(
            {
                page.ref: page.data["title"]
                for page in pages
                if page.kind == "term" and not (page.data.get("quiet") or page.data.get("draft"))
            }
        )

    @classmethod
    def of_database(cls) -> "Glossary":
        """From what is loaded."""
        terms = Term.objects.published().filter(quiet=False)
        return cls(dict(terms.values_list("id", "title")))

    @cached_property
    def _words(self) -> Mapping[str, str]:
        """As they stand within a sentence; what is a name keeps its capital."""
        return {
            title if " " in title and title[title.index(" ") + 1].isupper() else _small(title): ref
            for ref, title in self.titles.items()
        }

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        # The longest first, or a word would be found within the longer one that begins with it.
        words = sorted(self._words, key=len, reverse=True)
        forms = "|".join(map(re.escape, words))
        return re.compile(rf"(?<![\w-])({forms})(s?)(?![\w-])") if words else re.compile(r"(?!)")

    def link(self, html: str, own: str = "") -> str:
        """Rendered text with the first place of each word led to its term; ``own`` is the term
        whose text it is."""
        done, closed = {own}, 0
        pieces = _PIECE.split(html)
        for number, piece in enumerate(pieces):
            if tag := _TAG.match(piece):
                if tag[2] in _CLOSED:
                    closed += -1 if tag[1] else 1
            # Pieces are tags and texts in turn: between two tags that stay closed no word is
            # looked for.
            elif not closed:
                pieces[number] = self._pattern.sub(lambda found: self._led(found, done), piece)
        return "".join(pieces)

    def _led(self, found: re.Match[str], done: set[str]) -> str:
        ref = self._words[found[1]]
        if ref in done:
            return found[0]
        done.add(ref)
        return f'<a class="term" href="{url_of(ref)}">{found[0]}</a>'


def _small(title: str) -> str:
    return title[0].lower() + title[1:]
