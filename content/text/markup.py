"""Renders Markdown to safe HTML: no raw HTML, no pictures, no unknown protocols."""

import re
from html import escape
from threading import local
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from content.addresses import ROOTS, url_of

VERSION = 2
"""Raise it when the same text renders otherwise, so that every page is rendered anew."""

_mine = local()

LONGEST = 20_000
"""Characters of a text; the longest of ours has an eighth of that."""

MOST = 500
"""Opening brackets that a text may have: the library's time grows with their square."""

_PARTING = re.compile(r"^\*\*\*[ \t]*$", re.MULTILINE)
_SCHEMES = "|".join(ROOTS)
_LINK = re.compile(rf"\]\(((?:{_SCHEMES}):[^)\s]*)\)")
_OURS = re.compile(rf"(?:{_SCHEMES}):[\w.-]+")
# Browsers read a backslash as a slash, and pass over what cannot be seen.
_FINE = re.compile(r"(?:https?://|/(?!/)|#)[^\\\x00-\x1f]*$")
_HEADING = re.compile(r"(</?h)([2-6])(?=[ >])")


class _Clean(Treeprocessor):
    def run(self, root: Element) -> None:
        for element in root.iter():
            if element.tag == "a":
                self._link(element)
            elif element.tag == "img":
                self._picture(element)
            elif element.tag == "table":
                element.set("class", "plain-table")

    @staticmethod
    def _link(element: Element) -> None:
        target = element.get("href", "").strip()
        if _OURS.fullmatch(target):
            element.set("href", url_of(target))
        elif not _FINE.match(target):
            # A reader loses a link, and no words.
            element.tag = "span"
            element.attrib.clear()

    @staticmethod
    def _picture(element: Element) -> None:
        element.tag, element.text = "span", element.get("alt", "")
        element.attrib.clear()


class _Safe(Extension):
    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the library's name
        # Raw HTML is never recognized, and so escaped as text: nothing has to be filtered
        # afterwards.
        md.preprocessors.deregister("html_block")
        md.inlinePatterns.deregister("html")
        md.treeprocessors.register(_Clean(md), "clean", 5)


def links(text: str) -> list[str]:
    """The entries and tiles to which a text links, as ``kind:name``."""
    return _LINK.findall(text)


def parts(text: str) -> list[str]:
    """A text at its lines that hold only ``***``: a rule, and the commentary on it."""
    return [part.strip() for part in _PARTING.split(text)]


def heavy(text: str) -> str:
    """What makes a text too much to be rendered, if anything does."""
    if len(text) > LONGEST:
        return f"a text has at most {LONGEST} characters"
    return f"a text has at most {MOST} opening brackets" if text.count("[") > MOST else ""


def render(text: str) -> str:
    """HTML of a text; its links ``rule:base.city.small`` lead to pages, its tables scroll. What is
    too heavy stands there as it was written."""
    if heavy(text):
        return f"<pre>{escape(text)}</pre>"
    # Without the reset, references of the text before would stay in the renderer.
    html = _markdown().reset().convert(text)
    return html.replace('<table class="plain-table">', _BOX).replace("</table>", "</table></div>")


def _markdown() -> Markdown:
    """The library's renderer, one for each thread: making one takes as long as rendering a short
    text."""
    if not hasattr(_mine, "markdown"):
        _mine.markdown = Markdown(
            extensions=["tables", "sane_lists", _Safe()], output_format="html"
        )
    return _mine.markdown  # type: ignore[no-any-return]


_BOX = '<div class="sheet-box" tabindex="0" role="group" aria-label="Table">' + (
    '<table class="plain-table">'
)


def deeper(html: str, levels: int) -> str:
    """The same HTML with its headings moved down, for a page on which it is a part."""
    return _HEADING.sub(lambda found: f"{found[1]}{min(6, int(found[2]) + levels)}", html)
