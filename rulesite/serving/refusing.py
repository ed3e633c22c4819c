"""The page of a request that is understood and not done."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def refused(request: HttpRequest, status: int, title: str, said: str) -> HttpResponse:
    """A page that says so, and why."""
    context = {"status": status, "title": title, "said": said}
    return render(request, "refused.html", context, status=status)
