"""Answers 503 while the database does not answer, or the pictures of a page are not drawn yet.

That is no fault of the page, and it passes, so the answer says when to try again.
"""

import logging
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse

from rulesite.budget import StillDrawingError
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
_DRAWING = "The pictures of this page are being drawn. Ask again in a few seconds."
_API = "/api/"


class AwayMiddleware:
    """Answers 503 where a view could not reach the database or would draw too much."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer."""
        return self.answer(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The message for such an error; None for every other."""
        if isinstance(error, StillDrawingError):
            return _soon(refused(request, 503, "Not drawn yet", _DRAWING))
        if not isinstance(error, AWAY):
            return None
        logger.error("The database does not answer: %s", error, exc_info=error)
        if request.path.startswith(_API):
            body = {"code": "no-database", "message": _SAID, "rule": None, "cell": None}
            response: HttpResponse = JsonResponse(body, status=503)
            response["Access-Control-Allow-Origin"] = "*"
        else:
            response = refused(request, 503, "Not now", _SAID)
        return _soon(response)


def _soon(response: HttpResponse) -> HttpResponse:
    response["Retry-After"] = str(SECONDS)
    response["Cache-Control"] = "no-store"
    return response
