"""The site's navigation, which every page shows."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class NavigationEntry:
    """A way into the site: a word for the header, a title and a line for the home page."""

    path: str
    word: str
    title: str
    line: str


ENTRIES = (
    NavigationEntry(
        "/board/",
        "Board",
        "Lay out the board",
        "Place the tiles and figures that matter, and read who scores what, edition by edition.",
    ),
    NavigationEntry(
        "/rules/",
        "Rules",
        "Rules",
        "From the first tile to the last point, chapter by chapter.",
    ),
    NavigationEntry(
        "/faq/",
        "Questions",
        "Questions",
        "What players asked the publishers, what came of it, and what holds now.",
    ),
    NavigationEntry(
        "/differences/",
        "Differences",
        "Differences",
        "Where the editions differ, German and American, single boxes and Big Boxes.",
    ),
    NavigationEntry(
        "/tiles/",
        "Tiles",
        "Tiles",
        "Every tile: its segments, its symbols, and how many there are.",
    ),
    NavigationEntry(
        "/terms/",
        "Glossary",
        "Glossary",
        "What a follower, a pennant or a thief is, and what every box calls it.",
    ),
)
"""The ways in, as the header names them."""

MORE = (
    NavigationEntry(
        "/ask/",
        "Who gets what?",
        "Who gets what?",
        "The quickest way to points: say how large it is and who stands there. No tile to place.",
    ),
    NavigationEntry(
        "/printings/",
        "Which box?",
        "Which box do I have?",
        "Tell your tiles and your Big Box at a glance, and see which rules lie in it.",
    ),
    NavigationEntry(
        "/notes/",
        "Notes",
        "Notes on the rules",
        "What the annotated rules remark on the rules, each answer once, under all its numbers.",
    ),
    NavigationEntry(
        "/tiles/hole/",
        "Which tile fits?",
        "Which tile fits?",
        "Name the four sides of a hole and see what can fill it, and how many of those are left.",
    ),
    NavigationEntry(
        "/figures/",
        "Figures",
        "Figures",
        "Who may be eaten, captured, seduced; who counts: every figure in every edition.",
    ),
    NavigationEntry(
        "/order/",
        "Order of play",
        "Order of play",
        "A turn step by step, with the expansions on your table.",
    ),
    NavigationEntry(
        "/scoring/",
        "Scoring",
        "Scoring",
        "What everything is worth, on one page.",
    ),
    NavigationEntry(
        "/examples/",
        "Examples",
        "Worked examples",
        "Positions and turns from the rule books, each answered for every edition.",
    ),
    NavigationEntry(
        "/play/",
        "Keep score",
        "Keep score",
        "Place every tile of your game on the screen, and the points are counted for you.",
    ),
    NavigationEntry(
        "/disputes/",
        "Disputes",
        "Saved disputes",
        "Positions that players disagreed about, each with its verdict for every edition.",
    ),
    NavigationEntry(
        "/variants/",
        "Variants",
        "Variants to agree on",
        "Other ways to play, in force only where the table agrees.",
    ),
    NavigationEntry(
        "/tournaments/",
        "Tournaments",
        "Tournament rules",
        "Clocks, rankings and draws: how tournaments play, by country and year.",
    ),
    NavigationEntry(
        "/other-boxes/",
        "Other boxes",
        "Boxes without rules here",
        "Expansions and games that are not in this book: what each is, and what is known of it.",
    ),
    NavigationEntry(
        "/sources/",
        "Sources",
        "Sources of the rules",
        "The documents behind the rules, and how much of them is told here.",
    ),
    NavigationEntry(
        "/since/",
        "Since 2007",
        "Rule changes since 2007",
        "Later editions and the publisher's answers, with their dates and by whose word.",
    ),
    NavigationEntry(
        "/changes/",
        "News",
        "News of this site",
        "What was added, changed or removed, day by day. There is a feed, too.",
    ),
    NavigationEntry(
        "/offline/",
        "Offline",
        "Read it offline",
        "Keep the rules and the tiles on your device, to read them without a connection.",
    ),
    NavigationEntry(
        "/api/v1/docs/",
        "API",
        "For developers",
        "The same answers as JSON, with a schema and documentation.",
    ),
)
"""More ways in, for the home page and the footer."""

TOOLS = ("/board/", "/ask/", "/play/", "/tiles/hole/")
"""What the home page shows first, each with a picture."""

BOOK = (
    "/rules/", "/faq/", "/differences/", "/order/", "/scoring/", "/figures/", "/tiles/", "/terms/",
)  # fmt: skip
"""The parts of the book that it shows with a line each. All other pages stand below by name."""


class HomeWays(NamedTuple):
    """Every way in once, as the home page ranks them."""

    tools: tuple[NavigationEntry, ...]
    book: tuple[NavigationEntry, ...]
    others: tuple[NavigationEntry, ...]


def home_ways() -> HomeWays:
    """The ways in for the home page: tools, parts of the book, and all others."""
    every = {entry.path: entry for entry in (*ENTRIES, *MORE)}
    tools, book = (tuple(every.pop(path) for path in paths) for paths in (TOOLS, BOOK))
    return HomeWays(tools, book, tuple(every.values()))


def current(path: str) -> NavigationEntry | None:
    """The entry that a page belongs to: the one with the longest matching address."""
    matching = [entry for entry in ENTRIES if path.startswith(entry.path)]
    return max(matching, key=lambda entry: len(entry.path), default=None)


def site(request: HttpRequest) -> dict[str, Any]:
    """Context processor: the site's name, its ways in, and which of them is open."""
    return {
        "site_name": settings.SITE_NAME,
        "source_url": settings.SOURCE_URL,
        "navigation": ENTRIES,
        "more_navigation": MORE,
        "current_entry": current(request.path),
    }
