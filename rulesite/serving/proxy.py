"""Says what is wrong with a proxy, instead of sending browsers round in circles."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest

from rulesite.serving.health import STATES


class ProxyMiddleware:
    """Refuses what came without X-Forwarded-Proto: no redirect to TLS could ever end."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """What the site says, if the proxy told how it was asked."""
        if "X-Forwarded-Proto" in request.headers or request.path in STATES:
            return self.answer(request)
        return HttpResponseBadRequest(
            "This site is set to stand behind a proxy (BEHIND_PROXY), and the request has no "
            "X-Forwarded-Proto. The proxy has to set it.\n",
            content_type="text/plain",
        )
