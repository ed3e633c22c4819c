"""Answers 503 while the database does not answer.

That is no fault of the page, and it passes, so the answer says when to try again.
"""

import logging
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse

from rulesite.serving.refusing import refused

logger = logging.getLogger(__name__)

AWAY = (OperationalError, InterfaceError)
"""What the database drivers raise when they cannot reach a server."""

SECONDS = 5
"""What ``Retry-After`` says, in seconds."""

_SAID = (
    "The database of this site does not answer at the moment. The board and its verdicts need "
    "none; everything else is back as soon as it is."
)
_API = "/api/"


class AwayMiddleware:
    """Answers 503 where a view could not reach the database."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer."""
        return self.answer(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The message for an error of the database; None for every other error."""
        if not isinstance(error, AWAY):
            return None
        logger.error("The database does not answer: %s", error, exc_info=error)
        if request.path.startswith(_API):
            body = {"code": "no-database", "message": _SAID, "rule": None, "cell": None}
            response: HttpResponse = JsonResponse(body, status=503)
            response["Access-Control-Allow-Origin"] = "*"
        else:
            response = refused(request, 503, "Not now", _SAID)
        response["Retry-After"] = str(SECONDS)
        response["Cache-Control"] = "no-store"
        return response
