"""Looks through rendered texts for what no text may bring."""

import re
from html.parser import HTMLParser

MAY_BE = {
    "a", "blockquote", "br", "code", "div", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li",
    "ol", "p", "pre", "span", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip
MAY_HAVE = {"href", "title", "class", "tabindex", "role", "aria-label", "start", "style"}
ADDRESS = re.compile(r"(?:https?://|/(?!/)|#)[^\\]*$")


class _Looker(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.strange: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.strange += [tag] if tag not in MAY_BE else []
        for name, value in attrs:
            fine = name in MAY_HAVE and (name != "href" or ADDRESS.match(value or ""))
            self.strange += [] if fine else [f"{tag} {name}={value}"]


def strange(html: str) -> list[str]:
    """Elements, attributes and addresses of which none may come out of a text."""
    looker = _Looker()
    looker.feed(html)
    return looker.strange
