"""Pages of saved disputes: save, show, edit, report, and the gallery."""

from functools import partial
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from content.parameters import takes
from content.preference import game_of
from engine import api
from rulesite.disputes import judging, storage
from rulesite.disputes.forms import DisputeForm, KeyForm, ReportForm
from rulesite.disputes.models import Dispute, Reply, Revision
from rulesite.disputes.showing import SHOWN, card, drawn, other, replied, shown
from rulesite.scenarios import asked
from rulesite.scenarios.views import unreadable
from rulesite.serving.keys import key_in, with_key
from rulesite.serving.refusing import refused
from rulesite.serving.saving import saving
from rulesite.sharing.views import sent, told_why

HOUR = 3_600
COOKIE = "dispute"
_saving = saving(
    "The rules and the verdicts are there, but this site cannot keep anything at the moment. Your "
    "position is in the address of its verdict, so it is not lost: try again later."
)
CHANGING = "changing"
"""The cookie that names the dispute that somebody is about to lay out anew."""

PAGE = 12
"""Disputes on a page of the gallery."""


@takes("page")
@require_safe
def gallery(request: HttpRequest) -> HttpResponse:
    """The disputes that their authors published and moderators let in."""
    page = Paginator(storage.gallery(), PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "cards": [card(revision) for revision in page]}
    return render(request, "disputes/gallery.html", context)


@takes("p", "farms", "q", "own", "reply", "a", "tile", "view", "at", "line", lists=("rules",))
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@_saving
def new(request: HttpRequest) -> HttpResponse:
    """Save what the address asks, under a title."""
    if request.method == "POST":
        form = DisputeForm(request.POST)
        if form.is_valid():
            dispute, key = storage.save(form.stated)
            # Behind a redirect, so that to load the page again saves nothing twice.
            there = HttpResponseRedirect(f"{dispute.get_absolute_url()}?saved=yes")
            return _with_key(request, there, dispute, key)
    else:
        form = DisputeForm(initial={"address": _asked(request)})
    return _form(request, form, "Save a dispute", changing=_changing(request))


@takes("saved", "revisions", "board")
@never_cache
@require_safe
def show(request: HttpRequest, name: str, number: int | None = None) -> HttpResponse:
    """A dispute, or as it was once, with the verdict of today."""
    dispute = get_object_or_404(Dispute, pk=name)
    if dispute.hidden:
        return refused(request, 410, "This dispute was taken away", "A moderator closed it.")
    revision = get_object_or_404(Revision, dispute=dispute, number=number or dispute.number)
    context = {
        "dispute": dispute,
        "key": _key(request, dispute),
        "saved": "saved" in request.GET,
        "short": request.build_absolute_uri(dispute.get_absolute_url()),
        "revisions": _revisions(request, dispute),
        **shown(revision),
    }
    if number is None:
        context |= replied(list(dispute.replies.all()), request.GET.get("board", ""))
    response = render(request, "disputes/dispute.html", context)
    if dispute.shown != revision.number:
        response.headers["X-Robots-Tag"] = "noindex"
    return response


@never_cache
@require_safe
@told_why
def send(request: HttpRequest, name: str) -> HttpResponse:
    """All the ways to pass on a saved dispute, which has a short address."""
    dispute = get_object_or_404(Dispute, pk=name, hidden=False)
    question = judging.of(dispute.latest)
    return sent(request, question, dispute.get_absolute_url(), saved=True)


@takes("p", "farms", "q", "own", "reply", "a", "tile", "view", "at", "line", lists=("rules",))
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@_saving
def edit(request: HttpRequest, name: str) -> HttpResponse:
    """Add a revision, for whoever has the key."""
    dispute = get_object_or_404(Dispute, pk=name, hidden=False)
    if not _key(request, dispute):
        return _unlock(request, dispute)
    if request.method != "POST":
        return _change(request, dispute)
    form = DisputeForm(request.POST)
    if form.is_valid():
        try:
            storage.revise(dispute, form.cleaned_data["number"] or 0, form.stated)
            return redirect(dispute)
        except storage.DisputeChangedError:
            return _conflict(request, dispute, form)
        except storage.FullError as error:
            form.add_error(None, str(error))
    return _form(request, form, "Change this dispute")


@takes("p", "farms", "q", "own", "reply", "a", "tile", "view", "at", "line", lists=("rules",))
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@_saving
def beside(request: HttpRequest, name: str) -> HttpResponse:
    """Add the board of the address beside a dispute. Anybody with the address of the dispute
    may."""
    dispute = get_object_or_404(Dispute, pk=name, hidden=False)
    question = asked.of_params(request.GET, game_of(request).asked)
    try:
        question.verdict.ask()
    except api.EngineError as error:
        return unreadable(request, error)
    wrong = ""
    if request.method == "POST":
        try:
            reply = storage.reply(dispute, question)
            return redirect(f"{dispute.get_absolute_url()}?board={reply.pk}#beside")
        except storage.FullError as error:
            wrong = str(error)
    context = {
        "dispute": dispute,
        "first": other(judging.of(dispute.latest), "The dispute"),
        "second": other(question),
        "wrong": wrong,
    }
    return render(request, "disputes/beside.html", context, status=422 if wrong else 200)


