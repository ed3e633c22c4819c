"""The documents on which the reference rests."""

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from content.models import Document, Entry
from content.pages import selectors


@require_safe
def sources(request: HttpRequest) -> HttpResponse:
    """The documents, how many entries rest on each, and how much of them is here."""
    published = Q(citations__entry__draft=False)
    resting = Count("citations__entry", filter=published, distinct=True)
    documents = Document.objects.annotate(resting=resting)
    context = {"documents": documents, "covered": selectors.covered()}
    return render(request, "content/sources.html", context)


@require_safe
def source(request: HttpRequest, name: str) -> HttpResponse:
    """A document, and every entry that rests on it."""
    document = get_object_or_404(Document, pk=name)
    resting = document.citations.values("entry")
    entries = Entry.objects.published().filter(pk__in=resting).prefetch_related("citations")
    groups: dict[str, list[tuple[Entry, str]]] = {}
    for entry in entries:
        places = "; ".join(
            citation.place
            for citation in entry.citations.all()
            if citation.document_id == document.pk
        )
        groups.setdefault(entry.get_kind_display(), []).append((entry, places))
    context = {"document": document, "groups": list(groups.items())}
    return render(request, "content/source.html", context)
