"""Views that save answer 503 where nothing can be saved."""

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
    """A decorator for views that save what is posted. Where nothing can be saved they answer 503
    with ``said``, which tells the reader that nothing is lost."""

    def mark(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            # To look at a form needs nothing that could be missing.
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
