"""A dispute goes out as a picture, a code, a file or a frame; and a position comes back in."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_http_methods, require_safe

from content.parameters import takes
from content.preference import game_of
from engine import api
from rulesite.scenarios import answering, asked
from rulesite.scenarios.address import read_address
from rulesite.scenarios.asked import DisputeQuestion
from rulesite.scenarios.picture import picture
from rulesite.scenarios.views import unreadable
from rulesite.sharing import codes, files, pictures
from rulesite.sharing.forms import BringForm

HOUR = 3_600  # seconds
View = Callable[..., HttpResponse]


def told_why(view: View) -> View:
    """An address that cannot be read is told with the reason."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except api.EngineError as error:
            return unreadable(request, error)

    return answer


# --- Out -----------------------------------------------------------------------------------------


@takes("p", "farms", "q", "own", "reply", "a", "tile", "view", "at", "line", lists=("rules",))
@require_safe
@told_why
def send(request: HttpRequest) -> HttpResponse:
    """All the ways to pass on what the address asks."""
    question = asked.of_params(request.GET, game_of(request).asked)
    return sent(request, question, question.page)


def sent(
    request: HttpRequest, question: DisputeQuestion, page: str, *, saved: bool = False
) -> HttpResponse:
    """The page with all the ways to pass on what is asked on a ``page``."""
    address = request.build_absolute_uri(page)
    frame = f"{reverse('sharing:embed')}?{question.verdict.query}"
    context = {
        "address": address,
        "asks": question.query,
        "saved": saved,
        "turn": bool(question.actions),
        "code": codes.code(address),
        "dense": len(address) > codes.DENSE,
        "painted": len(question.turn.ask().position.tiles) <= pictures.MOST_TILES,
        "forms": files.possible(question),
        "frame": request.build_absolute_uri(frame),
    }
    return render(request, "sharing/send.html", context)


@require_safe
@told_why
def svg(request: HttpRequest) -> HttpResponse:
    """The board as SVG that stands alone, with the verdict where the address names rule sets."""
    question = asked.of_params(request.GET)
    return _picture(pictures.drawn(question, told=_told_of(request)).encode(), "image/svg+xml")


@require_safe
@told_why
def bitmap(request: HttpRequest) -> HttpResponse:
    """The same as PNG."""
    question = asked.of_params(request.GET)
    return _picture(pictures.painted(question, told=_told_of(request)), "image/png")


@require_safe
@told_why
def card(request: HttpRequest) -> HttpResponse:
    """The same as a preview."""
    question = asked.of_params(request.GET)
    picture = pictures.painted(question, told=_told_of(request), card=True)
    return _picture(picture, "image/png")


def _told_of(request: HttpRequest) -> bool:
    """Whether a picture tells the verdict: by the rule sets that its address names, whoever looks.
    What is done in a turn no picture shows."""
    return "rules" in request.GET and "a" not in request.GET


def _picture(body: bytes, kind: str) -> HttpResponse:
    response = HttpResponse(body, content_type=kind)
    response["Cache-Control"] = f"public, max-age={HOUR}"
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
@told_why
def file(request: HttpRequest, form: str) -> HttpResponse:
    """The position, and what is done on it, as a file."""
    if form not in files.FORMS:
        raise Http404
    kind = files.FORMS[form]
    response = HttpResponse(kind.write(asked.of_params(request.GET)), content_type=kind.type)
    response["Content-Disposition"] = f'attachment; filename="carcassonne.{form}"'
    response["X-Robots-Tag"] = "noindex"
    return response


@takes("p", "farms", "q", "own", "reply", "a", "line", lists=("rules",))
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})
@require_safe
@told_why
def embed(request: HttpRequest) -> HttpResponse:
    """The board and its verdict, to stand on another site: nothing in it can be clicked but ways
    out of the frame, and nothing in it depends on who looks."""
    context = answering.context(read_address(request.GET), mends=False)
    return render(request, "sharing/embed.html", context)


# --- In ------------------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """Lay out what somebody brings along."""
    if request.method != "POST":
        return render(request, "sharing/bring.html", {"form": BringForm()})
    form = BringForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "sharing/bring.html", {"form": form}, status=422)
    if form.found.notes:
        table = form.found.table
        context = {"found": form.found, "picture": table and picture(table)}
        return render(request, "sharing/brought.html", context)
    return HttpResponseRedirect(form.found.there)
