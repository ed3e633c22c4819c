"""The questions: the list with its filters, and each by itself."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from content.models import FIGURES, STATUSES, Chapter, Question, Reply, Standing, stands
from content.pages import selectors
from content.pages.facets import Facet, FacetChoice
from content.pages.selectors import SILENT
from content.parameters import takes
from content.preference import ChosenGame, game_of
from content.views.entries import find, page
from engine import api


@dataclass(frozen=True, slots=True)
class Filter:
    """What the list is narrowed to; empty words narrow nothing."""

    status: str = ""
    publisher: str = ""
    chapter: str = ""
    figure: str = ""

    def passes(self, question: Question) -> bool:
        """Whether a question is in the list."""
        named = [one for one in (self.publisher,) if one], [one for one in (self.status,) if one]
        return (
            stands(question.outcomes, *named)
            and (
                not self.chapter
                or self.chapter in {chapter.pk for chapter in question.chapters.all()}
            )
            and (not self.figure or self.figure in question.figures)
        )

    @property
    def query(self) -> str:
        """As it stands in an address."""
        parts = {name: getattr(self, name) for name in self.__slots__}
        return urlencode({name: part for name, part in parts.items() if part})


@dataclass(frozen=True, slots=True)
class Now:
    """What holds under rule sets that agree; ``own`` where the reader's is among them. ``stated``
    is false of those for which no source tells."""

    editions: str
    text: str
    own: bool
    stated: bool = True


def now(question: Question, game: ChosenGame) -> tuple[Now, ...]:
    """What holds now, the reader's edition first."""
    groups: dict[str, list[api.Edition]] = {}
    for edition in map(api.edition, api.EDITIONS):
        holding = question.holding(edition.id)
        groups.setdefault(holding.text if holding else "", []).append(edition)
    found = (
        Now(
            "All editions" if len(groups) == 1 else ", ".join(one.name for one in editions),
            text or SILENT,
            any(one.id == game.edition for one in editions),
            stated=bool(text),
        )
        for text, editions in groups.items()
    )
    return tuple(sorted(found, key=lambda one: (not one.own, not one.stated)))


@takes("status", "publisher", "chapter", "figure")
@require_safe
def questions(request: HttpRequest) -> HttpResponse:
    """The questions, narrowed by status, publisher, expansion and figure."""
    everything = list(
        Question.objects.published().prefetch_related(
            "standings", "replies", "holdings", "chapters"
        )
    )
    # False sorts before true: those with a number first.
    everything.sort(key=lambda one: (one.number is None, one.number or one.order))
    options = _options(everything)
    chosen, unknown = _read(request.GET, options)
    shown = [(one, now(one, game_of(request))) for one in everything if chosen.passes(one)]
    context = {
        "shown": shown,
        "total": len(everything),
        "facets": tuple(_facets(chosen, options, everything)),
        "chosen": chosen,
        "unknown": unknown,
    }
    return render(request, "content/questions.html", context)


FilterChoices = dict[str, tuple[str, dict[str, str]]]


def _options(everything: Iterable[Question]) -> FilterChoices:
    """The filters by name: a title, and values with their words."""
    chapters = {chapter.pk for question in everything for chapter in question.chapters.all()}
    figures = {figure for question in everything for figure in question.figures}
    asked = {standing.publisher for question in everything for standing in question.standings.all()}
    return {
        "status": ("Status", dict((*Standing.Status.choices, *Reply.Status.choices))),
        "publisher": (
            "Publisher",
            {
                publisher.id: publisher.name
                for publisher in api.publishers().values()
                if publisher.id in asked
            },
        ),
        "chapter": (
            "Expansion",
            {one.pk: one.title for one in Chapter.objects.filter(pk__in=chapters)},
        ),
        "figure": ("Figure", {figure: figure for figure in FIGURES if figure in figures}),
    }


def _read(query: QueryDict, options: FilterChoices) -> tuple[Filter, list[str]]:
    """What is asked for, and what of it is not known."""
    asked = {name: query.get(name, "") for name in options}
    known = {name: value for name, value in asked.items() if value in options[name][1]}
    if asked["status"] in STATUSES:
        known["status"] = asked["status"]
    unknown = [f"{name}: {value}" for name, value in asked.items() if value and name not in known]
    return Filter(**known), unknown


def _facets(chosen: Filter, options: FilterChoices, everything: list[Question]) -> Iterator[Facet]:
    """The filters that still leave a question, or are on."""
    for name, (title, values) in options.items():
        choices = []
        for value, word in values.items():
            on = getattr(chosen, name) == value
            then = replace(chosen, **{name: value})
            # Counted here and not by the database: a choice is a query, and there are dozens.
            count = sum(map(then.passes, everything))
            leads = replace(chosen, **{name: "" if on else value})
            if count or on:
                choices.append(FacetChoice(word, leads.query, count, on))
        if choices:
            yield Facet(title, tuple(choices))


@require_safe
def question(request: HttpRequest, name: str) -> HttpResponse:
    """A question: what holds now, the answer, and what became of it."""
    found = find(request, "faq", name, "standings__document", "replies__document")
    if isinstance(found, HttpResponse):
        return found
    asked = [key for key in found.keys if key.startswith("car-faq-")]
    holdings = now(found, game_of(request))  # type: ignore[arg-type]
    return page(
        request,
        found,
        "content/question.html",
        now=holdings,
        keys=asked or found.keys,
        unsettled=selectors.unsettled(found.rules),
    )
