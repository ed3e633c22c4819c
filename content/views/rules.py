"""The rules: chapters, single rules, and the booklet of a game."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Prefetch, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from content.models import Chapter, Document, Entry, Rule, Section
from content.pages import selectors
from content.preference import Game, game_of
from engine import api


@dataclass(frozen=True, slots=True)
class Passage:
    """A rule on the page of its chapter, with what the editions say if they do not agree.

    For a rule that only some editions use, ``users`` names those instead. ``own`` is what the
    reader's edition says, ``unsettled`` what is said where the sources do not decide; ``idle``
    tells that the rule is not in force there, and ``instead`` what is.
    """

    rule: Rule
    sayings: tuple[selectors.Saying, ...]
    own: selectors.Saying | None
    users: str
    unsettled: tuple[selectors.Saying, ...]
    idle: bool
    instead: tuple[Rule, ...]
    margin: selectors.Margin
    joined: tuple[tuple[Rule, tuple[selectors.Saying, ...]], ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A section of a chapter."""

    section: Section
    passages: tuple[Passage, ...]


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
    found = get_object_or_404(Chapter, pk=chapter_id)
    game = game_of(request)
    chapters = list(Chapter.objects.all())
    place = chapters.index(found)
    context = {
        "chapter": found,
        "plays": game.plays(found.pk),
        "parts": tuple(_parts(found, game)),
        "later": _later(found),
        "previous": chapters[place - 1] if place else None,
        "next": chapters[place + 1] if place + 1 < len(chapters) else None,
    }
    return render(request, "content/chapter.html", context)


def _later(chapter: Chapter) -> tuple[Document, ...]:
    """The documents that a chapter rests on where no edition states any of its rules."""
    own = [rule for rule in api.rules().values() if rule.expansion == chapter.pk]
    values = [api.edition(name).values[rule.id] for name in api.EDITIONS for rule in own]
    if any(value.stated for value in values):
        return ()
    named = dict.fromkeys(value.source.partition(",")[0] for value in values)
    found = Document.objects.in_bulk(named)
    return tuple(found[name] for name in named if name in found)


@require_safe
def booklet(request: HttpRequest) -> HttpResponse:
    """Every rule in force in the reader's game, to be read in one go or printed."""
    game = game_of(request)
    chapters = [one for one in Chapter.objects.all() if game.plays(one.pk)]
    context = {
        "chapters": [(one, tuple(_parts(one, game, in_force_only=True))) for one in chapters],
    }
    return render(request, "content/booklet.html", context)


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
        return redirect(found.under)
    if found.draft and not request.user.is_staff:  # type: ignore[union-attr]
        raise Http404
    game = game_of(request)
    shown = Rule.objects.filter(Q(draft=False) | Q(pk=found.pk), under=None)
    order = list(shown.values_list("path", "title"))
    place = [one for one, _ in order].index(address)
    sayings = selectors.sayings(found)
    context = {
        "rule": found,
        "chapter": found.section.chapter,
        "sayings": sayings,
        "joined": [(one, selectors.sayings(one)) for one in found.joined.order_by("order")],
        "own": selectors.own_saying(sayings, game),
        "apart": selectors.part_ways(sayings),
        "silent": not all(one.stated for one in sayings),
        "root": api.edition(api.ROOT).name,
        "plays": game.plays(found.section.chapter_id),
        "idle": not game.in_force(found.name),
        "instead": selectors.instead(found, shown.filter(section=found.section_id), game),
        "unsettled": tuple(one for one in sayings if one.open),
        "margin": selectors.margins([found]).get(found.pk),
        "citations": found.citations.select_related("document"),
        "see": _other_pages(found),
        "previous": order[place - 1] if place else None,
        "next": order[place + 1] if place + 1 < len(order) else None,
    }
    return render(request, "content/rule.html", context)


def _other_pages(rule: Rule) -> list[Entry]:
    """What to read next, but for what stands on this page."""
    here = {one.pk for one in rule.joined.all()}
    return [one for one in rule.see if not (one.draft or one.pk in here)]


def _parts(chapter: Chapter, game: Game, *, in_force_only: bool = False) -> Iterator[Part]:
    """The sections of a chapter that have something to say."""
    documents = Document.objects.in_bulk()
    joined = Prefetch("joined", queryset=Rule.objects.order_by("order"))
    rules = Rule.objects.filter(draft=False, under=None).order_by("order").prefetch_related(joined)
    sections = list(chapter.sections.prefetch_related(Prefetch("rules", queryset=rules)))
    margins = selectors.margins(one for section in sections for one in section.rules.all())
    for section in sections:
        passages = _passages(section.rules.all(), documents, game, margins)
        shown = tuple(one for one in passages if not (in_force_only and one.idle))
        if shown:
            yield Part(section, shown)


def _passages(
    rules: Iterable[Rule],
    documents: dict[str, Document],
    game: Game,
    margins: dict[str, selectors.Margin],
) -> Iterator[Passage]:
    for one in rules:
        sayings = selectors.sayings(one, documents)
        yield Passage(
            rule=one,
            sayings=sayings if _worth_telling(one, sayings) else (),
            own=selectors.own_saying(sayings, game),
            users=", ".join(edition.short for edition in _users(sayings)),
            unsettled=tuple(saying for saying in sayings if saying.open),
            idle=not game.in_force(one.name),
            instead=selectors.instead(one, rules, game),
            margin=margins.get(one.pk, selectors.Margin()),
            joined=tuple(
                (other, selectors.sayings(other, documents)) for other in one.joined.all()
            ),
        )


def _worth_telling(rule: Rule, sayings: tuple[selectors.Saying, ...]) -> bool:
    """Whether the editions part ways, beyond that some of them do not use the rule."""
    at_work = sum(one.in_force for one in sayings)
    return selectors.part_ways(sayings) and (not rule.when or at_work > 1)


def _users(sayings: Iterable[selectors.Saying]) -> Iterator[api.Edition]:
    for saying in sayings:
        if saying.in_force:
            yield from saying.editions
