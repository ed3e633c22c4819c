"""What there is to know of a proxy in front: who asked it, and whether it tells how."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest

from rulesite.serving.health import STATES


def address_of(request: HttpRequest) -> str:
    """Who asks. Of what X-Forwarded-For says only our own proxies' words are believed: each
    appends whom it was asked by."""
    told = [one.strip() for one in request.headers.get("X-Forwarded-For", "").split(",")]
    ours = told[-settings.PROXIES :] if settings.PROXIES else []
    return (ours[0] if ours else "") or str(request.META.get("REMOTE_ADDR", ""))


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
