"""Where the words of the index stand, and what they weigh there."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from content.search.backend import Backend
from content.search.library import Library
from content.search.thesaurus import Phrase

WEIGHTS = {
    "title": 3.6, "names": 3.0, "also": 1.5, "ids": 1.5, "says": 1.3, "body": 1.0, "asked": 1.2,
    "sought": 2.5, "place": 1.5,
}  # fmt: skip
"""What a word is worth by the field in which it stands."""

EVEN = {
    "title": 0.5, "names": 0.7, "also": 0.7, "ids": 0.2, "says": 0.5, "body": 0.5, "asked": 0.9,
    "sought": 0.5, "place": 0.2,
}  # fmt: skip
"""How much the length of a field counts: 0 not at all, 1 fully."""

OFTEN = 3
"""More than so often in a field, a word says nothing new."""

MOST = 6_000
"""Phrases of which a process remembers the places."""


Documents = Mapping[int, Mapping[str, list[int]]]


class Spots(NamedTuple):
    """A phrase in one document: its weight there, and its places by field."""

    weight: float
    fields: Mapping[str, list[int]]


Places = Mapping[Phrase, Mapping[int, Spots]]
"""The documents that have each phrase."""


def look(phrases: Collection[Phrase], library: Library, backend: Backend) -> Places:
    """The places of phrases. A process remembers them as long as the index stays the same."""
    if len(library.remembered) > MOST:
        library.remembered = {}
    known = library.remembered
    words = {word for phrase in phrases for word in phrase}
    new = {word for word in words if (word,) not in known}
    found: dict[str, dict[int, dict[str, list[int]]]] = {word: {} for word in new}
    for document, name, place, word in backend.query(new):
        found[word].setdefault(document, {}).setdefault(name, []).append(place)
    for word, documents in found.items():
        known[(word,)] = _weighed(documents, library)
    for phrase in phrases:
        if phrase not in known:
            known[phrase] = _weighed(_together([known[(word,)] for word in phrase]), library)
    return {phrase: known[phrase] for phrase in phrases}


def _weighed(documents: Documents, library: Library) -> Mapping[int, Spots]:
    return {
        number: Spots(_weight(number, fields, library), fields)
        for number, fields in documents.items()
    }


def _weight(number: int, fields: Mapping[str, list[int]], library: Library) -> float:
    lengths, averages = library.cards[number].lengths, library.averages
    return sum(
        WEIGHTS[name]
        * min(len(places), OFTEN) ** 0.5
        / (1 - EVEN[name] + EVEN[name] * lengths[name] / averages[name])
        for name, places in fields.items()
    )


def _together(words: Sequence[Mapping[int, Spots]]) -> Documents:
    """Where words follow each other."""
    found: dict[int, dict[str, list[int]]] = defaultdict(dict)
    for number in set(words[0]).intersection(*words[1:]):
        for name, starts in words[0][number].fields.items():
            rest = [set(one[number].fields.get(name, ())) for one in words[1:]]
            places = [
                start
                for start in starts
                if all(start + step in there for step, there in enumerate(rest, 1))
            ]
            if places:
                found[number][name] = places
    return found
