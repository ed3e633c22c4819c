"""Pages that belong to no app: home, robots.txt, and 404."""

import re
from contextlib import suppress
from urllib.parse import unquote

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from content import search
from rulesite.navigation import home_ways
from rulesite.showcase import showcase

LIKE = 5
"""How many similar pages a 404 offers."""

LONGEST_WORDS = 60
"""Characters of an address in which words are looked for."""

_WORD = re.compile(r"[^\W\d_]+")


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Say what this is and show the ways in."""
    return render(request, "home.html", {"showcase": showcase(), "ways": home_ways()})


def missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """There is nothing here; what is like it stands elsewhere."""
    words = " ".join(_WORD.findall(unquote(request.path)))
    hits: list[search.Hit] = []
    if request.method == "GET" and len(words) <= LONGEST_WORDS:
        # A page that says what is missing must not fail where the database is missing, too.
        with suppress(DatabaseError):
            hits = list(search.find(words).hits[:LIKE])
    context = {"exception": exception, "hits": hits, "words": words}
    return render(request, "404.html", context, status=404)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Everything may be read by robots but the admin and the endless board addresses."""
    return render(request, "robots.txt", content_type="text/plain; charset=utf-8")
