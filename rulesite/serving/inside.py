"""Requests pages of this site from within, as a visitor without cookies gets them."""

import gzip
import io
from functools import cache

from django.core.handlers.base import BaseHandler
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponse

_SAME = (
    "SERVER_NAME",
    "SERVER_PORT",
    "SERVER_PROTOCOL",
    "REMOTE_ADDR",
    "HTTP_HOST",
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_PROTO",
    "wsgi.url_scheme",
)
"""What says how the visitor reached the site; pages contain absolute addresses."""


@cache
def _handler() -> BaseHandler:
    handler = BaseHandler()
    handler.load_middleware()
    return handler


def ask(request: HttpRequest, path: str) -> HttpResponse:
    """The response for a path, through all middleware.

    It is requested compressed, as browsers do, so that cached copies are shared with them. Such a
    request has the attribute ``inside``: it is neither counted nor logged.
    """
    environ = {key: request.META[key] for key in _SAME if key in request.META}
    asked = WSGIRequest({
        **environ,
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": path,
        "QUERY_STRING": "",
        "HTTP_ACCEPT_ENCODING": "gzip",
        "wsgi.input": io.BytesIO(),
    })  # fmt: skip
    asked.inside = True
    answer = _handler().get_response(asked)
    return answer if isinstance(answer, HttpResponse) else HttpResponse(status=500)


def text(answer: HttpResponse) -> str:
    """The text of a page, compressed or not."""
    body = answer.content
    packed = answer.headers.get("Content-Encoding") == "gzip"
    return (gzip.decompress(body) if packed else body).decode()
