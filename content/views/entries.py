"""Single entries that are no rules, and the lists of them."""

from math import inf
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from content.models import KINDS, Chapter, Entry, Link, Note, Term, TileNote, Variant
from content.pages import selectors
from content.pages.unbuilt import grouped, unbuilt
from content.preference import game_of


def find(request: HttpRequest, kind: str, name: str, *related: str) -> Entry | HttpResponse:
    """The entry of an address, or the way to it when it is called by its own id.

    Raises Http404. Drafts are for those who may work on them.
    """
    entries = KINDS[kind].objects.full().prefetch_related(*related)
    found = entries.filter(name=name).first()
    # Only then: mostly an address names an entry as its page does.
    moved = None if found else entries.filter(own=name).first()
    there = found or moved
    if there is None or (there.draft and not request.user.is_staff):  # type: ignore[union-attr]
        raise Http404
    return redirect(there, permanent=True) if moved else there


def page(request: HttpRequest, entry: Entry, template: str, **more: Any) -> HttpResponse:
    """The page of an entry, with what belongs to each of them."""
    near = _near(entry)
    context = {
        "entry": entry,
        "rules": selectors.told(entry.rules, game_of(request)),
        "see": [one for one in entry.see if not one.draft],
        "named": _named(entry),
        "previous": near[0],
        "next": near[1],
        **more,
    }
    return render(request, template, context)


def _near(entry: Entry) -> tuple[Entry | None, Entry | None]:
    """The entries before and after it among its like, those without a number last."""
    found = Entry.objects.published().filter(kind=entry.kind)
    like = sorted(
        # Without texts, which would be most of the bytes.
        found.only("path", "title", "number", "order", "own"),
        key=lambda one: (one.number is None, one.number or one.order, one.own),
    )
    place = next((n for n, one in enumerate(like) if one.pk == entry.pk), None)
    if place is None:
        return None, None
    before = like[place - 1] if place else None
    return before, like[place + 1] if place + 1 < len(like) else None


def _named(entry: Entry) -> list[Entry]:
    """Who sends readers here, but for those that it names itself."""
    own = {one.pk for one in entry.see}
    links = Link.objects.filter(target=entry.pk, entry__draft=False).select_related("entry")
    return [link.entry for link in links if link.entry_id not in own]


@require_safe
def entry(request: HttpRequest, kind: str, name: str) -> HttpResponse:
    """A note, a word of the game, a variant or a note on tiles."""
    found = find(request, kind, name)
    if isinstance(found, HttpResponse):
        return found
    return page(request, found, f"content/{kind}.html")


@require_safe
def notes(request: HttpRequest) -> HttpResponse:
    """All notes, by chapter; last those that belong to none."""
    found = Note.objects.published().prefetch_related("chapters")
    groups: dict[Chapter | None, list[Note]] = {}
    for one in found:
        groups.setdefault(next(iter(one.chapters.all()), None), []).append(one)
    ordered = sorted(groups.items(), key=lambda pair: pair[0].order if pair[0] else inf)
    return render(request, "content/notes.html", {"groups": ordered})


@require_safe
def expansions(request: HttpRequest) -> HttpResponse:
    """The expansions that are here, and those that are not."""
    built = Chapter.objects.filter(expansion__isnull=False)
    context = {"built": built, "unbuilt": unbuilt()}
    return render(request, "content/expansions.html", context)


@require_safe
def other_boxes(request: HttpRequest) -> HttpResponse:
    """The boxes that are not here, with what is known of each."""
    return render(request, "content/other-boxes.html", {"groups": grouped(unbuilt())})


@require_safe
def terms(request: HttpRequest) -> HttpResponse:
    """The glossary from A to Z."""
    groups: dict[str, list[Term]] = {}
    found = Term.objects.published().prefetch_related("names")
    for one in sorted(found, key=lambda one: one.title.casefold()):
        groups.setdefault(one.title[0].upper(), []).append(one)
    return render(request, "content/terms.html", {"groups": sorted(groups.items())})


@require_safe
def variants(request: HttpRequest) -> HttpResponse:
    """All variants in the order of their source."""
    found = Variant.objects.published().full().order_by("number", "order")
    numbered = [one for one in found if one.number is not None]
    others = [one for one in found if one.number is None]
    return render(request, "content/variants.html", {"variants": numbered + others})


@require_safe
def tile_notes(request: HttpRequest) -> HttpResponse:
    """All notes on tiles."""
    found = TileNote.objects.published().full()
    return render(request, "content/tile_notes.html", {"notes": found})
