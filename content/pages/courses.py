"""What became of a rule in the course of time."""

from collections.abc import Mapping
from dataclasses import dataclass

from content.models import Document, Rule
from content.pages.selectors import SourcePiece, every_document, in_words, places_of
from content.pages.weights import month
from engine import api


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """What was said for a time: since when and until when, in words, empty where from the first
    and to this day; whose word it was, and where it stands."""

    value: str
    since: str
    until: str
    weight: str
    by: str
    places: tuple[SourcePiece, ...]


@dataclass(frozen=True, slots=True)
class RuleHistory:
    """What some editions said of a rule in the course of time."""

    editions: tuple[api.Edition, ...]
    steps: tuple[HistoryStep, ...]


def courses(rule: Rule) -> tuple[RuleHistory, ...]:
    """What became of a rule in those editions in which it was changed by a later answer."""
    changed: dict[tuple[api.Ruling, ...], list[api.Edition]] = {}
    for edition in map(api.edition, api.EDITIONS if rule.engine else ()):
        said = edition.values[rule.name].rulings
        if len(said) > 1:
            # The rulings are the key: editions that share their history are told once.
            changed.setdefault(said, []).append(edition)
    documents = every_document() if changed else {}
    return tuple(
        RuleHistory(tuple(editions), tuple(_step(rule, one, documents) for one in said))
        for said, editions in changed.items()
    )


def _step(rule: Rule, ruling: api.Ruling, documents: Mapping[str, Document]) -> HistoryStep:
    return HistoryStep(
        in_words(rule, ruling.value),
        month(ruling.since),
        month(ruling.until),
        ruling.strength.words,
        ruling.by,
        places_of(ruling.source, documents),
    )
