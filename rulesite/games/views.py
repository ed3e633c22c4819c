"""Pages of games that several phones follow."""

from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from content.parameters import takes
from content.preference import game_of
from engine import api
from rulesite.addresses.game import address_of, read_address
from rulesite.asking import status_of
from rulesite.games import storage
from rulesite.games.address import SavedAddress, address_in
from rulesite.games.forms import PlayersForm
from rulesite.games.late import late
from rulesite.games.models import SavedGame
from rulesite.play.page import context
from rulesite.play.story import story
from rulesite.serving.keys import key_in, with_key
from rulesite.serving.refusing import refused
from rulesite.serving.saving import saving
from rulesite.sharing.codes import code

COOKIE = "game-key"
_LOOK = ("tile", "at", "helps")
_saving = saving(
    "Nothing was changed in the game, and what was done before is kept. Go back and try again "
    "later."
)


@csrf_exempt
@require_POST
@_saving
def begin(request: HttpRequest) -> HttpResponse:
    """Keep a game that so far stands in an address alone.

    It needs no proof of where the form came from: a game of nobody's is begun, as anybody may.
    """
    try:
        address = read_address(request.POST.dict(), game_of(request).label)
        recording = address.recording
        if refusal := api.chronicle(recording).refused:
            raise refusal
    except api.EngineError as error:
        return refused(request, status_of(error), "This is no game that can be kept", str(error))
    game, key = storage.begin(address_of(recording))
    return _with_key(request, redirect(game), game, key)


@takes(*_LOOK, "do", "on")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@_saving
def show(request: HttpRequest, name: str) -> HttpResponse:
    """A game as it stands; who has the key goes on with it by what he posts."""
    game = get_object_or_404(SavedGame, pk=name)
    if game.hidden:
        return refused(request, 410, "This game was taken away", "A moderator closed it.")
    if request.method == "POST":
        return _go_on(request, game)
    if "do" in request.GET:
        return _ask(request, game)
    return _page(request, game)


@require_safe
def state(request: HttpRequest, name: str) -> HttpResponse:
    """The number of a game, in a few bytes; 304 if it has not changed."""
    number = storage.number_of(name)
    if number is None:
        raise Http404
    # The number alone: phones ask every few seconds, and to draw the game for each would be all
    # that a server does.
    etag = f'"{number}"'
    # A proxy that compresses makes the tag a weak one.
    if request.headers.get("If-None-Match", "").removeprefix("W/") == etag:
        response = HttpResponse(status=304)
    else:
        response = JsonResponse({"number": number})
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"
    return response


@never_cache
@require_safe
def picture(request: HttpRequest, name: str) -> HttpResponse:
    """How a game went, as a picture and in tables."""
    game = get_object_or_404(SavedGame, pk=name, hidden=False)
    try:
        shown = story(_address(request, game), game.names)
    except api.EngineError as error:
        return refused(request, status_of(error), "This game cannot be read any more", str(error))
    return render(request, "play/story.html", {**shown, "back": game.get_absolute_url()})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def key(request: HttpRequest, name: str) -> HttpResponse:
    """Ask for the key, and keep it in a cookie once it fits."""
    game = get_object_or_404(SavedGame, pk=name, hidden=False)
    said = request.POST.get("key", "").strip().lower()
    if said and storage.fits(game, said):
        return _with_key(request, redirect(game), game, said)
    context = {"game": game, "wrong": request.method == "POST"}
    return render(request, "games/key.html", context, status=403 if said else 200)


@require_POST
@_saving
def players(request: HttpRequest, name: str) -> HttpResponse:
    """Name the players, and count their time or not."""
    game = get_object_or_404(SavedGame, pk=name, hidden=False)
    if not _key(request, game):
        return _locked(game)
    form = _players(game, request.POST)
    if not form.is_valid():
        return _page(request, game, form=form, status=422)
    storage.seat(game, form.names(), clocked=form.cleaned_data["clocked"])
    return redirect(game)


@require_POST
@_saving
def delete(request: HttpRequest, name: str) -> HttpResponse:
    """Take it away for good, for who has the key."""
    game = get_object_or_404(SavedGame, pk=name, hidden=False)
    if not _key(request, game):
        return _locked(game)
    storage.delete(game)
    return redirect("play:game")


# --- Going on ----------------------------------------------------------------------------------


