"""Limits how many requests a minute one address may make.

Only responses that have to be made count. Copies of pages are sent before this middleware is
reached.
"""

import ipaddress
import re
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django_ratelimit.core import get_usage

from rulesite.serving.refusing import refused

_API = "/api/"
_FILES = "/drawing/"
"""What a process makes once and then serves like a file."""
_FOLLOWING = re.compile(r"/g/[a-z0-9]+/state")
"""Where a phone polls whether its game went on. A poll costs next to nothing, so polls are counted
apart: who follows a game may read other pages as before."""


class LimitMiddleware:
    """Answers 429 with ``Retry-After`` to an address that exceeds ``RATE_LIMIT``, and sets
    ``request.limited`` for the log."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, or when there will be one."""
        follows = _FOLLOWING.fullmatch(request.path)
        rate = settings.FOLLOW_LIMIT if follows else settings.RATE_LIMIT
        free = request.path.startswith(_FILES) or getattr(request, "inside", False)
        if not rate or free:
            return self.answer(request)
        usage = get_usage(
            request, "followed" if follows else "made", key=address, rate=rate, increment=True
        )
        if not usage or not usage["should_limit"]:
            return self.answer(request)
        # At least a second: 0 would say that it may be asked again at once.
        return _later(request, max(1, int(usage["time_left"])))


def _later(request: HttpRequest, seconds: int) -> HttpResponse:
    said = f"That is a lot of questions at once. Ask again in {seconds} seconds."
    if request.path.startswith(_API):
        body = {"code": "throttled", "message": said, "rule": None, "cell": None}
        response: HttpResponse = JsonResponse(body, status=429)
        # Without it a script on another page would read no reason, only that the request failed.
        response["Access-Control-Allow-Origin"] = "*"
    else:
        response = refused(request, 429, "Too many questions at once", said)
    response["Retry-After"] = str(seconds)
    response["Cache-Control"] = "no-store"
    request.limited = address("", request)  # type: ignore[attr-defined]
    return response


def address(group: str, request: HttpRequest) -> str:
    """The address that a request is counted under; of IPv6 the first half, which is one household.

    Behind proxies it comes from ``X-Forwarded-For``. Each proxy appends a word to that header, so
    the words before those of ``PROXIES`` may be forged.
    """
    told = request.headers.get("X-Forwarded-For", "") if settings.BEHIND_PROXY else ""
    words = [word.strip() for word in told.split(",")][-settings.PROXIES :]
    said = words[0] or request.META.get("REMOTE_ADDR", "")
    try:
        found = ipaddress.ip_address(said)
    except ValueError:
        # An address on a socket has no number. Cut, since it becomes the key of a counter.
        return said[:64] or "nobody"
    if found.version == 4:
        return str(found)
    # Whoever has one address of such a network has all of them, and could ask from each.
    return str(ipaddress.ip_network((found, 64), strict=False))


def single(request: HttpRequest) -> str | None:
    """One address, for callers that cannot use a network; None if it is unknown."""
    found = address("", request).partition("/")[0]
    return None if found == "nobody" else found
