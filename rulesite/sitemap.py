"""The sitemap: all permanent addresses."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.contrib.sitemaps import Sitemap
from django.urls import Resolver404, resolve, reverse

from content import examples
from content.models import Chapter, Document, Entry
from engine import api
from rulesite.navigation import ENTRIES, MORE

LISTS = ("wording", "tile-notes", "changes", "expansions", "tiles:contact-sheet")
"""Pages beside those that header and footer name."""


class Pages(Sitemap):
    """Home, lists and tools."""

    def items(self) -> Sequence[str]:
        """Their addresses."""
        named = ["/", *(one.path for one in (*ENTRIES, *MORE)), *map(reverse, LISTS)]
        return [path for path in dict.fromkeys(named) if _there(path)]

    def location(self, item: str) -> str:
        """The address itself."""
        return item


def _there(path: str) -> bool:
    try:
        resolve(path)
    except Resolver404:
        return False
    return True


class EntrySitemap(Sitemap):
    """Whatever has an address of its own in the reference."""

    def items(self) -> Any:
        """All that readers see."""
        there = Entry.objects.published().filter(rule__under=None)
        return there.only("path", "changed", "kind").order_by("path")

    def lastmod(self, item: Entry) -> datetime:
        """When it last changed."""
        return item.changed


class ChapterSitemap(Sitemap):
    """The chapters of the rules."""

    def items(self) -> Any:
        """All of them."""
        return Chapter.objects.all()


class DocumentSitemap(Sitemap):
    """The sources."""

    def items(self) -> Any:
        """All of them."""
        return Document.objects.all()

    def location(self, item: Document) -> str:
        """The page of a source."""
        return reverse("source", args=[item.pk])


class TileSitemap(Sitemap):
    """The catalogue."""

    def items(self) -> Sequence[str]:
        """All tiles."""
        return list(api.tiles())

    def location(self, item: str) -> str:
        """The page of a tile."""
        return reverse("tiles:tile", args=[item])


class Examples(Sitemap):
    """The worked examples."""

    def items(self) -> Sequence[str]:
        """The addresses of all."""
        return [examples.url(case.name) for case in examples.shown()]

    def location(self, item: str) -> str:
        """The address itself."""
        return item


SITEMAPS: dict[str, Any] = {
    "pages": Pages,
    "chapters": ChapterSitemap,
    "entries": EntrySitemap,
    "documents": DocumentSitemap,
    "tiles": TileSitemap,
    "examples": Examples,
}
