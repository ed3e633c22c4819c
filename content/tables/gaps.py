"""What no source settles of an expansion that no classic edition has: where it was looked for, what
is played, and what else it may mean."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import Q

from content.models import Document, Rule
from content.pages import selectors, weights
from content.pages.selectors import SourcePiece
from engine import api

_REMARK: Final = re.compile(
    r"<p>((?:Not (?:stated|settled)[:.]|No text that we have)\s.*?)</p>", re.DOTALL
)
"""A paragraph of the commentary that tells what the sources leave open (docs/style.md)."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A rule, and what no source settles of it.

    Of a value: how it is ``played``, how else it may be read, and the places that do not decide it.
    Of something else: what the commentary ``told`` of it, as HTML without a paragraph round it.
    """

    rule: Rule
    played: str = ""
    readings: tuple[str, ...] = ()
    places: tuple[SourcePiece, ...] = ()
    told: str = ""


def gaps(expansion: str) -> tuple[Gap, ...]:
    """What the sources leave to us of an expansion's rules, in the order of its chapter."""
    own = [rule.id for rule in api.rules().values() if rule.expansion == expansion]
    values = {value.id: value for value in _unsettled(own)}
    told = Q(section__chapter=expansion) | Q(name__in=values)
    entries, documents = Rule.objects.published().filter(told), selectors.every_document()
    return tuple(gap for entry in entries for gap in _of(entry, values.get(entry.name), documents))


def _of(
    rule: Rule, value: api.RuleValue | None, documents: Mapping[str, Document]
) -> Iterator[Gap]:
    if value is None:
        for remark in _REMARK.findall(rule.commentary):
            yield Gap(rule, told=remark)
        return
    yield Gap(
        rule,
        selectors.in_words(rule, value.value),
        tuple(selectors.in_words(rule, other) for other in value.open),
        selectors.places_of(value.source, documents),
    )


def _unsettled(rules: list[str]) -> Iterator[api.RuleValue]:
    """The values that an edition of a later game has open, or that no text of theirs states."""
    later = [api.edition(name).values for name in api.EDITIONS if name not in api.FAMILY]
    for name in rules:
        values = [one[name] for one in later if one[name].value is not None]
        # An edition that was read and leaves it open tells more than one that only inherits it.
        read = next((value for value in values if value.open), None)
        if read or (values and not any(map(weights.by_text, values))):
            yield read or values[0]
