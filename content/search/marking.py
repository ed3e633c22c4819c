"""Why a document was found: marks the words that matched, in its title and its text."""

import re
from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from content.search.library import Says
from content.search.rulings import sentences
from content.search.thesaurus import Phrase
from content.search.understanding import Meaning, WordGroup
from content.search.words import LIGHT, STOP, words

REASONS = 3
"""How many words are listed that stand for what was typed."""


KEPT = 20_000
"""How many texts a process keeps as words: all that are shown again and again."""


SHORT = 14
"""A sentence with fewer words says little by itself."""

LINE = 60
"""A lead goes on with the next sentence of its rule up to so many words."""

NUMBER = re.compile(r"\b\d+\b")

FoundWords = Mapping[int, Sequence[Phrase]]
"""What a document has of a query: for each group that it has, by the place of the group, what may
stand for it, the best first."""


class Piece(NamedTuple):
    """A piece of a text, and whether it is what was looked for."""

    text: str
    marked: bool


class Correction(NamedTuple):
    """What was typed, and what is there instead."""

    typed: str
    there: str


class _Read(NamedTuple):
    """A text in its words: each without its ending, where it stands, whether it says something."""

    text: str
    stems: Phrase
    starts: Sequence[int]
    ends: Sequence[int]
    telling: bytes

    def places(self, phrase: Phrase) -> Iterator[int]:
        """Where a phrase begins, counted in words."""
        # Most texts do not have the word, and this tells it without a loop in Python.
        if phrase[0] in self.stems:
            for place, stem in enumerate(self.stems):
                if stem == phrase[0] and self.stems[place : place + len(phrase)] == phrase:
                    yield place

    def written(self, place: int, count: int) -> str:
        """Some words as they are written."""
        return self.text[self.starts[place] : self.ends[place + count - 1]]


@lru_cache(maxsize=KEPT)
def _read(text: str) -> _Read:
    said = words(text)
    return _Read(
        text,
        tuple(word.stem for word in said),
        # Arrays of numbers take an eighth of what lists would, and a process keeps thousands of
        # texts.
        array("I", [word.start for word in said]),
        array("I", [word.end for word in said]),
        bytes(word.form not in STOP for word in said),
    )


class QueryMarker:
    """Marks in texts what a document has of a query."""

    def __init__(self, found: FoundWords) -> None:
        self.found = found
        phrases = [(at, option) for at, options in found.items() for option in options]
        self._begun: dict[str, list[tuple[int, int, Phrase]]] = defaultdict(list)
        for order, (at, phrase) in enumerate(phrases):
            self._begun[phrase[0]].append((order, at, phrase))
        self._known: dict[str, dict[int, int]] = {}

    def mark(self, text: str) -> list[Piece]:
        """A text with the words marked that were looked for."""
        return list(self._pieces(_read(text)))

    def excerpt(self, says: Says, *, counts: bool = False) -> list[Piece]:
        """What a document says first, and the sentence that has more of what was looked for,
        marked; where none has, the sentence that follows. To whoever ``counts``, a number is more.
        A short sentence brings the next one along: what follows from it stands there."""
        there = self._richness(says.lead)
        counts = counts and not NUMBER.search(says.lead)
        first, found, rest = says.text.partition(says.lead) if says.lead else ("", "", "")
        others = (*_sentences(first.strip()), *_sentences(rest.strip()))
        best = max(others, key=lambda one: self._more(one, there, counts), default="")
        if not self._more(best, there, counts)[0]:
            longer = f"{says.lead} {says.follows}".strip()
            return self.mark(longer if len(longer.split()) <= LINE else says.lead)
        told = best
        if len(best.split()) < SHORT and best != others[-1]:
            told = f"{best} {others[others.index(best) + 1]}"
        follows = found and rest.lstrip().startswith(best)
        return [*self.mark(says.lead), Piece(" " if follows else " … ", False), *self.mark(told)]

    def _more(self, text: str, there: set[int], counts: bool) -> tuple[int, int]:
        """How much of the query a text has that is not there, and how much in all."""
        has = self._richness(text)
        number = bool(counts and has and NUMBER.search(text))
        return len(has - there) + number, len(has)

    def reasons(self, texts: Sequence[str], meaning: Meaning) -> list[Correction]:
        """What stands in these texts for words of the query that do not."""
        told: dict[str, Correction] = {}
        said = [_read(text) for text in texts]
        for at, options in self.found.items():
            group = meaning.groups[at]
            if group.weight < 1 and not group.phrase:
                continue
            if next(_written([group.literal], said), ""):
                continue
            there = next(_written(options, said), "")
            if there and _other(group, there):
                told.setdefault(there, Correction(group.typed.lower(), there))
        return list(told.values())[:REASONS]

    def _richness(self, text: str) -> set[int]:
        """Which words of the query a text has."""
        return set(self._marked(_read(text)).values())

    def _marked(self, said: _Read) -> dict[int, int]:
        """For every word that is part of a group, of which; the first group has it."""
        found = self._known.get(said.text)
        if found is None:
            found = self._known[said.text] = self._look(said)
        return found

    def _look(self, said: _Read) -> dict[int, int]:
        begun, hits = self._begun, []
        if begun.keys().isdisjoint(said.stems):
            return {}
        for place, stem in enumerate(said.stems):
            if stem in begun:
                for order, at, phrase in begun[stem]:
                    if said.stems[place : place + len(phrase)] == phrase:
                        hits.append((order, place, at, len(phrase)))
        groups: dict[int, int] = {}
        for _, place, at, count in sorted(hits):
            for step in range(place, place + count):
                if said.telling[step]:
                    groups.setdefault(step, at)
        return groups

    def _pieces(self, said: _Read) -> Iterator[Piece]:
        end = 0
        for place in sorted(self._marked(said)):
            if said.starts[place] > end:
                yield Piece(said.text[end : said.starts[place]], False)
            yield Piece(said.written(place, 1), True)
            end = said.ends[place]
        if end < len(said.text):
            yield Piece(said.text[end:], False)


@lru_cache(maxsize=KEPT)
def _sentences(text: str) -> tuple[str, ...]:
    """Its sentences, but none of one word: ``Example.``"""
    return tuple(sentence for sentence in sentences(text) if " " in sentence)


def _other(group: WordGroup, there: str) -> bool:
    """Whether the word there is another, and says something by itself."""
    light = group.literal[0] in LIGHT and len(group.literal) == 1
    return not light and there != group.typed.lower() and there != group.meant


def _written(phrases: Sequence[Phrase], said: Sequence[_Read]) -> Iterator[str]:
    """Phrases as the texts write them."""
    for phrase in sorted(phrases, key=len, reverse=True):
        for one in said:
            for place in one.places(phrase):
                yield one.written(place, len(phrase)).lower()
