"""What every page needs to know about the site around it."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class Entry:
    """A way into the site: a word for the header, a title and a line for the home page."""

    path: str
    word: str
    title: str
    line: str


ENTRIES = (
    Entry(
        "/board/",
        "Board",
        "Settle a dispute",
        "Lay the tiles that matter, put the figures down, and read who scores what, "
        "edition by edition.",
    ),
    Entry(
        "/tiles/",
        "Tiles",
        "Tiles",
        "Every tile of the classic sets: its segments, its symbols, and how many there are.",
    ),
    Entry(
        "/tiles/hole/",
        "Holes",
        "Which tile fits?",
        "Name the four sides of a hole and see what can fill it, and how many of those are left.",
    ),
    Entry(
        "/rules/",
        "Rules",
        "Rules",
        "The annotated rules, each with its notes, its open questions and its own address.",
    ),
    Entry(
        "/api/v1/docs/",
        "API",
        "For programs",
        "The same answers as JSON, with a schema and documentation.",
    ),
)


def current(path: str) -> Entry | None:
    """The entry that a page belongs to: the one with the longest matching address."""
    matching = [entry for entry in ENTRIES if path.startswith(entry.path)]
    return max(matching, key=lambda entry: len(entry.path), default=None)


def site(request: HttpRequest) -> dict[str, Any]:
    """Context processor: the site's name, its ways in, and which of them is open."""
    return {
        "site_name": settings.SITE_NAME,
        "source_url": settings.SOURCE_URL,
        "navigation": ENTRIES,
        "current_entry": current(request.path),
    }
