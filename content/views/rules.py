"""The rules: chapters, single rules, and the booklet of a game."""

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from content.models import Chapter, Citation, Document, Entry, Rule, Section
from content.pages import booklet as printing
from content.pages import passages, selectors, weights
from content.pages.courses import courses
from content.parameters import takes
from content.preference import game_of
from content.tables import since
from content.tables.gaps import gaps
from content.text import markup
from content.text.glossary import Glossary
from engine import api


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The chapters and what is in them."""
    game = game_of(request)
    chapters = Chapter.objects.prefetch_related("sections")
    context = {"chapters": [(one, game.plays(one.pk)) for one in chapters]}
    return render(request, "content/index.html", context)


@require_safe
def chapter(request: HttpRequest, chapter_id: str) -> HttpResponse:
    """A chapter from its first rule to its last."""
    found = get_object_or_404(passages.whole(), pk=chapter_id)
    game, rules = game_of(request), api.rules()
    chapters = list(Chapter.objects.all())
    place, later = chapters.index(found), _later(found)
    parts = tuple(passages.parts(found, game))
    context = {
        "chapter": found,
        "plays": game.plays(found.pk),
        "turn": Glossary.of_database().link(markup.render(found.turn)),
        "parts": parts,
        "another": passages.another_game(parts),
        "later": later,
        "gaps": gaps(found.pk) if later else (),
        "changed": since.changed(name for name, one in rules.items() if one.expansion == found.pk),
        "root": api.edition(api.ROOT),
        "previous": chapters[place - 1] if place else None,
        "next": chapters[place + 1] if place + 1 < len(chapters) else None,
    }
    return render(request, "content/chapter.html", context)


def _later(chapter: Chapter) -> tuple[Document, ...]:
    """The documents that a chapter rests on where no classic edition states any of its rules."""
    own = [rule for rule in api.rules().values() if rule.expansion == chapter.pk]
    values = [api.edition(name).values[rule.id] for name in api.FAMILY for rule in own]
    if any(map(weights.by_text, values)):
        return ()
    named = dict.fromkeys(value.source.partition(",")[0] for value in values)
    found = Document.objects.in_bulk(named)
    return tuple(found[name] for name in named if name in found)


PAPERS = ("a4", "a5")
"""On what the booklet can be printed; the first where nothing is said."""


@takes("paper")
@require_safe
def booklet(request: HttpRequest) -> HttpResponse:
    """Every rule in force in the reader's game, to be read in one go or printed."""
    game = game_of(request)
    asked = request.GET.get("paper", "")
    context = {
        "printed": printing.booklet(game),
        "edition": api.edition(game.label) if game else None,
        "papers": PAPERS,
        "paper": asked if asked in PAPERS else PAPERS[0],
    }
    return render(request, "content/booklet.html", context)


@require_safe
def booklet_style(request: HttpRequest, paper: str) -> HttpResponse:
    """The pages of the printed booklet: their size, and the chapter that each names."""
    context = {"paper": paper, "chapters": Chapter.objects.all()}
    return render(request, "content/booklet.css", context, content_type="text/css")


@require_safe
def paragraph(request: HttpRequest, number: str, paragraph: str) -> HttpResponse:
    """Where a paragraph stands that is quoted by its number."""
    at = {"section__chapter__number": int(number), "paragraph": int(paragraph), "draft": False}
    found = get_object_or_404(Rule.objects.select_related("section__chapter"), **at)
    return redirect(f"{found.section.chapter.get_absolute_url()}#{found.quoted}")


@require_safe
def rule(request: HttpRequest, path: str) -> HttpResponse:
    """A rule: its text, what each edition says, what is noted and asked about it.

    The address of a section, cut short from that of a rule, leads to the chapter.
    """
    address = f"/rules/{path}/"
    found = Rule.objects.select_related("section__chapter", "under").filter(path=address).first()
    if found is None:
        return redirect(get_object_or_404(Section, pk=path))
    if found.under:
        return redirect(f"{found.under.path}#rule-{found.anchor}")
    if found.draft and not request.user.is_staff:  # type: ignore[union-attr]
        raise Http404
    game = game_of(request)
    shown = Rule.objects.filter(Q(draft=False) | Q(pk=found.pk), under=None)
    order = list(shown.values_list("path", "title"))
    # A draft is in the list as long as it is this page's own.
    place = [one for one, _ in order].index(address)
    sayings = selectors.sayings(found, game=game)
    told = [found, *found.joined.all()]
    context = {
        "rule": found,
        "chapter": found.section.chapter,
        "sayings": sayings,
        "lines": passages.lines(found, selectors.every_document(), game),
        "own": selectors.own_saying(sayings, game),
        "apart": selectors.part_ways(sayings),
        "courses": courses(found),
        "silent": not all(saying.stated or saying.absent for saying in sayings),
        "statement": selectors.is_statement(found),
        "root": api.edition(api.ROOT).name,
        "plays": game.plays(found.section.chapter_id),
        "idle": not game.in_force(found.name),
        "instead": selectors.instead(found, shown.filter(section=found.section_id), game),
        "unsettled": passages.unsettled(sayings),
        "margin": passages.margin_of(found, selectors.margins(told)),
        "citations": _places(told),
        "see": _other_pages(found),
        "previous": order[place - 1] if place else None,
        "next": order[place + 1] if place + 1 < len(order) else None,
    }
    return render(request, "content/rule.html", context)


def _places(rules: list[Rule]) -> list[Citation]:
    """Where rules are written, each place once."""
    found = Citation.objects.filter(entry__in=[one.pk for one in rules]).select_related("document")
    order = {one.pk: place for place, one in enumerate(rules)}
    told = sorted(found, key=lambda one: (order[one.entry_id], one.order))
    # Turned round twice, so that of a place that is named several times the first stays, and the
    # order with it.
    return list({(one.document_id, one.place): one for one in reversed(told)}.values())[::-1]


def _other_pages(rule: Rule) -> list[Entry]:
    """What to read next, but for what stands on this page."""
    here = {one.pk for one in rule.joined.all()}
    return [one for one in rule.see if not (one.draft or one.pk in here)]
