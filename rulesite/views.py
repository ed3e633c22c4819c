"""The pages that belong to no app: home, health, robots."""

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rulesite.showcase import showcase


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Say what this is and show the ways in."""
    return render(request, "home.html", {"showcase": showcase()})


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """Answer whether the server and its database are there."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"status": "ok"})


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Everything may be read by robots but the admin and the endless board addresses."""
    return render(request, "robots.txt", content_type="text/plain; charset=utf-8")
