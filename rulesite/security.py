"""The Content-Security-Policy header: one strict policy, and a way for a view to widen it."""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

View = Callable[..., HttpResponseBase]

HEADER = "Content-Security-Policy"


def policy(extra: Mapping[str, Sequence[str]] | None = None) -> str:
    """The header's value: the project's policy with `extra` sources per directive.

    A directive that stands at 'none' gives way to the extra sources.
    """
    merged: dict[str, Sequence[str]] = dict(settings.CONTENT_SECURITY_POLICY)
    for directive, sources in (extra or {}).items():
        present = [source for source in merged.get(directive, ()) if source != "'none'"]
        merged[directive] = [*present, *sources]
    return "; ".join(f"{name} {' '.join(sources)}" for name, sources in merged.items())


def allow(**extra: Sequence[str]) -> Callable[[View], View]:
    """Widen the policy for one view: `@allow(style_src=["'unsafe-inline'"])`."""
    widened = {name.replace("_", "-"): sources for name, sources in extra.items()}

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapped(*args: Any, **kwargs: Any) -> HttpResponseBase:
            response = view(*args, **kwargs)
            response.headers[HEADER] = policy(widened)
            return response

        return wrapped

    return decorate


class ContentSecurityPolicyMiddleware:
    """Sets the policy on every response that has none of its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        # Django's own pages about errors, seen by developers alone, are all inline.
        if not (settings.DEBUG and response.status_code in {404, 500}):
            response.headers.setdefault(HEADER, policy())
        return response
