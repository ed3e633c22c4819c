"""A document of the search: one thing that can be found."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser

FIELDS = ("title", "names", "also", "ids", "says", "body", "about", "asked", "place")
"""The parts of a document in which words are looked for.

``about`` are the titles of what is about it and the words with which others link to it,
``asked`` is how players put it, ``place`` tells in which chapter it stands and which figures it
concerns.
"""

KINDS: Mapping[str, str] = {
    "rule": "Rule",
    "note": "Note",
    "faq": "Question",
    "difference": "Difference",
    "variant": "Variant",
    "term": "Glossary",
    "tile-note": "On the tiles",
    "tile": "Tile",
    "board": "Worked example",
    "page": "Page",
    "unbuilt": "Not in this book",
}
"""Every kind of document, and what readers call one."""


@dataclass(frozen=True)
class SearchDocument:
    """One thing that can be found: what a list shows of it, what filters go by, and its fields.

    ``label`` says what it is, ``where`` to which part it belongs; ``lead`` is what of its ``text``
    answers, ``follows`` the sentence after that; ``rulings`` what holds in each edition;
    ``standings`` pairs publishers with what became of a question there; ``also_refs`` are what
    links call it by further numbers; ``names`` are what a term is called in English, ``also`` the
    further words under which it is found, those of other languages among them; ``asked`` are its
    titles in players' words; ``beside`` are the documents that it names, and those that name it.
    """

    ref: str
    kind: str
    path: str
    title: str
    label: str = ""
    where: str = ""
    text: str = ""
    lead: str = ""
    follows: str = ""
    rulings: Mapping[str, str] = field(default_factory=dict)
    chapters: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    standings: tuple[tuple[str, str], ...] = ()
    number: int | None = None
    also_refs: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict)


class _Plain(HTMLParser):
    """Extracts the text of HTML; blocks stay apart."""

    APART = frozenset({"p", "li", "td", "th", "tr", "h2", "h3", "h4", "blockquote", "pre"})

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []

    def handle_data(self, data: str) -> None:
        self.parts.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.APART:
            self.parts.append(" ")


def plain(html: str) -> str:
    """The text of a page on one line."""
    reader = _Plain()
    reader.feed(html)
    reader.close()
    return re.sub(r"\s+", " ", "".join(reader.parts)).strip()


class _PlainText(_Plain):
    """Extracts the text of HTML, with a sentence for every row of a table and item of a list."""

    def __init__(self) -> None:
        super().__init__()
        self.heads: list[str] = []
        self.cells: list[str] = []
        self.within: list[list[str]] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "table":
            self.heads = []
        elif tag == "tr":
            self.cells = []
        elif tag in {"td", "th", "li"}:
            self.within.append(self.parts)
            self.parts = []

    def handle_endtag(self, tag: str) -> None:
        if tag in {"td", "th", "li"} and self.within:
            said = " ".join("".join(self.parts).split())
            self.parts = self.within.pop()
            if tag == "li":
                self.parts.append(_sentence(said))
            else:
                self.cells.append(said)
        elif tag == "tr" and not self.heads:
            self.heads = self.cells
        elif tag == "tr":
            self.parts.append(_sentence(_row(self.heads, self.cells)))
        super().handle_endtag(tag)


def _row(heads: list[str], cells: list[str]) -> str:
    """A row of a table in words: its first cell, then each other with what stands above it."""
    rest = [
        f"{head[:1].lower()}{head[1:]} {cell}" if head else cell
        for head, cell in zip(heads[1:], cells[1:], strict=False)
        if cell
    ]
    return ": ".join(part for part in (cells[0] if cells else "", ", ".join(rest)) if part)


def _sentence(text: str) -> str:
    """A text that begins and ends as a sentence does."""
    text = text.rstrip(",;")
    end = "" if text.endswith((".", "?", "!", ":")) else "."
    return f" {text[:1].upper()}{text[1:]}{end} " if text else ""


def told(html: str) -> str:
    """The text of a page on one line, in sentences, of which a list of answers shows some."""
    reader = _PlainText()
    reader.feed(html)
    reader.close()
    return re.sub(r"\s+", " ", "".join(reader.parts)).strip()