@require_POST
@_saving
def remove(request: HttpRequest, name: str, number: int) -> HttpResponse:
    """Delete a board beside a dispute, for whoever has the key of the dispute."""
    dispute = get_object_or_404(Dispute, pk=name, hidden=False)
    if not _key(request, dispute):
        return _unlock(request, dispute)
    get_object_or_404(Reply, pk=number, dispute=dispute).delete()
    return redirect(dispute)


@takes("p", "farms", "q", "own", "reply", "a", "tile", "view", "at", "line", lists=("rules",))
@require_POST
@_saving
def propose(request: HttpRequest, name: str) -> HttpResponse:
    """Ask for a place in the gallery, or take that back."""
    dispute = get_object_or_404(Dispute, pk=name, hidden=False)
    if not _key(request, dispute):
        return _unlock(request, dispute)
    storage.propose(dispute, wanted=request.POST.get("wanted") == "yes")
    return redirect(dispute)


@require_POST
@_saving
def delete(request: HttpRequest, name: str) -> HttpResponse:
    """Delete a dispute, for whoever has the key."""
    dispute = get_object_or_404(Dispute, pk=name, hidden=False)
    if not _key(request, dispute):
        return _unlock(request, dispute)
    storage.delete(dispute)
    return redirect("disputes:gallery")


@require_POST
@_saving
def report(request: HttpRequest, name: str) -> HttpResponse:
    """Tell the moderators."""
    dispute = get_object_or_404(Dispute, pk=name)
    form = ReportForm(request.POST)
    if form.is_valid():
        storage.report(dispute, form.cleaned_data["reason"])
    return render(request, "disputes/reported.html", {"dispute": dispute, "taken": form.is_valid()})


def _revisions(request: HttpRequest, dispute: Dispute) -> Any:
    """A page of the list of its revisions, the latest first; nothing of what they state."""
    listed = dispute.revisions.order_by("-number").only("number", "title", "at", "code")
    return Paginator(listed, SHOWN).get_page(request.GET.get("revisions"))


def _form(
    request: HttpRequest, form: DisputeForm, title: str, status: int | None = None, **more: Any
) -> HttpResponse:
    picture = drawn(str(form["address"].value() or ""))
    context = {"form": form, "form_title": title, "picture": picture, **more}
    return render(request, "disputes/form.html", context, status=status or _status(form))


def _asked(request: HttpRequest) -> str:
    """What the address asks of this reader, whose game says by which rules where it does not."""
    if "p" not in request.GET:
        return ""
    return asked.of_params(request.GET, game_of(request).asked).query


def _change(request: HttpRequest, dispute: Dispute) -> HttpResponse:
    """The form that adds a revision; the address may bring another position."""
    question = judging.of(dispute.latest)
    form = _stated(dispute.latest, _asked(request) or question.query)
    table = reverse("scenarios:turn" if question.actions else "scenarios:board")
    more = {"dispute": dispute, "table": table, "asks": question.query}
    response = _form(request, form, "Change this dispute", **more)
    new = reverse("disputes:new")
    response.set_cookie(
        CHANGING, dispute.pk, HOUR, path=new, secure=request.is_secure(), httponly=True
    )
    return response


def _changing(request: HttpRequest) -> Dispute | None:
    name = request.COOKIES.get(CHANGING, "")
    return Dispute.objects.filter(pk=name, hidden=False).first() if name.isalnum() else None


def _status(form: DisputeForm) -> int:
    return 422 if form.errors else 200


def _stated(revision: Revision, address: str) -> DisputeForm:
    words = {"title": revision.title, "words": revision.question, "number": revision.number}
    return DisputeForm(initial={**words, "address": address})


def _conflict(request: HttpRequest, dispute: Dispute, form: DisputeForm) -> HttpResponse:
    """Show the form again with what was sent; sending it once more overwrites the newer
    revision."""
    dispute.refresh_from_db()
    data = form.data.copy()
    data["number"] = str(dispute.number)
    again = DisputeForm(data)
    title = "Somebody changed this dispute meanwhile"
    return _form(request, again, title, 409, there=dispute.latest)


def _unlock(request: HttpRequest, dispute: Dispute) -> HttpResponse:
    """Ask for the key, and keep it in a cookie once it is right."""
    form = KeyForm(request.POST if "key" in request.POST else None)
    if form.is_valid() and storage.fits(dispute, form.cleaned_data["key"]):
        back = HttpResponseRedirect(reverse("disputes:edit", args=[dispute.pk]))
        return _with_key(request, back, dispute, form.cleaned_data["key"])
    context = {"dispute": dispute, "wrong": form.is_bound}
    return render(request, "disputes/unlock.html", context, status=403)


def _key(request: HttpRequest, dispute: Dispute) -> str:
    """The key that came along, empty unless it fits."""
    return key_in(request, COOKIE, partial(storage.fits, dispute))


def _with_key(
    request: HttpRequest, response: HttpResponse, dispute: Dispute, key: str
) -> HttpResponse:
    return with_key(request, response, COOKIE, key, dispute.get_absolute_url())
