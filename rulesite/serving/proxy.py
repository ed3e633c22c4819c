"""Says what is wrong with a proxy, instead of sending browsers round in circles or taking all
readers for one."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest

from rulesite.serving.health import STATES

NEEDED = {
    "X-Forwarded-Proto": "The proxy has to set it.",
    "X-Forwarded-For": "The proxy has to add the address of whoever asks (nginx: "
    "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for).",
}
"""Headers without which no redirect to TLS could ever end, and without which the limits of one
reader would be those of all."""


class ProxyMiddleware:
    """Refuses what came without them."""

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
