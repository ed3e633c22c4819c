"""A budget of work for each request: the engine counts, the settings limit."""

from collections.abc import Callable
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from engine import api

_WORK: ContextVar[api.Work | None] = ContextVar("work", default=None)


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
        try:
            return self.answer(request)
        finally:
            _WORK.reset(before)
