"""The search: its page, and what its box shows while somebody types."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from content import search
from content.models import Chapter, Holding, Position, Rule
from content.pages import selectors
from content.preference import Game, game_of
from content.search import Answer, Hit
from content.search.documents import KINDS
from content.search.marking import Piece, Reason, mark, reasons, snippet
from content.views.facets import Choice, Facet
from engine import api

PAGE = 20
"""Answers on a page."""

FEW = 8
"""Answers under the box."""

DOORS = (
    ("/rules/", "The rules, chapter by chapter"),
    ("/faq/", "Questions and answers"),
    ("/differences/", "Where the editions differ"),
    ("/terms/", "The words of the game"),
    ("/tiles/", "Every tile"),
    ("/board/", "Lay out a position"),
)
"""Ways on for those who found nothing."""

EXAMPLES = (
    ("small city", "a word or a name, in any edition's words or in German"),
    ("does the dragon eat builders?", "a question"),
    ("status:deprecated pub:rgg", "what became of questions at a publisher"),
    ("exp:tower kind:faq", "an expansion, a kind of page"),
    ("fig:builder volcano", "a figure and a word"),
    ('"magic gate" kind:note', "words in quotation marks, exactly so"),
    ("footnote 100", "a number of the annotated rules"),
)
"""What can be asked."""


@dataclass(frozen=True, slots=True)
class Result:
    """An answer as a list shows it. ``holds`` is what the reader's edition says."""

    path: str
    kind: str
    kind_name: str
    where: str
    title: Sequence[Piece]
    snippet: Sequence[Piece]
    reasons: Sequence[Reason]
    holds: str


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The answers to ``?q=``, filtered by kind and expansion."""
    asked = request.GET.get("q", "")
    game = game_of(request)
    context: dict[str, Any] = {"query": asked[:LONGEST], "doors": DOORS}
    context |= {"examples": EXAMPLES, "kinds": tuple(KINDS)}
    if asked.strip():
        answer = search.find(asked)
        number = _number(request.GET.get("page", ""), len(answer.hits))
        start = (number - 1) * PAGE
        context |= {
            "answer": answer,
            "corrections": corrections(answer),
            "results": results(answer, answer.hits[start : start + PAGE], game),
            "facets": tuple(_facets(answer)),
            "here": urlencode({"q": asked[:LONGEST]}),
            "unfiltered": urlencode({"q": answer.query.words}),
            "first": start + 1,
            "last": min(start + PAGE, len(answer.hits)),
            "page": number,
            "pages": -(-len(answer.hits) // PAGE),
            "near": () if answer.hits else search.near(answer),
            "game_name": game.short,
        }
    return render(request, "content/search.html", context)


LONGEST = 300
"""Signs of a query that the page repeats."""


@require_safe
def suggest(request: HttpRequest) -> HttpResponse:
    """The first answers to ``?q=`` as JSON; the last word may still be growing."""
    asked = request.GET.get("q", "")
    answer = search.find(asked, typing=True)
    shown = results(answer, answer.hits[:FEW], game_of(request)) if asked.strip() else []
    body = {
        "query": asked[:LONGEST],
        "total": len(answer.hits) if asked.strip() else 0,
        "all": f"/search/?{urlencode({'q': asked[:LONGEST]})}",
        "notes": [*answer.query.complaints, *_said(corrections(answer))],
        "results": [
            {
                "path": one.path,
                "kind": one.kind,
                "kindName": one.kind_name,
                "where": one.where,
                "title": one.title,
                "snippet": one.snippet,
                "reasons": one.reasons,
            }
            for one in shown
        ],
    }
    return JsonResponse(body)


def _said(found: Iterable[Reason]) -> list[str]:
    return [f"{one.typed} → {one.there}" for one in found]


def corrections(answer: Answer) -> list[Reason]:
    """What was read for words that mean nothing."""
    return [Reason(one.typed, one.meant) for one in answer.meaning.groups if one.meant]


def results(answer: Answer, hits: Sequence[Hit], game: Game) -> list[Result]:
    """Answers as a list shows them."""
    texts = search.texts(hits)
    holds = _holds(hits, game)
    found = {hit.number: answer.found(hit) for hit in hits}
    return [
        Result(
            path=hit.card.path,
            kind=hit.card.kind,
            kind_name=hit.card.label,
            where=hit.card.where,
            title=mark(hit.card.title, found[hit.number]),
            snippet=snippet(texts[hit.number], found[hit.number]),
            reasons=reasons((hit.card.title, texts[hit.number]), answer.meaning, found[hit.number]),
            holds=holds.get(hit.card.ref, ""),
        )
        for hit in hits
    ]


def _holds(hits: Sequence[Hit], game: Game) -> dict[str, str]:
    """What the reader's edition says, of everything that tells it."""
    if not game:
        return {}
    refs = [hit.card.ref for hit in hits]
    lineage = [*api.edition(game.edition).lineage]
    rules = selectors.told(Rule.objects.filter(pk__in=refs), game)
    found = {one.rule.pk: one.saying.value for one in rules if one.saying}
    for model, owner in ((Holding, "question"), (Position, "difference")):
        said = model.objects.filter(**{f"{owner}__in": refs, "edition__in": lineage})
        rows = said.values_list("edition", owner, "text")
        nearest_last = sorted(rows, key=lambda row: lineage.index(row[0]), reverse=True)
        found.update((ref, text) for _, ref, text in nearest_last)
    return found


def _number(text: str, count: int) -> int:
    """The page that was asked for, as far as there is one."""
    last = max(1, -(-count // PAGE))
    return (
        min(max(int(text), 1), last) if text.isascii() and text.isdigit() and len(text) < 5 else 1
    )


# --- Filters -----------------------------------------------------------------------------


def _facets(answer: Answer) -> Iterable[Facet]:
    """Kinds and expansions, each counted as if it alone were not chosen."""
    filters = answer.query.filters
    yield _facet(answer, "Kind", "kind", KINDS, filters.get("kind", ()))
    chapters = {one.pk: one.title for one in Chapter.objects.all()}
    yield _facet(answer, "Chapter", "exp", chapters, filters.get("exp", ()))


def _facet(
    answer: Answer, title: str, name: str, words: Mapping[str, str], chosen: tuple[str, ...]
) -> Facet:
    counts = answer.counts(name, lambda card: (card.kind,) if name == "kind" else card.chapters)
    choices = [
        Choice(word, _with(answer.query.text, name, value), counts.get(value, 0), value in chosen)
        for value, word in words.items()
        if counts.get(value, 0) or value in chosen
    ]
    everything = Choice("All", _with(answer.query.text, name, ""), 0, not chosen)
    return Facet(title, (everything, *choices))


def _with(text: str, name: str, value: str) -> str:
    """The query with another value of a filter."""
    rest = re.sub(rf'(?<!\S){name}:("[^"]*"|\S*)', " ", text, flags=re.IGNORECASE)
    return urlencode({"q": " ".join([*rest.split(), *([f"{name}:{value}"] if value else [])])})
