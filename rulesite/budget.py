"""How much work is done for one request: counted by the engine, limited by the settings."""

from collections.abc import Callable
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from engine import api

_WORK: ContextVar[api.Work | None] = ContextVar("work", default=None)


def work() -> api.Work | None:
    """The account of the request that is answered just now; none outside of one."""
    return _WORK.get()


class BudgetMiddleware:
    """Opens an account for each request; whoever measures finds it as ``request.work``."""

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
