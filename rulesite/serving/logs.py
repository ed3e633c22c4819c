"""Log lines that name their request: as JSON on a server, plain on one's own machine."""

import logging
import re
import time
import uuid
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from rulesite.serving import metrics

logger = logging.getLogger("site.request")

HEADER = "X-Request-ID"
LONGEST = 8_190
"""Characters of a query that are logged: as many as the server accepts."""

_GIVEN = re.compile(r"[\w.-]{8,64}", re.ASCII)
_request: ContextVar[str] = ContextVar("request", default="")


class NamesRequest(logging.Filter):
    """Adds the id of the current request to every log record.

    Django adds ``request`` itself as an object, which prints no more than the path. What it says
    of an answer, it says when the request is over: then the object knows its id.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        # As JSON it would be an object that no log can hold.
        asked = record.__dict__.pop("request", None)
        named = getattr(asked, "named", "") or getattr(record, "request_id", "")
        record.request_id = _request.get() or named
        return True


class RequestMiddleware:
    """Gives every request an id, a log line and its share of the metrics."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, with the id."""
        if getattr(request, "inside", False):
            return self.answer(request)
        request.named = _id(request)  # type: ignore[attr-defined]
        before = _request.set(request.named)  # type: ignore[attr-defined]
        start = time.perf_counter()
        try:
            response = self.answer(request)
            response.headers[HEADER] = _request.get()
            _tell(request, response, time.perf_counter() - start)
            return response
        finally:
            _request.reset(before)


def _id(request: HttpRequest) -> str:
    """The proxy's id, where there is a proxy that can be trusted."""
    given = request.headers.get(HEADER, "")
    if getattr(settings, "BEHIND_PROXY", False) and _GIVEN.fullmatch(given):
        return given
    return uuid.uuid4().hex


def _tell(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    """What was asked is told of what was slow or went wrong, so that it can be asked again; who
    asked, of what went over the limits. Else neither: it is nobody's business, and long."""
    view = metrics.view_of(request)
    told: dict[str, Any] = {
        "method": request.method,
        # Anybody can ask for a path of any length, and no page of this site has a longer one.
        "path": request.path[:200],
        "view": view,
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
        "steps": getattr(getattr(request, "work", None), "steps", 0),
    }
    if response.status_code >= 500 or seconds >= settings.SLOW_SECONDS:
        told["query"] = request.META.get("QUERY_STRING", "")[:LONGEST]
    if limited := getattr(request, "limited", ""):
        told["address"] = limited
    metrics.count(request, response, view, seconds, told["steps"])
    logger.info("%(method)s %(path)s %(status)s %(ms)s ms", told, extra=told)
