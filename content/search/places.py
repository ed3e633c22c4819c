"""Where the words of the index stand, and what they weigh there."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from content.search.backend import Backend
from content.search.library import Library
from content.search.thesaurus import Phrase

WEIGHTS = {
    "title": 3.6, "names": 3.0, "also": 1.2, "ids": 1.5, "says": 1.1, "body": 1.0, "asked": 1.2, "place": 1.0,
}  # fmt: skip
"""What a word is worth by the field in which it stands."""

EVEN = {
    "title": 0.5, "names": 0.7, "also": 0.7, "ids": 0.2, "says": 0.5, "body": 0.5, "asked": 0.9, "place": 0.2,
}  # fmt: skip
"""How much the length of a field counts: 0 not at all, 1 fully."""

OFTEN = 3
"""More than so often in a field, a word says nothing new."""

MOST = 6_000
"""Phrases of which a process remembers the places."""


class Spots(NamedTuple):
    """A phrase in one document: its weight there, and its places by field."""

    weight: float
    fields: Mapping[str, list[int]]


class Places:
    """The places of phrases, remembered as long as the index stays the same."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.known: dict[Phrase, Mapping[int, Spots]] = {}

    def learn(self, phrases: Iterable[Phrase], backend: Backend) -> None:
        """Look up what is not known yet."""
        if len(self.known) > MOST:
            self.known.clear()
        new = {phrase for phrase in phrases if phrase not in self.known}
        words = {word for phrase in new for word in phrase if (word,) not in self.known}
        found: dict[str, dict[int, dict[str, list[int]]]] = {word: {} for word in words}
        for document, name, place, word in backend.query(words):
            found[word].setdefault(document, {}).setdefault(name, []).append(place)
        for word, documents in found.items():
            self.known[(word,)] = self._weighed(documents)
        for phrase in new:
            if len(phrase) > 1:
                self.known[phrase] = self._weighed(self._together(phrase))

    def of(self, phrase: Phrase) -> Mapping[int, Spots]:
        """The documents that have a phrase."""
        return self.known.get(phrase, {})

    def _weighed(self, documents: Mapping[int, Mapping[str, list[int]]]) -> Mapping[int, Spots]:
        return {
            number: Spots(self._weight(number, fields), fields)
            for number, fields in documents.items()
        }

    def _weight(self, number: int, fields: Mapping[str, list[int]]) -> float:
        lengths, averages = self.library.cards[number].lengths, self.library.averages
        return sum(
            WEIGHTS[name]
            * min(len(places), OFTEN) ** 0.5
            / (1 - EVEN[name] + EVEN[name] * lengths[name] / averages[name])
            for name, places in fields.items()
        )

    def _together(self, phrase: Phrase) -> Mapping[int, Mapping[str, list[int]]]:
        """Where the words of a phrase follow each other."""
        words = [self.of((word,)) for word in phrase]
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
