"""Every failure of the API has one shape."""

import logging
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.http import Http404
from rest_framework import status
from rest_framework.exceptions import APIException, Throttled
from rest_framework.response import Response

from engine import api
from engine.api import shapes
from rulesite.serving.away import AWAY

logger = logging.getLogger(__name__)

MAX_MESSAGE = 400

_SENTENCES = {
    status.HTTP_404_NOT_FOUND: "There is nothing at this address.",
    status.HTTP_415_UNSUPPORTED_MEDIA_TYPE: "Send JSON, with Content-Type: application/json.",
}


class MissingError(APIException):
    """Something named in the address that does not exist."""

    status_code = status.HTTP_404_NOT_FOUND

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message, code)


class GoneError(APIException):
    """410: a moderator closed the dispute."""

    status_code = 410
    default_code = "hidden"
    default_detail = "A moderator closed this dispute."


class ClosedError(APIException):
    """503: nothing can be saved here."""

    status_code = 503
    default_code = "read-only"
    default_detail = "Nothing can be saved here at the moment."


class UnsaidError(APIException):
    """428: ``If-Match`` is missing."""

    status_code = 428
    default_code = "no-revision"
    default_detail = "Send the ETag of the revision that you read as If-Match."


class OutdatedError(APIException):
    """412: somebody else changed it first."""

    status_code = 412
    default_code = "changed"
    default_detail = "Somebody changed this dispute since you read it. Nothing was written."


def status_of(error: api.EngineError) -> int:
    """400 for what cannot be read, 413 for too much of it, 422 for what cannot be answered."""
    if isinstance(error, api.TooLargeError):
        return status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    if isinstance(error, api.InputError):
        return status.HTTP_400_BAD_REQUEST
    return status.HTTP_422_UNPROCESSABLE_ENTITY


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler for every view of the API. None in debug mode, so that Django shows
    the error, and for a missing database, which ``serving.away`` handles."""
    if isinstance(error, api.EngineError):
        return Response(_engine_body(error), status_of(error))
    if isinstance(error, Http404):
        return _plain(status.HTTP_404_NOT_FOUND, "not-found", _SENTENCES[404])
    # Before the line below: it is a SuspiciousOperation, too.
    if isinstance(error, RequestDataTooBig):
        return _plain(413, "too-large", "The request is too large.")
    if isinstance(error, SuspiciousOperation):
        return _plain(400, "malformed", "The request cannot be read.")
    if isinstance(error, APIException):
        return _of_framework(error)
    if isinstance(error, AWAY):
        return None
    if settings.DEBUG:
        return None
    logger.exception("The API failed at %s", context["request"].path)
    return _plain(500, "server-error", "Something went wrong here; it has been noted.")


def _engine_body(error: api.EngineError) -> shapes.ProblemJson | shapes.Failure:
    plain = api.plain(shapes.Failure, error)
    if "problems" not in plain:
        return _shortened(plain)
    return {**_shortened(plain), "problems": [_shortened(each) for each in plain["problems"]]}


def _shortened(body: shapes.ProblemJson) -> shapes.ProblemJson:
    """What was sent, cut to a length and to characters that can be written, to be quoted in a
    message."""
    message = body["message"]
    if len(message) > MAX_MESSAGE:
        message = message[:MAX_MESSAGE] + "…"
    return {**body, "message": message.encode("utf-8", "replace").decode("utf-8")}


def _of_framework(error: APIException) -> Response:
    code = str(getattr(error.detail, "code", error.default_code)).replace("_", "-")
    sentence = _SENTENCES.get(error.status_code, str(error.detail))
    if isinstance(error, MissingError):
        sentence = str(error.detail)
    response = _plain(error.status_code, code, sentence)
    if isinstance(error, Throttled) and error.wait is not None:
        # Rounded up: who came back a part of a second too early would be refused again.
        response["Retry-After"] = str(int(error.wait) + 1)
    return response


def _plain(code: int, word: str, sentence: str) -> Response:
    body: shapes.ProblemJson = {"code": word, "message": sentence, "rule": None, "cell": None}
    return Response(_shortened(body), code)
