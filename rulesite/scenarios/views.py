"""The builder and the verdict: an address comes in, a page goes out."""

from contextlib import suppress
from dataclasses import replace
from typing import Any

from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseRedirect,
    JsonResponse,
    QueryDict,
)
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from content.parameters import takes
from content.preference import game_of
from engine import api
from rulesite import budget
from rulesite.asking import read_cell, status_of
from rulesite.scenarios import answering, building, turn_page
from rulesite.scenarios.address import Address, read_address
from rulesite.scenarios.catalogue import described_tiles, plain_of, set_json
from rulesite.scenarios.picture import placed
from rulesite.scenarios.pieces import form, stated
from rulesite.scenarios.seeing import every_farm, farms_plain, sight
from rulesite.scenarios.tapped import pointed
from rulesite.scenarios.turn_address import read_turn


def _read(request: HttpRequest) -> Address:
    return read_address(request.GET, game_of(request).asked)


@takes("p", "farms", "q", "own", "reply", "text", "line", "beside", "pieces", lists=("rules",))
@require_safe
def builder(request: HttpRequest) -> HttpResponse:
    """The board on which a position is laid out; without an address the start tile lies there."""
    address = _read(request)
    try:
        if text := request.GET.get("text"):
            return _moved(replace(address, p=api.write_notation(api.read_position(text))))
        if request.GET.get("beside"):
            return _moved(_beside(address, request.GET))
        context = building.context(address, game_of(request), with_pieces="pieces" in request.GET)
    except api.EngineError as error:
        return unreadable(request, error)
    return render(request, "scenarios/board.html", context)


def _moved(address: Address) -> HttpResponseRedirect:
    return HttpResponseRedirect(f"{reverse('scenarios:board')}?{address.query}")


@takes("p", "farms", "q", "own", "reply", "line", lists=("rules",))
@require_safe
def verdict(request: HttpRequest) -> HttpResponse:
    """The full answer from the address alone."""
    return _answered(request, "scenarios/verdict.html", "scenarios:verdict")


@takes("p", "farms", "q", "own", "reply", "line", lists=("rules",))
@require_safe
def verdict_part(request: HttpRequest) -> HttpResponse:
    """The answer without the page round it, for the builder."""
    response = _answered(request, "scenarios/_answer.html", "scenarios:board")
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _answered(request: HttpRequest, template: str, page: str) -> HttpResponse:
    address = _read(request)
    try:
        context = answering.context(address, _line(request), page)
    except api.EngineError as error:
        return unreadable(request, error, template)
    return render(request, template, context)


@takes("p", "farms", "q", "own", "reply", "a", "tile", "view", "at", "line", lists=("rules",))
@require_safe
def turn(request: HttpRequest) -> HttpResponse:
    """What happens when somebody does something, and what has to be decided next."""
    game = game_of(request)
    try:
        context = turn_page.context(read_turn(request.GET, game.asked), game)
    except api.EngineError as error:
        return unreadable(request, error)
    return render(request, "scenarios/turn.html", context)


def _line(request: HttpRequest) -> int | None:
    word = request.GET.get("line", "")
    return int(word) if word.isascii() and word.isdigit() and len(word) < 5 else None


def unreadable(request: HttpRequest, error: api.EngineError, template: str = "") -> HttpResponse:
    """Say what cannot be read; the builder gets the sentence without a page round it."""
    part = "_answer" in template
    name = "scenarios/_unreadable.html" if part else "scenarios/unreadable.html"
    stated = request.GET.get("text") or request.GET.get("p", "")
    much = isinstance(error, api.TooLargeError)
    context = {"error": error, "much": much, "stated": stated[:5000]}
    return render(request, name, context, status=status_of(error))


@gzip_page
@require_safe
def tile_data(request: HttpRequest, name: str) -> HttpResponse:
    """The tiles of a set for the builder; its address changes whenever a drawing does."""
    if name not in api.tile_sets():
        raise Http404
    response = HttpResponse(set_json(name), content_type="application/json")
    stays = request.GET.get("v") == building.version()
    response.headers["Cache-Control"] = (
        "public, max-age=31536000, immutable" if stays else "no-cache"
    )
    return response


