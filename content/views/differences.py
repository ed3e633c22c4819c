"""The differences between rule sets: the matrix, and each topic by itself."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from content.models import Difference, Entry, Link
from content.pages.boxes import printings
from content.parameters import takes
from content.preference import COOKIE, game_of, turns
from content.tables import differences as matrix
from content.views.entries import find, page
from engine import api


@takes("rows", "every", "as-of", lists=("between",))
@require_safe
def differences(request: HttpRequest, *, wording: bool = False) -> HttpResponse:
    """All topics on which rule sets part ways in play, side by side; or in words alone."""
    game = game_of(request)
    asked = matrix.ComparedRules.read(request.GET, game)
    called: dict[str, list[str]] = {}
    for printing in printings():
        called.setdefault(printing.edition.id, []).append(printing.nickname)
    shared = f"&{urlencode({COOKIE: game.text})}" if game.shared else ""
    context = {
        "asked": asked,
        "choices": [
            (api.edition(column), column in (asked.named or asked.editions))
            for column in matrix.columns()
        ],
        "columns": [
            (edition, game.owns(edition), called.get(edition.id.partition(api.DATED)[0], ()))
            for edition in map(api.edition, asked.dated)
        ],
        "dates": turns(),
        "wording": wording,
        "matrix": matrix.matrix(asked, game, wording=wording),
        "pair": len(asked.editions) == matrix.PAIR,
        "whole": f"?{asked.address(every=True)}{shared}",
        "narrow": f"?{asked.address(every=False)}{shared}",
        "everything": f"?{asked.address(differing=False)}{shared}",
        "called": [nickname for names in called.values() for nickname in names],
        "printings": f"?{urlencode({'between': ' '.join(called), 'every': 1})}{shared}",
    }
    return render(request, "content/differences.html", context)


@require_safe
def difference(request: HttpRequest, name: str) -> HttpResponse:
    """A topic: what every rule set says, by what proof, and what the engine makes of it."""
    found = find(request, "difference", name, "positions__edition")
    if not isinstance(found, Difference):
        return found  # type: ignore[return-value]
    positions = matrix.sourced(found, game_of(request))
    return page(
        request,
        found,
        "content/difference.html",
        positions=positions,
        judged=tuple(matrix.judged(found)),
        spoken=tuple(_speak_of(found)),
    )


def _speak_of(difference: Difference) -> Iterator[Entry]:
    """The notes and questions about its rules that it does not name already."""
    named = {one.pk for one in difference.see} | {
        link.entry_id for link in Link.objects.filter(target=difference.pk)
    }
    about = Link.objects.filter(
        role=Link.Role.ABOUT,
        target__in=[rule.pk for rule in difference.rules],
        entry__kind__in=(Entry.Kind.NOTE, Entry.Kind.FAQ),
        entry__draft=False,
    ).select_related("entry")
    order = {one.pk: place for place, one in enumerate(difference.rules)}
    # Numbers of notes and questions end far below that, so what has none comes last.
    for link in sorted(about, key=lambda one: (order[one.target_id], one.entry.number or 9999)):
        if link.entry_id not in named:
            named.add(link.entry_id)
            yield link.entry
