"""Names what is wrong with the headers of a proxy, instead of redirecting for ever or counting all
readers as one."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest

from rulesite.serving.health import STATES

NEEDED = {
    "X-Forwarded-Proto": "The proxy has to set it.",
    "X-Forwarded-For": "The proxy has to add the address of whoever asks (nginx: "
    "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for).",
}
"""The headers that a proxy must set: without the first every redirect to TLS would loop, without
the second all readers would share one limit."""


class ProxyMiddleware:
    """Refuses requests without these headers."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """What the site says, if the proxy told how it was asked and by whom."""
        missing = [name for name in NEEDED if name not in request.headers]
        if not missing or request.path in STATES:
            return self.answer(request)
        name = missing[0]
        return HttpResponseBadRequest(
            "This site is set to stand behind a proxy (BEHIND_PROXY), and the request has no "
            f"{name}. {NEEDED[name]}\n",
            content_type="text/plain",
        )
