"""Which pages a device keeps: the reference with its tiles, nothing that is judged on asking."""

from collections.abc import Iterator

from django.urls import reverse

from rulesite.serving import version
from rulesite.sitemap import SITEMAPS

LEFT_OUT = ("examples",)
"""Parts of the site that are large, and not the rules."""

EACH = 4_300
"""Bytes that a page takes to fetch, compressed, with its share of what all pages have in common."""

ASKED = ("/board/", "/play/", "/disputes/", "/api/")
"""What needs an answer, or is another every day."""


def mark() -> str:
    """What would be kept now: another one for other texts or another release, as ``/version`` has
    it."""
    return "-".join((version.code(), version.content_mark(), version.engine_mark()))


def pages() -> Iterator[str]:
    """The addresses of all pages to keep; the one that stands in for all others is the first."""
    yield reverse("offline:away")
    for name, part in SITEMAPS.items():
        if name not in LEFT_OUT:
            kept = part()
            found = map(kept.location, kept.items())
            yield from (path for path in found if not path.startswith(ASKED))
