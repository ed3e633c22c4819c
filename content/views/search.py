"""The search: its page, and what its box shows while somebody types."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.html import escape
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from content import search
from content.models import Chapter
from content.pages.cached import cached
from content.pages.facets import Facet, FacetChoice
from content.pages.sums import WorkedSum, worked
from content.parameters import takes
from content.preference import ChosenGame, game_of
from content.search import SearchAnswer
from content.search.documents import KINDS
from content.search.marking import Correction
from content.search.showing import results
from content.search.sums import read_sum

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


@takes("q", "page")
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
        found = _sum(asked, game) if number == 1 else None
        context |= {
            "answer": answer,
            "sum": found,
            "corrections": corrections(answer, found),
            "results": results(answer, answer.hits[start : start + PAGE], game),
            "facets": tuple(_facets(answer)),
            "here": urlencode({"q": asked[:LONGEST]}),
            "unfiltered": urlencode({"q": answer.query.words}),
            "first": start + 1,
            "last": min(start + PAGE, len(answer.hits)),
            "further": max(0, len(answer.hits) - start - PAGE),
            "page": number,
            "pages": -(-len(answer.hits) // PAGE),
            "near": () if answer.hits or answer.query.empty else search.near(answer),
        }
    return render(request, "content/search.html", context)


def _sum(asked: str, game: ChosenGame) -> WorkedSum | None:
    """What the words ask to be worked out; None where not all of them are understood."""
    found = read_sum(asked)
    if found is None:
        return None
    return worked(found.said, sized=found.sized, game=game, called=found.called, now=found.now)


LONGEST = 300
"""Signs of a query that the page repeats."""


@require_safe
def suggest(request: HttpRequest) -> HttpResponse:
    """The first answers to ``?q=`` as JSON; the last word may still be growing."""
    asked = request.GET.get("q", "")
    answer = search.find(asked, typing=True)
    game = game_of(request)
    shown = results(answer, answer.hits[:FEW], game) if asked.strip() else []
    found = _sum(asked, game)
    body = {
        "query": asked[:LONGEST],
        "total": len(answer.hits) if asked.strip() else 0,
        "all": f"/search/?{urlencode({'q': asked[:LONGEST]})}",
        "notes": [*answer.query.complaints, *_said(corrections(answer, found))],
        "results": _first(found)
        + [
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


def _first(found: WorkedSum | None) -> list[dict[str, Any]]:
    """A sum as the first of the answers."""
    if found is None:
        return []
    return [
        {
            "path": found.page,
            "kind": "page",
            "kindName": "Sum",
            "where": "",
            "title": found.line,
            "snippet": escape(found.said),
            "rulings": [],
            "reasons": [],
        }
    ]


def _said(found: Iterable[Correction]) -> list[str]:
    return [f"{one.typed} → {one.there}" for one in found]


def corrections(answer: SearchAnswer, found: WorkedSum | None) -> list[Correction]:
    """What was read for words that mean nothing; nothing beside a sum, which tells itself how each
    word was understood. A name in it is no slip."""
    if found:
        return []
    return [Correction(group.typed, group.meant) for group in answer.meaning.groups if group.meant]


def _number(text: str, count: int) -> int:
    """The page that was asked for, as far as there is one."""
    last = max(1, -(-count // PAGE))
    return (
        min(max(int(text), 1), last) if text.isascii() and text.isdigit() and len(text) < 5 else 1
    )


# --- Filters -----------------------------------------------------------------------------


def _facets(answer: SearchAnswer) -> Iterable[Facet]:
    """Kinds and expansions, each counted as if it alone were not chosen."""
    kinds = Counter(card.kind for card in answer.without("kind"))
    yield _facet(answer, "Kind", "kind", KINDS, kinds)
    chapters = Counter(chain.from_iterable(card.chapters for card in answer.without("exp")))
    yield _facet(answer, "Chapter", "exp", _chapters(), chapters)


@cached
def _chapters() -> dict[str, str]:
    """The titles of the chapters by their ids."""
    return dict(Chapter.objects.values_list("pk", "title"))


def _facet(
    answer: SearchAnswer, title: str, name: str, words: Mapping[str, str], counts: Mapping[str, int]
) -> Facet:
    chosen, rest = answer.query.filters.get(name, ()), _without(answer.query.text, name)
    choices = [
        FacetChoice(word, f"{rest}{name}%3A{value}", counts.get(value), value in chosen)
        for value, word in words.items()
        if counts.get(value) or value in chosen
    ]
    return Facet(title, (FacetChoice("All", rest.removesuffix("+"), None, not chosen), *choices))


def _without(text: str, name: str) -> str:
    """A query without the values of a filter, to which one can be added."""
    rest = re.sub(rf'(?<!\S){name}:("[^"]*"|\S*)', " ", text, flags=re.IGNORECASE)
    return urlencode({"q": " ".join([*rest.split(), ""])})
