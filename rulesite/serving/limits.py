"""Nobody asks more often than a table of players could: who does, waits.

What counts is what has to be made. Copies of pages go out before this is reached.
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
"""What is made once a process and stays, like any file."""
_FOLLOWING = re.compile(r"/g/[a-z0-9]+/state")
"""Where a phone asks whether its game went on. It costs next to nothing and is asked for all the
time, so it is counted apart: who follows a game may read on beside it."""


class LimitMiddleware:
    """Answers 429, with ``Retry-After``, to an address that asked more than ``RATE_LIMIT``; the log
    finds it as ``request.limited``."""

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
        return _later(request, max(1, int(usage["time_left"])))


def _later(request: HttpRequest, seconds: int) -> HttpResponse:
    said = f"That is a lot of questions at once. Ask again in {seconds} seconds."
    if request.path.startswith(_API):
        body = {"code": "throttled", "message": said, "rule": None, "cell": None}
        response: HttpResponse = JsonResponse(body, status=429)
        response["Access-Control-Allow-Origin"] = "*"
    else:
        response = refused(request, 429, "Too many questions at once", said)
    response["Retry-After"] = str(seconds)
    response["Cache-Control"] = "no-store"
    request.limited = address("", request)  # type: ignore[attr-defined]
    return response


def address(group: str, request: HttpRequest) -> str:
    """Who asks: an address, of the newer kind the first half, which is one household's.

    Behind proxies it is what the first of them says: each adds a word to the header, and the words
    before those of ``PROXIES`` were made up by whoever asks.
    """
    told = request.headers.get("X-Forwarded-For", "") if settings.BEHIND_PROXY else ""
    words = [word.strip() for word in told.split(",")][-settings.PROXIES :]
    said = words[0] or request.META.get("REMOTE_ADDR", "")
    try:
        found = ipaddress.ip_address(said)
    except ValueError:
        return said[:64] or "nobody"
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False))


def single(request: HttpRequest) -> str | None:
    """The same as one address, for where a network is none."""
    found = address("", request).partition("/")[0]
    return None if found == "nobody" else found
