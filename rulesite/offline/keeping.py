"""Which pages a device may keep: the reference with its tiles, but no verdicts."""

from collections.abc import Iterator
from itertools import islice

from django.http import Http404, HttpRequest
from django.urls import reverse

from rulesite.budget import StillDrawingError
from rulesite.serving import inside, version
from rulesite.sitemap import SITEMAPS

LEFT_OUT = ("examples",)
"""Parts of the site that are large, and not the rules."""

EACH = 2_600
"""Average bytes of a page, compressed, with its share of static files."""

TOGETHER = 30
"""Pages in a bundle. Bundles keep the number of requests low, so that others behind the same
address are not limited, and none takes the server long."""

ASKED = ("/board/", "/play/", "/disputes/", "/api/")
"""What needs an answer, or is another every day."""


def mark() -> str:
    """A fingerprint of what would be kept now; it changes with the texts and with the release."""
    return "-".join((version.code(), version.content_mark(), version.engine_mark()))


def pages() -> Iterator[str]:
    """The addresses of all pages to keep; the one that stands in for all others is the first."""
    yield reverse("offline:away")
    for name, part in SITEMAPS.items():
        if name not in LEFT_OUT:
            kept = part()
            found = map(kept.location, kept.items())
            yield from (path for path in found if not path.startswith(ASKED))


def bundles() -> list[str]:
    """The addresses of all bundles, which together hold all pages."""
    now, count = mark(), -(-len(list(pages())) // TOGETHER)
    return [reverse("offline:bundle", args=[now, number]) for number in range(count)]


def bundle(request: HttpRequest, number: int) -> dict[str, dict[str, str]]:
    """The pages of a bundle by their addresses: for each its headers and its text.

    Raises Http404 where there is no such bundle.
    """
    found = list(islice(pages(), number * TOGETHER, (number + 1) * TOGETHER))
    if not found:
        raise Http404
    return {path: _page(request, path) for path in found}


def _page(request: HttpRequest, path: str) -> dict[str, str]:
    answer = inside.ask(request, path)
    # It passes, so the device asks for the bundle again; other failures it would ask for in vain.
    if answer.status_code == 503:
        raise StillDrawingError
    if answer.status_code != 200:
        raise Http404(path)
    return {
        "type": answer.headers["Content-Type"],
        "policy": answer.headers.get("Content-Security-Policy", ""),
        "text": inside.text(answer),
    }
