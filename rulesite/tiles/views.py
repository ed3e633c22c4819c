"""The tile catalogue, a page for each tile, the contact sheet and the hole finder."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from content.models import Tile
from content.pages import selectors
from content.parameters import takes
from content.preference import game_of
from engine import api
from rulesite.asking import status_of
from rulesite.tiles import holes
from rulesite.tiles.finder import hole_page
from rulesite.tiles.own import CARRIED, own_page
from rulesite.tiles.pages import catalogue_page, tile_page


@takes(
    lists=("edition", "set", "symbol", "feature", "picture", "edges", "count"),
)
@require_safe
def catalogue(request: HttpRequest) -> HttpResponse:
    """All tiles by edge class, or those that the filters leave."""
    sent = {key: ",".join(filter(None, request.GET.getlist(key))) for key in request.GET}
    params, complaint = {key: text for key, text in sent.items() if text}, ""
    try:
        page = catalogue_page(params)
    except api.EngineError as error:
        page, complaint = catalogue_page({}), str(error)
    status = 400 if complaint else 200
    return render(request, "tiles/catalogue.html", {**page, "complaint": complaint}, status=status)


@require_safe
def contact_sheet(request: HttpRequest) -> HttpResponse:
    """Every tile small and large."""
    return render(request, "tiles/contact_sheet.html", {"sets": api.tile_sets().values()})


@takes("segment")
@require_safe
def tile(request: HttpRequest, name: str) -> HttpResponse:
    """One tile; ``segment`` marks one of its segments."""
    found = get_object_or_404(Tile, pk=name)
    wanted = request.GET.get("segment", "")
    numbers = [str(segment.index + 1) for segment in api.tiles()[name].outer]
    chosen = numbers.index(wanted) if wanted in numbers else None
    page = {**tile_page(found, chosen), "notes": selectors.tile_notes(name)}
    return render(request, "tiles/tile.html", page)


@takes(
    "p",
    "cell",
    "sides",
    "sets",
    "used",
    "find",
    "notation",
    "n",
    "e",
    "s",
    "w",
    "on.",
    lists=("set",),
)
@require_safe
def hole(request: HttpRequest) -> HttpResponse:
    """The hole finder. What the form sends is led to the address that says it shortest."""
    try:
        if form := _form(request):
            return _short(holes.read_hole(form))
        return render(request, "tiles/hole.html", hole_page(holes.read_hole(request.GET)))
    except api.EngineError as error:
        context: dict[str, Any] = {**hole_page(holes.Hole()), "complaint": str(error)}
        return render(request, "tiles/hole.html", context, status=status_of(error))


@takes(
    *(f"{side}{half}{part}" for half in ("", "2") for part in ("", "-piece") for side in "nesw"),
    *CARRIED,
    "to",
    lists=("meet", "meet2", "mark"),
)
@require_safe
def own(request: HttpRequest) -> HttpResponse:
    """A tile of no set, described by a form."""
    try:
        return render(request, "tiles/own.html", own_page(request.GET, game_of(request)))
    except api.EngineError as error:
        return render(request, "tiles/own.html", {"complaint": str(error)}, status=400)


def _short(asked: holes.Hole) -> HttpResponse:
    query = urlencode(holes.query(asked), safe="*,:~")
    return HttpResponseRedirect(f"{reverse('tiles:hole')}?{query}")


def _form(request: HttpRequest) -> dict[str, str]:
    """What the page's form sends, as the parameters of an address; nothing for an address."""
    sent = request.GET
    if "find" not in sent:
        return {}
    if notation := sent.get("notation", "").strip():
        return {"p": notation.rpartition("p=")[2].partition("&")[0]}
    form = {key: sent[key] for key in ("p", "cell") if sent.get(key)}
    form["sides"] = "".join(sent.get(side, holes.ANY)[:1] or holes.ANY for side in "nesw")
    form["sets"] = ",".join(sent.getlist("set")) or "base"
    used = {
        key.removeprefix("on."): value
        for key, value in sent.items()
        if key.startswith("on.") and value not in ("", "0")
    }
    if used and "p" not in form:
        form["used"] = ",".join(f"{name}:{value}" for name, value in used.items())
    return form
