"""The pages of the reference."""

from dataclasses import dataclass

from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from content import selectors
from content.models import Chapter, Document, Rule, Section


@dataclass(frozen=True, slots=True)
class Passage:
    """A rule on the page of its chapter, with what the editions say if they do not agree.

    For a rule that only some editions use, ``users`` names those instead.
    """

    rule: Rule
    sayings: tuple[selectors.Saying, ...]
    users: str
    open: bool


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The chapters and what is in them."""
    chapters = Chapter.objects.prefetch_related("sections")
    return render(request, "content/index.html", {"chapters": chapters})


@require_safe
def chapter(request: HttpRequest, chapter_id: str) -> HttpResponse:
    """A chapter from its first rule to its last."""
    found = get_object_or_404(Chapter, pk=chapter_id)
    documents = Document.objects.in_bulk()
    rules = Rule.objects.order_by("order")
    sections = [
        (section, [_passage(rule, documents) for rule in section.rules.all()])
        for section in found.sections.prefetch_related(Prefetch("rules", queryset=rules))
    ]
    chapters = list(Chapter.objects.all())
    place = chapters.index(found)
    context = {
        "chapter": found,
        "sections": [(section, passages) for section, passages in sections if passages],
        "previous": chapters[place - 1] if place else None,
        "next": chapters[place + 1] if place + 1 < len(chapters) else None,
    }
    return render(request, "content/chapter.html", context)


@require_safe
def rule(request: HttpRequest, path: str) -> HttpResponse:
    """A rule: its text, what each edition says, where it is written.

    The address of a section, cut short from that of a rule, leads to the chapter.
    """
    address = f"/rules/{path}/"
    found = Rule.objects.select_related("section__chapter").filter(path=address).first()
    if found is None:
        section = get_object_or_404(Section, pk=path)
        return redirect(section)
    order = list(Rule.objects.values_list("path", "title"))
    place = [one for one, _ in order].index(address)
    sayings = selectors.sayings(found)
    context = {
        "rule": found,
        "chapter": found.section.chapter,
        "sayings": sayings,
        "open": next((one for one in sayings if one.open), None),
        "citations": found.citations.select_related("document"),
        "see": found.see,
        "previous": order[place - 1] if place else None,
        "next": order[place + 1] if place + 1 < len(order) else None,
    }
    return render(request, "content/rule.html", context)


@require_safe
def sources(request: HttpRequest) -> HttpResponse:
    """The documents that the rules cite."""
    return render(request, "content/sources.html", {"documents": Document.objects.all()})


def _passage(one: Rule, documents: dict[str, Document]) -> Passage:
    sayings = selectors.sayings(one, documents)
    return Passage(
        rule=one,
        sayings=sayings if len(sayings) > 1 and not one.when else (),
        users=", ".join(
            edition.short for saying in sayings if saying.in_force for edition in saying.editions
        ),
        open=any(saying.open for saying in sayings),
    )
