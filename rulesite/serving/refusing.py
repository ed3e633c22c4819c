"""The page for a request that is understood and refused."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def refused(request: HttpRequest, status: int, title: str, said: str) -> HttpResponse:
    """A page with a status, a title and the reason."""
    context = {"status": status, "title": title, "said": said}
    return render(request, "refused.html", context, status=status)
