"""Walks the whole site as a reader could, link by link, and looks hard at every page."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import html5lib
from django.test import Client

NAMESPACE = "{http://www.w3.org/1999/xhtml}"
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


@dataclass(slots=True)
class Page:
    """A page as it came, with what it names and what it leads to."""

    path: str
    status: int
    tree: Any = None
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
        _look(page, text.decode())
    return page


def _look(page: Page, text: str) -> None:
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"))
    page.tree = parser.parse(text)
    page.faults += [f"not valid at {place}: {code} {data}" for place, code, data in parser.errors]
    level = 0
    for node in page.tree.iter():
        if not isinstance(node.tag, str):
            continue
        tag = node.tag.removeprefix(NAMESPACE)
        if name := node.get("id"):
            page.ids.append(name)
        if tag == "a" and (target := node.get("href")) is not None:
            link = urljoin(page.path, target)
            if not urlsplit(link).scheme:
                page.links.append(link)
        if found := HEADING.match(tag):
            if int(found[1]) > level + 1:
                page.faults.append(f"h{found[1]} after h{level}: {''.join(node.itertext())[:40]!r}")
            level = int(found[1])
        page.faults += _of_tag(tag, node)
    headings = list(page.tree.iter(f"{NAMESPACE}h1"))
    if len(headings) != 1:
        page.faults.append(f"{len(headings)} headings of the first level")
    if not page.tree.get("lang"):
        page.faults.append("no language")
    page.faults += [f"the id {one!r} twice" for one in {*page.ids} if page.ids.count(one) > 1]


def _of_tag(tag: str, node: Any) -> Iterator[str]:
    if tag == "img" and node.get("alt") is None:
        yield f"a picture without words: {node.get('src')}"
    if node.get("style") or (tag == "script" and not node.get("src") and not _data(node)):
        yield f"something inline in <{tag}>"
    if tag in ("a", "button") and not _named(node):
        yield f"<{tag}> without a name: {node.get('href', '')}"


def _data(node: Any) -> bool:
    return str(node.get("type", "")) in ("application/json", "application/ld+json")


def _named(node: Any) -> bool:
    if node.get("aria-label") or node.get("aria-labelledby") or node.get("title"):
        return True
    return bool("".join(node.itertext()).strip()) or any(
        one.get("alt") or one.get("aria-label") for one in node.iter()
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
            elif fragment and there.tree is not None and unquote(fragment) not in there.ids:
                found.append(f"{page.path} leads to {link}: no such place")
    return found
