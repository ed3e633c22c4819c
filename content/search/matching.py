"""What a document has of a query."""

from collections.abc import Mapping
from dataclasses import dataclass

from content.search.places import Places
from content.search.thesaurus import Phrase
from content.search.understanding import Meaning


@dataclass(frozen=True, slots=True)
class Match:
    """What a document has for one group of the query: its options, the best of them first, and
    how good that is; where they stand."""

    good: float
    options: tuple[Phrase, ...]
    places: tuple[int, ...]


Found = Mapping[int, Match]
"""What a document has of a query, by the place of the group."""


def matches(number: int, meaning: Meaning, places: Places) -> Found:
    """What a document has of a query."""
    found = {}
    for index, group in enumerate(meaning.groups):
        options = [option for option in group.options if number in places[option].spots]
        if options:
            options.sort(key=lambda option: -group.options[option])
            spots = tuple(place for option in options for place in places[option].spots[number])
            found[index] = Match(group.options[options[0]], tuple(options), spots)
    return found
