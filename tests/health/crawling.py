"""Walks the whole site as a reader could, link by link, and looks hard at every page."""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from urllib.parse import unquote, urldefrag, urljoin, urlsplit
from zlib import crc32

from django.test import Client
from django.urls import Resolver404, resolve
from markupever import HtmlOptions, Parser
from markupever.dom import Element

SITE = "http://testserver"
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
SHARE = int(os.environ.get("CRAWL_SHARE", "24"))
"""Of pages that come from one view, one in so many is looked at; 1 for all."""
FEW = 6
"""So many of them for certain, and of those that ask."""
LEFT_OUT = ("/admin/", "/static/", "/api/v1/docs", "/api/v1/everything")
LOOKED_AT = "html, link, [id], a, button, img, h1, h2, h3, h4, h5, h6, script, [style]"
HEADING = re.compile(r"h([1-6])$")
BARE = re.compile(r"&(?=[a-zA-Z])(?!\w+;)[^\s<]{,12}")
"""An ampersand that stands for itself before a letter: a name of HTML could follow it."""
COORDINATES = re.compile(r"column -?\d+, row -?\d+", re.IGNORECASE)
"""A cell as the engine numbers it; no board shows such numbers."""
UNFILLED = re.compile(r"\{[a-z-]+\.[a-z.-]+\}")
"""What stands for a number of the engine."""


@dataclass(slots=True)
class Page:
    """A page as it came: what it calls itself, its ids, and what it leads to."""

    path: str
    status: int
    parsed: bool = False
    names: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def crawl(client: Client, start: Iterable[str]) -> dict[str, Page]:
    """The pages that can be reached, or a share of them, by their addresses without fragment."""
    pages: dict[str, Page] = {}
    waiting = list(start)
    met: set[str] = set()
    sampled: Counter[tuple[str, str]] = Counter()
    while waiting:
        address = waiting.pop()
        if address in met or address.startswith(LEFT_OUT):
            continue
        met.add(address)
        sampled[alike := _alike(address)] += 1
        if _enough(sampled[alike], address):
            continue
        pages[address] = page = fetch(client, address)
        waiting += sorted({urldefrag(link).url for link in page.links} - met)
    return pages


def _alike(address: str) -> tuple[str, str]:
    """What the pages have in common that are like that of an address."""
    parts = urlsplit(address)
    if parts.query:
        root = next((one for one in ENDLESS if parts.path.startswith(one)), parts.path)
        return root, parts.query.partition("=")[0]
    try:
        return resolve(parts.path).route, ""
    except Resolver404:
        return address, ""


def _enough(number: int, address: str) -> bool:
    """Whether a page is one of those alike of which enough are looked at."""
    if "?" in address:
        return number > (SAMPLE if SHARE == 1 else FEW)
    return number > FEW and crc32(address.encode()) % SHARE > 0


def left_out(address: str) -> bool:
    """Whether a page may be left out without more ado: no part of the site, or one of endless."""
    return "?" in address or address.startswith(LEFT_OUT)


def look(address: str, html: str) -> Page:
    """A text as it stands on the page of an address, without the page around it."""
    page = Page(address, 200, parsed=True)
    _look(page, f"<!doctype html><html lang=en><title>-</title><h1>-</h1>{html}</html>")
    return page


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
    page.faults += [f"a cell by its numbers: {cell}" for cell in COORDINATES.findall(text)]
    page.faults += [f"not filled in: {name}" for name in UNFILLED.findall(text)]
    headings = list[int]()
    for node in parser.into_dom().select(LOOKED_AT):
        tag, said = node.name.local, {name.local: value for name, value in node.attrs.items()}
        if tag == "html" and not said.get("lang"):
            page.faults.append("no language")
        if tag == "link" and said.get("rel") == "canonical":
            page.names.append(said["href"])
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
    return any(map(str.strip, node.strings())) or any(
        one.attrs.get("alt") or one.attrs.get("aria-label")
        for one in node.descendants()
        if isinstance(one, Element)
    )


def targets(pages: Iterable[Page]) -> set[str]:
    """Where the links of some pages lead, without fragments."""
    return {urldefrag(link).url for page in pages for link in page.links}


def in_sitemap(client: Client) -> set[str]:
    """What the sitemap lists."""
    listed = client.get("/sitemap.xml").content.decode()
    return {urlsplit(one).path for one in re.findall(r"<loc>([^<]*)</loc>", listed)}


def dead(looked_at: Iterable[Page], pages: dict[str, Page]) -> list[str]:
    """Links to nowhere, and to places that their page does not have."""
    found = []
    for page in looked_at:
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
