"""Answers as a list shows them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from content.preference import ChosenGame
from content.search.finding import Hit, SearchAnswer
from content.search.library import Says
from content.search.marking import Correction, Piece, QueryMarker
from engine import api

_OTHERS = "All others"
_FEW = 2
"""So many editions are named; more that say the same stand last as all others."""


class EditionRuling(NamedTuple):
    """What holds in some editions, named in one line."""

    editions: str
    text: Sequence[Piece]


@dataclass(frozen=True, slots=True)
class SearchResult:
    """An answer as a list shows it: what it says, and what holds in each edition, or in the
    reader's, where it tells that."""

    path: str
    kind: str
    kind_name: str
    where: str
    title: Sequence[Piece]
    excerpt: Sequence[Piece]
    rulings: Sequence[EditionRuling]
    reasons: Sequence[Correction]


def results(answer: SearchAnswer, hits: Sequence[Hit], game: ChosenGame) -> list[SearchResult]:
    """Answers as a list shows them."""
    told = answer.says(hits)
    return [_result(answer, hit, told[hit.number], game) for hit in hits]


def _result(answer: SearchAnswer, hit: Hit, says: Says, game: ChosenGame) -> SearchResult:
    marker, card = QueryMarker(answer.found(hit)), hit.card
    rulings = _rulings(says.rulings, game)
    shown = (card.title, says.lead, says.text, *(text for _, text in rulings))
    return SearchResult(
        path=card.path,
        kind=card.kind,
        kind_name=card.label,
        where=card.where,
        title=marker.mark(card.title),
        excerpt=marker.excerpt(says, counts=answer.meaning.counts),
        rulings=[EditionRuling(names, marker.mark(text)) for names, text in rulings],
        reasons=marker.reasons(shown, answer.meaning),
    )


def _rulings(by: Mapping[str, str], game: ChosenGame) -> list[tuple[str, str]]:
    """What holds in the reader's edition, else in all, those together that agree, and of which the
    entry says nothing; nobody is named where all of the family agree and no reader has another."""
    if game.edition in by:
        return [(api.edition(game.edition).name, by[game.edition])]
    groups: dict[str, list[str]] = {}
    for edition in api.EDITIONS:
        if edition in by:
            groups.setdefault(by[edition], []).append(api.edition(edition).name)
    alike = len(groups) == 1 and not game and by.keys() >= set(api.FAMILY)
    if alike:
        return [("", text) for text in groups]
    silent = [api.edition(edition).name for edition in api.EDITIONS if edition not in by]
    rest = max(groups, key=lambda text: len(groups[text]), default="")
    others = [(_OTHERS, rest)] if len(groups) > 1 and len(groups[rest]) > _FEW else []
    if groups and silent:
        groups["not said here."] = silent
    told = [
        (", ".join(names), text) for text, names in groups.items() if (_OTHERS, text) not in others
    ]
    return [*told, *others]
