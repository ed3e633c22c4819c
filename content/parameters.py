"""Which query parameters a view reads, and which of a request it does not know.

``takes`` states them. A page names the unknown ones: a link that was cut or escaped on its way does
not ask what its sender asked.
"""

import re
from collections.abc import Callable
from typing import Any, Final, TypeVar
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from content.preference import COOKIE, unread

V = TypeVar("V", bound=Callable[..., HttpResponse])

_EVERYWHERE: Final = frozenset({COOKIE})
"""What every page reads: the game of a shared link."""

_TRACKING: Final = re.compile(r"(utm_|mc_|ga_|_)\w+|[a-z]*clid|ref|igsh(id)?|si")
"""Parameters that other sites add to links; they are ignored."""

_ESCAPED: Final = re.compile(r"^(?:amp;)+")
"""What precedes a name whose ``&`` was escaped once too often."""

_SENTENCE: Final = ".,;:!?)]}>*\"'…’”»"
"""What a sentence, a bracket or a quotation puts behind an address."""

_SIGNS: Final = {re.escape(form) for sign in _SENTENCE for form in (sign, quote(sign))}
_BEHIND: Final = re.compile(f"(?:{'|'.join(sorted(_SIGNS))})+$", re.IGNORECASE)


def takes(*names: str, lists: tuple[str, ...] = ()) -> Callable[[V], V]:
    """State which parameters a view reads. One that ends in ``.`` stands for all with that prefix.
    Those in ``lists`` may be repeated."""

    def mark(view: V) -> V:
        view.takes, view.lists = (*names, *lists), lists  # type: ignore[attr-defined]
        return view

    return mark


def unknown(request: HttpRequest) -> tuple[str, ...]:
    """The parameters that the page of a request does not know."""
    match = request.resolver_match
    names = getattr(match.func, "takes", ()) if match else None
    if names is None:
        return ()
    begin = tuple(name for name in names if name.endswith("."))
    return tuple(
        name
        for name in request.GET
        if name not in _EVERYWHERE.union(names)
        and not (begin and name.startswith(begin))
        and not _TRACKING.fullmatch(name)
    )


def repeated(request: HttpRequest) -> tuple[str, ...]:
    """The parameters that are given several times, of which the page reads the last."""
    view = request.resolver_match and request.resolver_match.func
    read = set(getattr(view, "takes", ())).difference(getattr(view, "lists", ()))
    return tuple(name for name in request.GET if name in read and _several(request, name))


def _several(request: HttpRequest, name: str) -> bool:
    return len(set(request.GET.getlist(name))) > 1


def context(request: HttpRequest) -> dict[str, Any]:
    """For templates: the parameters that the page does not know, with the words of a game that
    nobody does, and those that stand twice."""
    if not request.GET:
        return {}
    game = (f"{COOKIE}={word}" for word in unread(request.GET.get(COOKIE, "")))
    return {
        "unknown_parameters": (*unknown(request), *game),
        "repeated_parameters": repeated(request),
    }


class UnescapedMiddleware:
    """Redirects an address whose ``&`` were escaped twice, as mail programs and forums do."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, or the way to the address as it was written."""
        if request.method not in ("GET", "HEAD") or "amp;" not in request.META["QUERY_STRING"]:
            return self.answer(request)
        if not any(map(_ESCAPED.match, request.GET)):
            return self.answer(request)  # it is what somebody says, as in /search/?q=amp;
        meant = request.GET.copy()
        meant.clear()
        for name, words in request.GET.lists():
            meant.setlist(_ESCAPED.sub("", name), words)
        safe = f"{request.path}?{meant.urlencode(safe='~:,=*@')}"
        return HttpResponseRedirect(safe)


class SentenceMiddleware:
    """Redirects an address that took the end of a sentence with it, as chat programs link it.

    Only one that leads nowhere: a position may end with a full stop, and a search with a question
    mark.
    """

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, or the way to the address without the signs behind it."""
        response = self.answer(request)
        if request.method not in ("GET", "HEAD") or response.status_code not in (400, 404):
            return response
        if not response.headers.get("Content-Type", "").startswith("text/html"):
            return response  # a program wants the error, not another address
        asked = request.get_full_path()
        meant = _BEHIND.sub("", asked)
        if meant == asked or meant.endswith("="):  # the sign is all that was asked
            return response
        return HttpResponseRedirect(meant)
