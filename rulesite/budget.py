"""A budget for each request: the engine counts its steps, and whoever draws boards counts these."""

from collections.abc import Callable
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from engine import api

_WORK: ContextVar[api.Work | None] = ContextVar("work", default=None)


_BOARDS: ContextVar[list[str] | None] = ContextVar("boards", default=None)

MOST_BOARDS = 120
"""Boards that a request may draw: two or three seconds of the processor."""


class StillDrawingError(Exception):
    """A page shows more boards than one request may draw, and nobody drew them yet."""


def draws(board: str) -> None:
    """Count a board that is about to be drawn. Raises StillDrawingError where that is too many for
    one request; what is drawn by then is known to the next."""
    boards = _BOARDS.get()
    if boards is None:
        return
    if len(boards) == MOST_BOARDS:
        raise StillDrawingError
    boards.append(board)


def work() -> api.Work | None:
    """The budget of the request that is being answered; None outside of a request."""
    return _WORK.get()


class BudgetMiddleware:
    """Opens a budget for each request and keeps it as ``request.work`` for the metrics."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, on an account of its own."""
        account = api.Work(settings.WORK_LIMIT)
        request.work = account  # type: ignore[attr-defined]
        before = _WORK.set(account)
        # Pages that are asked for from within are drawn by the request that asks.
        inside = getattr(request, "inside", False)
        drawn = _BOARDS.set(_BOARDS.get() if inside else [])
        try:
            return self.answer(request)
        finally:
            _BOARDS.reset(drawn)
            _WORK.reset(before)
