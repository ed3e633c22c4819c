"""What saves says so where nothing can be saved."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeAlias

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

from rulesite.serving.refusing import refused

logger = logging.getLogger(__name__)

View: TypeAlias = Callable[..., HttpResponse]


def saving(said: str) -> Callable[[View], View]:
    """A view that saves what is posted; where nothing can be saved, it answers 503 and ``said``,
    which tells that nothing is lost by it."""

    def mark(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method != "POST":
                return view(request, *args, **kwargs)
            try:
                if not settings.READ_ONLY:
                    return view(request, *args, **kwargs)
            except DatabaseError:
                logger.exception("Something could not be saved.")
            return refused(request, 503, "Nothing can be saved now", said)

        return answer

    return mark
