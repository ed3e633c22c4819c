"""The pages that belong to no app: home, robots."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rulesite.showcase import showcase


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Say what this is and show the ways in."""
    return render(request, "home.html", {"showcase": showcase()})


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Everything may be read by robots but the admin and the endless board addresses."""
    return render(request, "robots.txt", content_type="text/plain; charset=utf-8")
