"""The page on which a feature is said, and the answer to it as one types."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from content.parameters import takes
from content.preference import ChosenGame, game_of
from engine import api
from rulesite.asking import status_of
from rulesite.said import form
from rulesite.scenarios import answering, naming
from rulesite.scenarios.address import Address, read_address
from rulesite.scenarios.picture import picture

_NAMES = (*form.HEAD, "number", "was", "rules", "farms", *api.said.things())
_FIGURES = tuple(f"{colour}." for colour in api.COLOURS)

READ = takes(*_NAMES, *_FIGURES)
"""Everything that can be said, and under which rules."""


@READ
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The form with its answer, from the address alone."""
    return _answered(request, "said/ask.html")


@READ
@require_safe
def part(request: HttpRequest) -> HttpResponse:
    """The form and the answer without the page round them, for the script."""
    response = _answered(request, "said/_ask.html")
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _answered(request: HttpRequest, template: str) -> HttpResponse:
    game = game_of(request)
    address = read_address(request.GET, game.asked)
    try:
        context = _context(form.read(request.GET, game), address, game)
    except api.EngineError as error:
        context = {"error": error, "here": reverse("said:ask")}
        return render(request, template, context, status=status_of(error))
    return render(request, template, context)


def _context(said: api.said.Said, address: Address, game: ChosenGame) -> dict[str, Any]:
    """The form as it was filled in, and the answer or why there is none."""
    flat = api.said.flat(said)
    rules = {} if address.rules in ((), address.usual) else {"rules": ",".join(address.rules)}
    rules |= {"farms": address.farms} if address.farms else {}
    context: dict[str, Any] = {
        "form": form.form(said, game),
        "rules": rules,
        "here": f"{reverse('said:ask')}?{urlencode({**flat, **rules}, safe=':,=@')}",
    }
    sets = form.sets_for(said, game)
    try:
        leading = api.read_rulesets(address.chosen[0], sets, None)[0]
        example = api.said.lay_out(said, leading)
    except api.RefusedError as refused:
        return {**context, "refused": refused}
    notation = api.write_notation(example.position)
    dispute = Address(notation, address.rules, address.farms, example.question, usual=address.usual)
    answer = answering.context(dispute, page="scenarios:board", table=False)
    return {
        **answer,
        **context,
        "letters": "",
        "picture": picture(
            example.position,
            laid=False,
            labels=naming.labels(answer["verdict"].features, example.position),
            title="An example of what you said",
        ),
        "board": f"{reverse('scenarios:board')}?{dispute.query}",
    }
