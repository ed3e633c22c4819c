"""A budget for each request: the engine counts its steps, and whoever draws counts as well."""

from collections.abc import Callable
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from engine import api

_WORK: ContextVar[api.Work | None] = ContextVar("work", default=None)


_DRAWN: ContextVar[list[int] | None] = ContextVar("drawn", default=None)


class StillDrawingError(Exception):
    """A page shows more than one request may draw, and nobody drew it yet."""


def draws(count: int = 1) -> None:
    """Count what is about to be drawn. Raises StillDrawingError where the request drew
    ``DRAW_LIMIT`` already; what is drawn by then is known to the next."""
    drawn = _DRAWN.get()
    if drawn is None:
        return
    if sum(drawn) >= settings.DRAW_LIMIT:
        raise StillDrawingError
    drawn.append(count)


def work() -> api.Work | None:
    """The budget of the request that is being answered; None outside of a request."""
    return _WORK.get()


class BudgetMiddleware:
    """Opens a budget for each request and keeps it as ``request.work`` for the metrics."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, on a budget of its own."""
        budget = api.Work(settings.WORK_LIMIT)
        request.work = budget  # type: ignore[attr-defined]
        before = _WORK.set(budget)
        # Pages that are asked for from within are drawn by the request that asks.
        inside = getattr(request, "inside", False)
        drawn = _DRAWN.set(_DRAWN.get() if inside else [])
        try:
            return self.answer(request)
        finally:
            _DRAWN.reset(drawn)
            _WORK.reset(before)
