"""Walks the whole site as a reader could, link by link, and looks hard at every page."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

from django.test import Client
from markupever import HtmlOptions, Parser
from markupever.dom import Element

ENDLESS = (
    "/board/",
    "/verdict/",
    "/turn/",
    "/play/",
    "/search/",
    "/game/",
    "/differences/",
    "/faq/",
    "/disputes/",
    "/send/",
    "/tiles/hole/",
    "/tiles/",
)
"""Pages whose addresses carry a question: of those that ask alike, a sample is enough."""
SAMPLE = 12
LEFT_OUT = ("/admin/", "/static/", "/api/v1/docs", "/api/v1/everything")
HEADING = re.compile(r"h([1-6])$")
BARE = re.compile(r"&(?=[a-zA-Z])(?!\w+;)[^\s<]{,12}")
"""An ampersand that stands for itself before a letter: a name of HTML could follow it."""


@dataclass(slots=True)
class Page:
    """A page as it came, with what it names and what it leads to."""

    path: str
    status: int
    parsed: bool = False
    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def crawl(client: Client, start: Iterable[str]) -> dict[str, Page]:
    """Every page that can be reached, by its address without fragment."""
    pages: dict[str, Page] = {}
    waiting = list(start)
    sampled: Counter[tuple[str, str]] = Counter()
    while waiting:
        address = waiting.pop()
        if address in pages or address.startswith(LEFT_OUT):
            continue
        parts = urlsplit(address)
        if parts.query:
            root = next((one for one in ENDLESS if parts.path.startswith(one)), parts.path)
            alike = root, parts.query.partition("=")[0]
            sampled[alike] += 1
            if sampled[alike] > SAMPLE:
                continue
        pages[address] = page = fetch(client, address)
        waiting += sorted({urldefrag(link).url for link in page.links} - pages.keys())
    return pages


def fetch(client: Client, address: str) -> Page:
    """One page, parsed strictly; redirects are links."""
    response = client.get(address)
    page = Page(address, response.status_code)
    if 300 <= response.status_code < 400:
        page.links.append(urljoin(address, response["Location"]))
    elif response.get("Content-Type", "").startswith("text/html"):
        text = b"".join(response) if response.streaming else response.content
        page.parsed = True
        _look(page, text.decode())
    return page


def _look(page: Page, text: str) -> None:
    parser = Parser(HtmlOptions(exact_errors=True))
    parser.process(text)
    parser.finish()
    page.faults += [f"not valid: {error}" for error in parser.errors()]
    page.faults += [f"an ampersand as such: {bare}" for bare in BARE.findall(text)]
    headings = list[int]()
    for node in parser.into_dom():
        if not isinstance(node, Element):
            continue
        tag, said = node.name.local, {name.local: value for name, value in node.attrs.items()}
        if tag == "html" and not said.get("lang"):
            page.faults.append("no language")
        if name := said.get("id"):
            page.ids.append(name)
        if tag == "a" and (target := said.get("href")) is not None:
            link = urljoin(page.path, target)
            if not urlsplit(link).scheme:
                page.links.append(link)
        if found := HEADING.match(tag):
            headings.append(int(found[1]))
        page.faults += _of_tag(tag, said, node)
    page.faults += _of_headings(headings)
    page.faults += [
        f"the id {one!r} twice" for one, times in Counter(page.ids).items() if times > 1
    ]


def _of_headings(levels: list[int]) -> Iterator[str]:
    if levels.count(1) != 1:
        yield f"{levels.count(1)} headings of the first level"
    for before, level in pairwise([0, *levels]):
        if level > before + 1:
            yield f"a heading of level {level} after one of {before}"


def _of_tag(tag: str, said: dict[str, str], node: Element) -> Iterator[str]:
    if tag == "img" and said.get("alt") is None:
        yield f"a picture without words: {said.get('src')}"
    if said.get("style") or (tag == "script" and not said.get("src") and not _data(said)):
        yield f"something inline in <{tag}>"
    if tag in ("a", "button") and not _named(said, node):
        yield f"<{tag}> without a name: {said.get('href', '')}"


def _data(said: dict[str, str]) -> bool:
    return said.get("type", "") in ("application/json", "application/ld+json")


def _named(said: dict[str, str], node: Element) -> bool:
    if any(said.get(name) for name in ("aria-label", "aria-labelledby", "title")):
        return True
    return bool(node.text().strip()) or any(
        one.attrs.get("alt") or one.attrs.get("aria-label")
        for one in node.descendants()
        if isinstance(one, Element)
    )


def dead(pages: dict[str, Page]) -> list[str]:
    """Links to nowhere, and to places that their page does not have."""
    found = []
    for page in pages.values():
        for link in page.links:
            target, fragment = urldefrag(link)
            there = pages.get(target)
            if there is None:
                continue
            if there.status not in (200, 301, 302):
                found.append(f"{page.path} leads to {target}: {there.status}")
            elif fragment and there.parsed and unquote(fragment) not in there.ids:
                found.append(f"{page.path} leads to {link}: no such place")
    return found
