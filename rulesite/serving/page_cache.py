"""Caches pages: a browser that has a page already gets 304, others get a stored copy.

A page of the apps in ``ROOMS`` depends on its address, the reader's game, the reference and the
code, and on nothing else. A fingerprint of these is its ETag and the key of its copy. A load or an
edit changes the fingerprint of all pages. Copies are stored as they are sent, compressed. This
middleware comes before everything that would make them anew.
"""

import hashlib
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers

from content.files import sources
from content.pages import cached
from content.preference import COOKIE, ChosenGame
from rulesite.serving.away import AWAY

ROOMS = (
    "content.views",
    "django.contrib.sitemaps",
    "rulesite.views",
    "rulesite.offline",
    "rulesite.scenarios",
    "rulesite.sharing",
    "rulesite.tiles",
    "rulesite.worked",
    "rulesite.play",
)
"""The apps whose views read nothing else."""

LARGEST = 400_000
"""Bytes of the largest page that is stored."""

ANY = "*"
"""``If-None-Match: *`` matches any page that exists."""

_GZIP = re.compile(r"\bgzip\b")
_SOURCES = (".py", ".html", ".toml", ".txt", ".css", ".js", ".yaml", ".onnx")


class Copy(NamedTuple):
    """A page as it was sent."""

    headers: tuple[tuple[str, str], ...]
    body: bytes

    def again(self) -> HttpResponse:
        """The answer once more."""
        return HttpResponse(self.body, headers=dict(self.headers))


class KeptMiddleware:
    """Answers with copies. ``request.kept`` is ``known``, ``copy`` or ``made``, for the metrics."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The page, as cheaply as it can be had."""
        # Only editors have a session. Their pages have buttons that no reader sees, so no cache
        # may share them.
        if settings.SESSION_COOKIE_NAME in request.COOKIES:
            return _bare(self.answer(request), "private, no-cache")
        mark = _mark(request) if request.method in ("GET", "HEAD") else None
        return _bare(self._kept(request, mark) if mark else self.answer(request), "no-cache")

    def _kept(self, request: HttpRequest, mark: str) -> HttpResponse:
        # Weak, since a proxy may compress the page otherwise: the same page, not the same bytes.
        etag = f'W/"{mark}"'
        known = request.headers.get("If-None-Match", "").strip()
        # ``*`` asks whether there is such a page at all, and only the view knows that.
        if known and known != ANY:
            same = get_conditional_response(request, etag)
            if same is not None and same.status_code == 304:
                return _told(request, same, "known", etag)
        # Apart, so that made-up questions push no page of the reference out of the memory.
        copies = caches["asked" if request.GET else "pages"]
        copy: Copy | None = copies.get(mark)
        response = Copy(*copy).again() if copy else self.answer(request)
        if not copy and not _may_be_kept(request, response):
            return response
        if not copy and request.method == "GET" and len(response.content) <= LARGEST:
            copies.set(mark, tuple(Copy(tuple(response.items()), response.content)))
        told = _told(request, response, "copy" if copy else "made", etag)
        if known != ANY:
            return told
        return get_conditional_response(request, etag, response=told) or told


def _bare(response: HttpResponse, how: str) -> HttpResponse:
    """Set ``Cache-Control`` to ``how`` where a response lacks it, so that no cache makes up a
    time."""
    response.headers.setdefault("Cache-Control", how)
    return response


def _told(request: HttpRequest, response: HttpResponse, kept: str, etag: str) -> HttpResponse:
    request.kept = kept  # type: ignore[attr-defined]
    shared = settings.SHARED_SECONDS
    response["ETag"] = etag
    response["Cache-Control"] = f"public, max-age=0, s-maxage={shared}" if shared else "no-cache"
    # The reader's game is a cookie, and a copy is kept as it was compressed for whoever asked
    # first.
    patch_vary_headers(response, ["Cookie", "Accept-Encoding"])
    return response


def _may_be_kept(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether a response is the same for everybody who sends the same request, and succeeded."""
    view = request.resolver_match.func if request.resolver_match else None
    return (
        response.status_code == 200
        and getattr(view, "__module__", "").startswith(ROOMS)
        and not (response.streaming or response.cookies)
        # A view that says how long its page holds knows better.
        and not (response.has_header("Cache-Control") or response.has_header("ETag"))
    )


# --- What a page is made of ----------------------------------------------------------------------


def _mark(request: HttpRequest) -> str | None:
    """The fingerprint of everything that a page depends on; None if the database is away and was
    never seen. Raises DisallowedHost."""
    try:
        reference = cached.reference.now()
    # A page then goes on to its view, which may need no database.
    except AWAY:
        return None
    made_of = (
        request.scheme,
        request.get_host(),
        request.get_full_path(),
        # Read and written again: a cookie that says the same in another way, or nothing that is
        # known, makes no page of its own.
        ChosenGame.read(request.COOKIES.get(COOKIE, "")).text,
        bool(_GZIP.search(request.headers.get("Accept-Encoding", ""))),
        reference,
        code(),
    )
    return hashlib.sha256(repr(made_of).encode()).hexdigest()[:32]


@cache
def code() -> str:
    """A fingerprint of the files that a process reads once, by name and content: the same for all
    copies of a release."""
    found = hashlib.sha256()
    for root, path in _files():
        data = path.read_bytes()
        # With name and length, so that no two sets of files can run together into the same bytes.
        found.update(f"\0{path.relative_to(root)}\0{len(data)}\0".encode())
        found.update(data)
    return found.hexdigest()


def _files() -> Iterator[tuple[Path, Path]]:
    """Each file with the folder to which its name is relative."""
    rooms = [(settings.BASE_DIR, room) for room in ("engine", "content", "rulesite")]
    for root, room in (*rooms, (sources.root(), "cases")):
        for path in sorted((root / room).rglob("*")):
            if path.suffix in _SOURCES:
                yield root, path
