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
    """The rules that stand on our own reading, and why we read them so; in which editions, where
    that is not so in all. No page cites that: the engine's data say it."""
    if not weights.ours(document.pk):
        return
    found: dict[str, dict[str, list[str]]] = {}
    for edition in map(api.edition, api.EDITIONS):
        for value in edition.values.values():
            if value.strength is api.Strength.OURS:
                found.setdefault(value.id, {}).setdefault(_why(value), []).append(edition.name)
    for name, page in selectors.rule_pages(found).items():
        told = (
            why if len(names) == len(api.EDITIONS) else f"{', '.join(names)}: {why}"
            for why, names in found[name].items()
        )
        yield page, "; ".join(told)


def _why(value: api.RuleValue) -> str:
    """Why we read a rule so. A statement says in its title how; of a value it is said here."""
    rule, why = api.rules()[value.id], value.source.partition(", ")[2]
    return why if rule.kind == "statement" else f"{rule.said(value.value)}: {why}"
