"""Pages of a game: an address or a file comes in, a page or a file goes out. Nothing is kept."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from content.parameters import takes
from content.preference import ChosenGame, game_of
from engine import api
from rulesite.addresses.game import address_of, read_address
from rulesite.asking import status_of
from rulesite.play.files import FORMS
from rulesite.play.page import context, turn_query
from rulesite.play.story import story
from rulesite.scenarios.picture import picture
from rulesite.sharing import files
from rulesite.sharing.forms import text_of


@takes("p", "a", "rules", "tile", "at", "helps", lists=("seat",))
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def game(request: HttpRequest) -> HttpResponse:
    """A game as far as it went, with what may be done next; without one, how to begin.

    A form brings a game in as a file. It has no secret of the reader's: nothing is kept of it.
    """
    mine = game_of(request)
    try:
        if request.method == "POST":
            return _brought(request)
        if seats := request.GET.getlist("seat"):
            return _there(_begun(request, mine, seats))
        if not request.GET.get("p"):
            return render(request, "play/begin.html", _beginning(mine))
        address = read_address(request.GET.dict(), mine.label)
        return render(request, "play/game.html", context(address))
    except api.EngineError as error:
        return _unreadable(request, mine, error)


@takes("p", "a", "rules", "helps")
@require_safe
def story_page(request: HttpRequest) -> HttpResponse:
    """How the game of an address went, as a picture and in tables."""
    mine = game_of(request)
    try:
        shown = story(read_address(request.GET.dict(), mine.label))
    except api.EngineError as error:
        return _unreadable(request, mine, error)
    back = f"{reverse('play:game')}?{shown['address'].whole}"
    return render(request, "play/story.html", {**shown, "back": back})


@require_safe
def turn(request: HttpRequest) -> HttpResponse:
    """Lead to the page of the turn that is played."""
    return _turn(request, "scenarios:turn")


@require_safe
def dispute(request: HttpRequest) -> HttpResponse:
    """Lead to the form that saves the turn as a dispute."""
    return _turn(request, "disputes:new")


def _turn(request: HttpRequest, there: str) -> HttpResponse:
    mine = game_of(request)
    try:
        address = read_address(request.GET.dict(), mine.label)
        query = turn_query(address)
    except api.EngineError as error:
        return _unreadable(request, mine, error)
    return HttpResponseRedirect(f"{reverse(there)}?{query}")


@require_safe
def file(request: HttpRequest, form: str) -> HttpResponse:
    """The game of an address as a file."""
    if form not in FORMS:
        raise Http404
    mine = game_of(request)
    try:
        body = FORMS[form](read_address(request.GET.dict(), mine.label).recording)
    except api.EngineError as error:
        return _unreadable(request, mine, error)
    response = HttpResponse(body, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="carcassonne.{form}"'
    return response


def _brought(request: HttpRequest) -> HttpResponse:
    """A game from a file, from its text or its address: the game as far as it goes, and what could
    not be read of it. A board leads to its page. Raises api.EngineError."""
    uploaded = request.FILES.get("file")
    text = text_of(uploaded) if uploaded else request.POST.get("game", "")
    found = files.read(text)
    if not found.notes:
        return HttpResponseRedirect(found.there)
    board = found.table and picture(found.table)
    return render(request, "sharing/brought.html", {"found": found, "picture": board})


def _unreadable(request: HttpRequest, mine: ChosenGame, error: api.EngineError) -> HttpResponse:
    """Say what cannot be read, beside the ways to begin."""
    found = {**_beginning(mine), "error": error, "stated": request.POST.get("game", "")[:5000]}
    return render(request, "play/begin.html", found, status=status_of(error))


def _there(recording: api.Recording) -> HttpResponse:
    return HttpResponseRedirect(f"{reverse('play:game')}?{address_of(recording).query}")


def _begun(request: HttpRequest, mine: ChosenGame, seats: list[str]) -> api.Recording:
    """A new game. Raises api.InputError for players that there are not, or twice."""
    players = tuple(seat for seat in seats if seat)
    if not players or len({*players}) < len(players) or not {*players} <= api.COLOURS.keys():
        raise api.InputError(
            "bad-players", "Each player has another colour; there is at least one."
        )
    label = request.GET.get("rules") or mine.label or api.ROOT
    # Who compares editions has several; a game is played by the first.
    (ruleset,) = api.read_rulesets(label.split(",")[0], mine.sets)
    return api.Recording.begin(ruleset, players)


def _beginning(mine: ChosenGame) -> dict[str, Any]:
    """What can be chosen before a game."""
    chosen = api.Position().players
    return {
        "mine": mine,
        "label": mine.label or api.ROOT,
        "editions": [(label, api.edition(label).name) for label in mine.editions],
        "expansions": mine.names,
        "colours": list(api.COLOURS),
        "seats": [chosen[i] if i < len(chosen) else "" for i in range(len(api.COLOURS))],
    }
