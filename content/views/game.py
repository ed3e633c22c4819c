"""The page on which a reader chooses edition and expansions, once."""

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urlsplit, urlunsplit

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from content.models import Edition, Expansion
from content.pages.boxes import boxes, printings
from content.pages.words import own_words
from content.parameters import takes
from content.preference import (
    ALL,
    AS_OF,
    COOKIE,
    ChosenGame,
    game_of,
    optional,
    remember,
    ticks,
    turns,
)
from engine import api


@takes("next")
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest) -> HttpResponse:
    """Show the choice; keep it when it is sent, and go back to where the reader was: to ``next``,
    or to the page that sent it, as its address stood then.

    The form stands on pages of which there are copies, so it has no secret of the reader's. It
    needs none: all that is kept is a cookie with a name from a list. Browsers say when another
    site sent it, and then nothing is kept.
    """
    if request.method == "POST":
        if request.headers.get("Sec-Fetch-Site") == "cross-site":
            raise PermissionDenied
        there = request.POST.get("next", "") or request.headers.get("Referer", "")
        response = HttpResponseRedirect(_back(request, there))
        shared = ChosenGame.read(request.POST.get("game", ""))
        if shared:
            remember(response, shared.label, shared.words)
        else:
            words = (*request.POST.getlist("expansion"), *request.POST.getlist("tick"))
            label = f"{request.POST.get('edition', '')}{api.DATED}{request.POST.get(AS_OF, '')}"
            remember(response, label, words)
        return response
    game = game_of(request)
    chosen = set(game.expansions if game else optional())
    expansions = Expansion.objects.select_related("chapter").order_by("chapter__order")
    found = boxes()
    context = {
        "editions": Edition.objects.all(),
        "expansions": [
            (expansion, expansion.pk in chosen)
            for expansion in expansions
            if expansion.pk in optional()
        ],
        "ticks": sorted(_ticks(game), key=lambda row: row.whose != ""),
        "dates": [(date, date == game.as_of) for date in turns()],
        "answered": [
            api.edition(one).name
            for one in api.EDITIONS
            if any(one in changed for changed in turns().values())
        ],
        "all": ALL,
        "boxes": found,
        "words": list(own_words(game)),
        "in_a_box": game.text in [box.game.text for box in found],
        "next": _back(request, request.GET.get("next", "")),
    }
    return render(request, "content/game.html", context)


class AgreedChoice(NamedTuple):
    """What a table may agree on: its word in an address, whose expansion's it is if it is of one,
    what is agreed, and whether the reader's table did."""

    word: str
    whose: str
    said: str
    on: bool


def _ticks(game: ChosenGame) -> Iterator[AgreedChoice]:
    for word, rule in ticks().items():
        expansion = api.expansions().get(rule.expansion)
        whose = expansion.name if expansion and expansion.id in optional() else ""
        yield AgreedChoice(word, whose, rule.tick, word in game.ticked)


@require_safe
def which(request: HttpRequest) -> HttpResponse:
    """How to tell the printings apart, what that means for the rules, and what the boxes hold."""
    context = {"printings": printings(), "boxes": boxes(), "next": request.path}
    return render(request, "content/printings.html", context)


def _back(request: HttpRequest, wanted: str) -> str:
    """Where the reader was, without the game of a shared address: it would hide the choice."""
    fine = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    if not fine:
        # Never to another site: an address in a link could lead anywhere.
        return "/rules/"
    parts = urlsplit(wanted)
    query = QueryDict(parts.query, mutable=True)
    if COOKIE not in query:
        return wanted
    del query[COOKIE]
    return urlunsplit(parts._replace(query=query.urlencode()))
