"""Tables that the engine fills: what befalls each figure, the order of play, the scoring."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from content.files import sources
from content.parameters import takes
from content.preference import COOKIE, ChosenGame, game_of
from content.tables import figures as matrix
from content.tables import play
from content.tables.since import changed, founded
from engine import api


@takes("every", "rules")
@require_safe
def figures(request: HttpRequest) -> HttpResponse:
    """What each figure may do and suffer under one rule set, and where others differ."""
    game, every = game_of(request), bool(request.GET.get("every"))
    asked = request.GET.get("rules", "")
    edition = asked if asked in api.EDITIONS else game.edition or api.ROOT
    shown = game.label if edition == game.edition else edition
    kinds = matrix.figures(game, every=every)
    shared = {COOKIE: game.text} if game.shared else {}
    more = {**shared, **({"every": "1"} if every else {})}
    context = {
        "edition": api.edition(shown),
        "wrong": asked if asked and asked != edition else "",
        "choices": [
            (api.edition(one), urlencode({"rules": one, **more}), one == edition)
            for one in api.EDITIONS
        ],
        "kinds": kinds,
        "rows": matrix.rows(shown, kinds, game, every=every),
        "every": every,
        "left_out": len(matrix.figures(game, every=True)) - len(kinds),
        "whole": urlencode({"rules": edition, "every": 1, **shared}),
        "narrow": urlencode({"rules": edition, **shared}),
    }
    return render(request, "content/figures.html", context)


@require_safe
def order(request: HttpRequest) -> HttpResponse:
    """The order of play of a game, step by step."""
    game, steps = _game(request), sources.read_list(sources.root(), "order")
    context = {
        "shown_game": game,
        "whole_game": play.whole(),
        "steps": tuple(play.order(steps, game)),
        "stages": play.walk(steps, game),
    }
    return render(request, "content/order.html", context)


@require_safe
def step(request: HttpRequest, name: str) -> HttpResponse:
    """A step of the order of play of a game, and where it leads."""
    game, steps = _game(request), sources.read_list(sources.root(), "order")
    stages: dict[str, play.PlayStage] = {one.step.id: one for one in play.walk(steps, game)}
    if name not in stages:
        raise Http404
    context = {
        "shown_game": game,
        "whole_game": play.whole(),
        "stage": stages[name],
        "stages": stages.values(),
    }
    return render(request, "content/step.html", context)


@require_safe
def scoring(request: HttpRequest) -> HttpResponse:
    """What everything in a game is worth."""
    game, parts = _game(request), sources.read_list(sources.root(), "scoring")
    context = {
        "shown_game": game,
        "whole_game": play.whole(),
        "parts": tuple(play.scoring(parts, game)),
    }
    return render(request, "content/scoring.html", context)


@require_safe
def since(request: HttpRequest) -> HttpResponse:
    """What changed since the first edition, and by whose word."""
    context = {"root": api.edition(api.ROOT), "changed": changed(), "founded": founded()}
    return render(request, "content/since.html", context)


def _game(request: HttpRequest) -> ChosenGame:
    return game_of(request) or play.default()


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """How tournaments play, topic by topic."""
    topics = sources.read_list(sources.root(), "tournaments")
    return render(request, "content/tournaments.html", {"topics": topics})
