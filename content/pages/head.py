"""Metadata in the head of a page: canonical address, preview, structured data.

All of it comes from what the page says anyway: its title, its description and the entry in its
context.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape
from typing import Any
from urllib.parse import quote, urlencode

from django.conf import settings
from django.http import HttpRequest
from django.utils.encoding import escape_uri_path
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from content.models import Chapter, Entry
from content.pages import structured

_POSITION = ("p", "a", "rules", "farms", "q", "tile", "text")
CONTENT = {
    "/verdict/": _POSITION,
    "/turn/": _POSITION,
    "/board/": _POSITION,
    "/play/": ("p", "a", "rules", "at"),
    "/tiles/hole/": ("sides", "sets", "used", "p", "cell"),
    "/search/": ("q",),
    "/changes/": ("page",),
}
"""Pages whose parameters are their content; everywhere else parameters only narrow a page."""

LENGTH = 155  # characters of a description
_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
_DESCRIPTION = re.compile(r'<meta name="description" content="([^"]*)"')
_CLOSED = re.compile(r'<meta name="robots" content="[^"]*noindex')
_OWN = re.compile(r'<meta property="(og:[a-z_:]+)"')


@dataclass(frozen=True, slots=True)
class Head:
    """What ``content/_head.html`` shows. ``description`` is there if the page has none of its
    own; ``properties`` are those of Open Graph that it does not set itself."""

    canonical: str
    description: str
    properties: tuple[tuple[str, str], ...]
    data: SafeString


def head(html: str, context: Mapping[str, Any]) -> Head | None:
    """What belongs into the head of a page; ``html`` is what stands there already.

    None for what is no page of its own: failures, drafts, and what robots are to leave alone.
    """
    request, about = context.get("request"), structured.subject(context)
    if (
        not isinstance(request, HttpRequest)
        or "exception" in context
        or _CLOSED.search(html)
        or (isinstance(about, Entry) and about.draft)
    ):
        return None
    title = _title(html)
    said = _found(_DESCRIPTION, html)
    description = said or _describe(about)
    properties = {
        "og:site_name": settings.SITE_NAME,
        "og:type": "article" if about else "website",
        "og:title": title,
        "og:description": description,
        "og:url": request.build_absolute_uri(),
    }
    # A page that sets a property itself knows better: twice, it would be anybody's guess.
    own = set(_OWN.findall(html))
    address = canonical(request)
    return Head(
        canonical=address,
        description="" if said else description,
        properties=tuple(
            (key, value) for key, value in properties.items() if value and key not in own
        ),
        data=_data(request, address, about, title, description, context),
    )


def _data(
    request: HttpRequest,
    address: str,
    about: Entry | Chapter | None,
    title: str,
    description: str,
    context: Mapping[str, Any],
) -> SafeString:
    """What the page is about, and the way to it."""
    path = _path(request)
    name = about.title if about else settings.SITE_NAME if path == "/" else title
    page = {"name": name, "url": address, "inLanguage": "en"}
    if description:
        page["description"] = description
    way = [(settings.SITE_NAME, "/")]
    if path != "/":
        way += [*_above(about, context, path), (name, path)]
    site = request.build_absolute_uri("/").rstrip("/")
    return structured.script(structured.graph(about, page, way, site))


def canonical(request: HttpRequest) -> str:
    """The canonical address of a page, without parameters that only narrow it or name a game."""
    kept = CONTENT.get(request.path, ())
    said = {name: words for name, words in request.GET.lists() if name in kept}
    words = urlencode(said, doseq=True, safe="~:,=*", quote_via=quote)
    return request.build_absolute_uri(f"{_path(request)}{'?' if words else ''}{words}")


def _above(
    about: Entry | Chapter | None, context: Mapping[str, Any], path: str
) -> structured.Trail:
    """What a page stands in: its list or chapter, or the way in that its address begins with."""
    if about:
        return structured.above(about)
    ways = [*context.get("navigation", ()), *context.get("more_navigation", ())]
    # The way from the shortest address to the longest, as addresses lie within each other.
    longer = [way for way in ways if path.startswith(way.path) and path != way.path]
    return [(one.title, one.path) for one in sorted(longer, key=lambda one: len(one.path))]


def _path(request: HttpRequest) -> str:
    return str(escape_uri_path(request.path))


def _found(pattern: re.Pattern[str], html: str) -> str:
    match = pattern.search(html)
    return " ".join(unescape(match[1]).split()) if match else ""


def _title(html: str) -> str:
    """Without the name of the site behind it, which has a property of its own."""
    return _found(_TITLE, html).removesuffix(f" · {settings.SITE_NAME}")


def _describe(about: object) -> str:
    if not isinstance(about, Entry):
        return ""
    return str(Truncator(structured.plain(about.html)).chars(LENGTH))
