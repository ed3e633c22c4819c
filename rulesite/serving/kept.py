"""Pages are made once. Whoever has one already hears that nothing changed; others get the copy.

A page of the rooms named here is made of its address, the reader's game, the reference and the
code, and of nothing else. So it has a mark made of these, which is its ETag and the key of its
copy; a load or an editor's change gives all pages other marks. Copies are as they go out,
compressed, and this stands in front of all that would make them anew.
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
from content.pages import lasting
from content.preference import COOKIE, Game

ROOMS = (
    "content.views",
    "rulesite.views",
    "rulesite.offline",
    "rulesite.scenarios",
    "rulesite.sharing",
    "rulesite.tiles",
    "rulesite.worked",
    "rulesite.play",
)
"""The rooms whose views read nothing else."""

LARGEST = 400_000
"""Bytes of a page of which a copy is kept."""

_GZIP = re.compile(r"\bgzip\b")
_SOURCES = (".py", ".html", ".toml", ".txt", ".css", ".js", ".yaml", ".onnx")


class Copy(NamedTuple):
    """A page as it went out."""

    headers: tuple[tuple[str, str], ...]
    body: bytes

    def again(self) -> HttpResponse:
        """The answer once more."""
        return HttpResponse(self.body, headers=dict(self.headers))


class KeptMiddleware:
    """Answers with copies; ``request.kept`` tells whoever counts: ``known``, ``copy``, ``made``."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The page, as cheaply as it can be had."""
        own = settings.SESSION_COOKIE_NAME in request.COOKIES
        if own or request.method not in ("GET", "HEAD"):
            return self.answer(request)
        mark = _mark(request)
        etag = f'W/"{mark}"'
        if "If-None-Match" in request.headers:
            same = get_conditional_response(request, etag)
            if same is not None and same.status_code == 304:
                return _told(request, same, "known", etag)
        copies = caches["asked" if request.GET else "pages"]
        copy: Copy | None = copies.get(mark)
        if copy:
            return _told(request, Copy(*copy).again(), "copy", etag)
        response = self.answer(request)
        if not _may_be_kept(request, response):
            return response
        if request.method == "GET" and len(response.content) <= LARGEST:
            copies.set(mark, tuple(Copy(tuple(response.items()), response.content)))
        return _told(request, response, "made", etag)


def _told(request: HttpRequest, response: HttpResponse, kept: str, etag: str) -> HttpResponse:
    request.kept = kept  # type: ignore[attr-defined]
    shared = settings.SHARED_SECONDS
    response["ETag"] = etag
    response["Cache-Control"] = f"public, max-age=0, s-maxage={shared}" if shared else "no-cache"
    patch_vary_headers(response, ["Cookie", "Accept-Encoding"])
    return response


def _may_be_kept(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether a page is the same for everybody who asks alike, and went well."""
    view = request.resolver_match.func if request.resolver_match else None
    return (
        response.status_code == 200
        and getattr(view, "__module__", "").startswith(ROOMS)
        and not (response.streaming or response.cookies)
        and not (response.has_header("Cache-Control") or response.has_header("ETag"))
    )


# --- What a page is made of ----------------------------------------------------------------------


def _mark(request: HttpRequest) -> str:
    """A fingerprint of everything that a page is made of. Raises DisallowedHost."""
    made_of = (
        request.scheme,
        request.get_host(),
        request.get_full_path(),
        Game.read(request.COOKIES.get(COOKIE, "")).text,
        bool(_GZIP.search(request.headers.get("Accept-Encoding", ""))),
        lasting.reference.now(),
        code(),
    )
    return hashlib.sha256(repr(made_of).encode()).hexdigest()[:32]


@cache
def code() -> str:
    """A fingerprint of the files that a process reads once: their names, sizes and times."""
    found = hashlib.sha256()
    for path in _files():
        stat = path.stat()
        found.update(f"{path} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return found.hexdigest()


def _files() -> Iterator[Path]:
    rooms = (settings.BASE_DIR / room for room in ("engine", "content", "rulesite"))
    for room in (*rooms, sources.root() / "cases"):
        for path in sorted(room.rglob("*")):
            if path.suffix in _SOURCES:
                yield path
