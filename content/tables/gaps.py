"""What no source settles of an expansion that no classic edition has: where it was looked for, what
is played, and what else it may mean."""

from collections.abc import Iterator
from dataclasses import dataclass

from content.models import Rule
from content.pages import selectors
from content.pages.selectors import Place
from engine import api


@dataclass(frozen=True, slots=True)
class Gap:
    """A rule, how it is played, how else it may be read, and the places that do not decide it."""

    rule: Rule
    played: str
    readings: tuple[str, ...]
    places: tuple[Place, ...]


def gaps(expansion: str) -> tuple[Gap, ...]:
    """What the sources leave to us of an expansion's rules, in their order."""
    own = [rule.id for rule in api.rules().values() if rule.expansion == expansion]
    pages, documents = selectors.rule_pages(own), selectors.every_document()
    return tuple(
        Gap(
            pages[value.id],
            selectors.in_words(pages[value.id], value.value),
            tuple(selectors.in_words(pages[value.id], other) for other in value.open),
            selectors.places_of(value.source, documents),
        )
        for value in _unsettled(own)
        if value.id in pages
    )


def _unsettled(rules: list[str]) -> Iterator[api.RuleValue]:
    """The values that an edition of a later game has open, or that none of them states."""
    later = [api.edition(name).values for name in api.EDITIONS if name not in api.FAMILY]
    for name in rules:
        values = [one[name] for one in later if one[name].value is not None]
        read = next((one for one in values if one.open), None)
        if read or (values and not any(one.stated for one in values)):
            yield read or values[0]