@require_safe
def fits(request: HttpRequest) -> JsonResponse:
    """Which tiles continue the sides round a cell, in which turns, and how many are left; or, for
    a tile without a cell, the open cells that it continues."""
    return _asked(request, _fits)


def _fits(address: Address, params: Any) -> dict[str, Any]:
    ask = address.ask()
    described = described_tiles(ask.position, address.own)
    if tile := params.get("tile"):
        return {"cells": building.cells_for(ask.position, tile, described)}
    cell = read_cell(params.get("cell", ""))
    return building.fits(ask.position, cell, ask.rulesets, described)


@require_safe
def standing(request: HttpRequest) -> JsonResponse:
    """Why figures of a player may not stand on a spot, kind by kind; empty where they may."""
    return _asked(request, _standing)


def _standing(address: Address, params: Any) -> dict[str, Any]:
    ask, cell = address.ask(), read_cell(params.get("cell", ""))
    player, spot = params.get("player", ""), params.get("spot", "")
    return {"reasons": building.reasons(ask.position, player, cell, spot, ask.rulesets)}


@require_safe
def feature(request: HttpRequest) -> JsonResponse:
    """What lies at a spot of a tile, and what it brings; empty for a spot that is no segment."""
    return _asked(request, _feature)


def _feature(address: Address, params: Any) -> dict[str, Any]:
    ask, cell = address.ask(), read_cell(params.get("cell", ""))
    found = sight(ask, cell, params.get("spot", ""), address.farms)
    fields = {
        "sight": found,
        "placed": placed(ask.position),
        "halves": building.other_halves(address, ask, cell),
        "query": address.query,
    }
    return {"html": render_to_string("scenarios/_seen.html", fields) if found else ""}


@require_safe
def farms(request: HttpRequest) -> JsonResponse:
    """Every farm of a board, to be tinted, with its legend."""
    return _asked(request, _farms)


def _farms(address: Address, _params: Any) -> dict[str, Any]:
    found = every_farm(address.ask().position)
    html = render_to_string("scenarios/_farms.html", {"farms": found})
    return {"farms": farms_plain(found), "html": html}


@require_safe
def begin(request: HttpRequest) -> JsonResponse:
    """What a game with some sets begins with; null once more lies on the table."""
    return _asked(request, _begin)


def _begin(address: Address, params: Any) -> dict[str, Any]:
    ask = address.ask()
    sets = tuple(params.get("sets", "").split(","))
    found = building.begun(ask.position, ask.rulesets[0], sets)
    return {"start": found and plain_of(found)}


@require_safe
def places(request: HttpRequest) -> JsonResponse:
    """Where a tile may be laid under some rule set; nowhere if none can have led there."""
    return _asked(request, _places)


def _places(address: Address, params: Any) -> dict[str, Any]:
    ask = address.ask()
    lifted = read_cell(params["without"]) if params.get("without") else None
    position = building.without(ask.position, lifted)
    analysis, cells = api.Analysis(position, budget.work()), set()
    for ruleset in ask.rulesets:
        with suppress(api.RefusedError):
            found = analysis.actions(ruleset, params.get("tile", "")).places
            cells |= {place.cell for place in found}
    return {"cells": sorted(cells)}


@require_safe
def pieces(request: HttpRequest) -> JsonResponse:
    """The form for what lies beside the tiles, and what it states."""
    return _asked(request, _pieces)


def _pieces(address: Address, params: QueryDict) -> dict[str, Any]:
    if params.get("beside"):
        address = _beside(address, params)
    ask = address.ask()
    fields = {"address": address, "pieces": form(ask.position, ask.rulesets)}
    html = render_to_string("scenarios/_pieces.html", fields)
    return {"tokens": plain_of(ask.position)["tokens"], "html": html}


def _beside(address: Address, params: QueryDict) -> Address:
    """The address with the pieces that the form states."""
    ask = address.ask()
    put = pointed if params.get("tap") else stated
    return replace(address, p=api.write_notation(put(ask.position, params, ask.rulesets)))


def _asked(request: HttpRequest, answer: Any) -> JsonResponse:
    try:
        return JsonResponse(answer(_read(request), request.GET))
    except api.EngineError as error:
        return JsonResponse(
            {"code": error.code, "message": str(error), "rule": error.rule}, status=status_of(error)
        )