def _go_on(request: HttpRequest, game: SavedGame) -> HttpResponse:
    """Do what was chosen, if nothing else was done meanwhile. The number on which the choice rests
    stands in the form, or in ``If-Match`` as an ETag."""
    if not _key(request, game):
        return _locked(game)
    sent = request.POST.get("do", "")
    match = request.headers.get("If-Match", "").strip('W/"')
    said = match or request.POST.get("on", "")
    # No game has the number 0, so what is no number is too late for any.
    on = int(said) if said.isascii() and said.isdigit() and len(said) < 10 else 0
    address = _address(request, game)
    there = HttpResponseRedirect(_there(address, request))
    if sent == game.actions and on != game.number:
        return there  # it was sent twice, since the first answer did not arrive
    try:
        told = api.chronicle(address.doing(api.read_actions(sent, api.MAX_MOVES)).recording)
        # Where the game has gone on since, that is told and not that the move does not fit.
        if told.refused and on == game.number:
            raise told.refused
        added = len(told.recording.actions) > len(address.recording.actions)
        mover = told.moves[-1].player if added and told.moves else ""
        storage.go_on(game, on, sent, mover)
    except api.EngineError as error:
        return _page(request, game, status=status_of(error), error=error)
    except storage.GameChangedError:
        game.refresh_from_db()
        address = _address(request, game)
        return _page(request, game, status=409, late=late(address, sent))
    return there


def _ask(request: HttpRequest, game: SavedGame) -> HttpResponse:
    """Without scripts a link leads here: how it would be, and a button that does it."""
    if not _key(request, game):
        return _locked(game)
    sent = request.GET.get("do", "")
    address = _address(request, game)
    try:
        shown = context(address.doing(api.read_actions(sent, api.MAX_MOVES)), game.names)
    except api.EngineError as error:
        return _page(request, game, status=status_of(error), error=error)
    more = {"saved": game, "on": request.GET.get("on", ""), "do": sent}
    return render(request, "games/ask.html", {**shown, **more})


# --- The page ----------------------------------------------------------------------------------


def _page(
    request: HttpRequest,
    game: SavedGame,
    status: int = 200,
    form: PlayersForm | None = None,
    **more: Any,
) -> HttpResponse:
    mine = _key(request, game)
    address = _address(request, game)
    short = request.build_absolute_uri(game.get_absolute_url())
    try:
        shown = context(address, game.names)
    except api.EngineError as error:
        return refused(request, 422, "This game cannot be read any more", str(error))
    hand_on = request.build_absolute_uri(reverse("games:key", args=[game.pk]))
    told = {
        "saved": game,
        "names": game.names,
        "key": mine,
        "short": short,
        "code": code(short),
        "key_code": code(f"{hand_on}#{mine}") if mine else None,
        "form": form or _players(game),
        "clocks": _clocks(game, shown),
        **more,
    }
    return render(request, "games/game.html", {**shown, **told}, status=status)


def _clocks(game: SavedGame, shown: dict[str, Any]) -> list[tuple[str, str, int, bool]]:
    """Each player's name, letter and seconds, and whether the time runs now."""
    if not game.clocked:
        return []
    waits = shown["waits"].player if shown["waits"] else ""
    since = int((timezone.now() - game.changed).total_seconds())
    # As the storage will count it once the move comes.
    running = since if since <= storage.IDLE else 0
    return [
        (one.name, one.side.letter, game.spent.get(one.side.player, 0)
         + (running if one.side.player == waits else 0), one.side.player == waits)
        for one in shown["standings"]
    ]  # fmt: skip


def _players(game: SavedGame, data: Any = None) -> PlayersForm:
    form = PlayersForm(data, api.read_notation(game.start).players, game.names)
    form.fields["clocked"].initial = game.clocked
    return form


def _address(request: HttpRequest, game: SavedGame) -> SavedAddress:
    return address_in(game, request.GET.dict(), mine=bool(_key(request, game)))


def _there(address: SavedAddress, request: HttpRequest) -> str:
    """Redirect to the page after an action, with the same view."""
    helps = request.POST.get("helps", "") or address.helps
    return address.path + ("?helps=off" if helps == "off" else "")


# --- The key -----------------------------------------------------------------------------------


def _locked(game: SavedGame) -> HttpResponse:
    return HttpResponseRedirect(reverse("games:key", args=[game.pk]))


def _key(request: HttpRequest, game: SavedGame) -> str:
    """The key that came along, empty unless it fits."""
    return key_in(request, COOKIE, partial(storage.fits, game))


def _with_key(
    request: HttpRequest, response: HttpResponse, game: SavedGame, key: str
) -> HttpResponse:
    # Below the address of this game alone: a device may hold the keys of many.
    return with_key(request, response, COOKIE, key, game.get_absolute_url())
