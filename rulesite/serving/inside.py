"""Pages of this site asked for from within, as a visitor without cookies has them."""

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
"""What is said of the visitor's way to the site, since pages hold whole addresses."""


@cache
def _handler() -> BaseHandler:
    handler = BaseHandler()
    handler.load_middleware()
    return handler


def ask(request: HttpRequest, path: str) -> HttpResponse:
    """The answer to a path, through all that stands before a page.

    It is asked for compressed, as browsers do, so that copies are shared with them. Such a request
    has the attribute ``inside``: it is no visitor's, so it is neither counted nor logged.
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
    """What a page says, whether it came compressed or not."""
    body = answer.content
    packed = answer.headers.get("Content-Encoding") == "gzip"
    return (gzip.decompress(body) if packed else body).decode()
