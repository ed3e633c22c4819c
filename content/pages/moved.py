"""Redirects addresses that moved."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect

from content.addresses import ROOTS
from content.models import Redirect

PageView = Callable[[HttpRequest], HttpResponse]


class MovedMiddleware:
    """Looks up a redirect before a page is reported as missing."""

    def __init__(self, answer: PageView) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, or the way to the entry that now stands elsewhere."""
        response = self.answer(request)
        # Only where nothing was found, and only below addresses that entries have: nobody else
        # asks the database.
        if response.status_code != 404 or not request.path.startswith(tuple(ROOTS.values())):
            return response
        moved = Redirect.objects.filter(path=request.path, entry__draft=False)
        path = moved.values_list("entry__path", flat=True).first()
        return HttpResponsePermanentRedirect(path) if path else response
