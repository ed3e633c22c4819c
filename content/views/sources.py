"""The documents on which the reference rests."""

from collections.abc import Iterator

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from content.models import Document, Entry
from content.pages import selectors, weights
from engine import api


@require_safe
def sources(request: HttpRequest) -> HttpResponse:
    """The documents, how many entries rest on each, and how much of them is here."""
    published = Q(citations__entry__draft=False)
    resting = Count("citations__entry", filter=published, distinct=True)
    documents = Document.objects.annotate(resting=resting)
    for document in documents:
        document.resting = document.resting or sum(1 for _ in _read_so(document))
    context = {"documents": documents, "covered": selectors.covered()}
    return render(request, "content/sources.html", context)


@require_safe
def source(request: HttpRequest, name: str) -> HttpResponse:
    """A document, and every entry that rests on it."""
    document = get_object_or_404(Document, pk=name)
    groups: dict[str, list[tuple[Entry, str]]] = {}
    for entry, places in (*_cited(document), *_read_so(document)):
        groups.setdefault(entry.get_kind_display(), []).append((entry, places))
    context = {"document": document, "groups": list(groups.items())}
    return render(request, "content/source.html", context)


def _cited(document: Document) -> Iterator[tuple[Entry, str]]:
    """The entries that cite a document, and where in it."""
    resting = document.citations.values("entry")
    entries = Entry.objects.published().filter(pk__in=resting).prefetch_related("citations")
    for entry in entries:
        places = (one.place for one in entry.citations.all() if one.document_id == document.pk)
        yield entry, "; ".join(places)


def _read_so(document: Document) -> Iterator[tuple[Entry, str]]:
    """The rules that stand on our own reading in some edition, and why we read them so. No page
    cites that: the engine's data say it."""
    if not weights.ours(document.pk):
        return
    why = {
        value.id: value.source.partition(", ")[2]
        for edition in api.EDITIONS
        for value in api.edition(edition).values.values()
        if value.strength is api.Strength.OURS
    }
    for name, page in selectors.rule_pages(why).items():
        yield page, why[name]
