"""The search: its page, and what its box shows while somebody types."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from content import search
from content.models import Chapter
from content.pages.lasting import lasting
from content.preference import Game, game_of
from content.search import Answer, Hit
from content.search.documents import KINDS
from content.search.marking import Marker, Piece, Reason
from content.views.facets import Choice, Facet
from engine import api

PAGE = 10
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
    ("note 100", "a number of the annotated rules"),
)
"""What can be asked."""


class Ruling(NamedTuple):
    """What holds in some editions, named in one line."""

    editions: str
    text: Sequence[Piece]


@dataclass(frozen=True, slots=True)
class Result:
    """An answer as a list shows it: what it says, and what holds in each edition, or in the
    reader's, where it tells that."""

    path: str
    kind: str
    kind_name: str
    where: str
    title: Sequence[Piece]
    excerpt: Sequence[Piece]
    rulings: Sequence[Ruling]
    reasons: Sequence[Reason]


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
                "snippet": one.excerpt,
                "rulings": one.rulings,
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
    told = answer.says(hits)
    return [_result(answer, hit, told[hit.number], game) for hit in hits]


def _result(answer: Answer, hit: Hit, says: search.Says, game: Game) -> Result:
    marker, card = Marker(answer.found(hit)), hit.card
    rulings = _rulings(says.rulings, game)
    shown = (card.title, says.lead, says.text, *(text for _, text in rulings))
    return Result(
        path=card.path,
        kind=card.kind,
        kind_name=card.label,
        where=card.where,
        title=marker.mark(card.title),
        excerpt=marker.excerpt(says),
        rulings=[Ruling(names, marker.mark(text)) for names, text in rulings],
        reasons=marker.reasons(shown, answer.meaning),
    )


def _rulings(by: Mapping[str, str], game: Game) -> list[tuple[str, str]]:
    """What holds in the reader's edition, else in all, those together that agree; nobody is named
    where all of the family do and no reader has another."""
    if game.edition in by:
        return [(api.edition(game.edition).short, by[game.edition])]
    groups: dict[str, list[str]] = {}
    for edition in api.EDITIONS:
        if edition in by:
            groups.setdefault(by[edition], []).append(api.edition(edition).short)
    alike = len(groups) == 1 and not game and by.keys() >= set(api.FAMILY)
    return [("" if alike else ", ".join(names), text) for text, names in groups.items()]


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
    yield _facet(answer, "Chapter", "exp", _chapters(), filters.get("exp", ()))


@lasting
def _chapters() -> dict[str, str]:
    """The titles of the chapters by their ids."""
    return dict(Chapter.objects.values_list("pk", "title"))


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
