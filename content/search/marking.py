"""Why a document was found: its words that were meant, marked in the title and in what it says."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from content.search.library import Says
from content.search.matching import Found
from content.search.rulings import sentences
from content.search.understanding import Group, Meaning
from content.search.words import LIGHT, STOP, Word, words

REASONS = 3
"""So many words are told that stand for what was typed."""


class Piece(NamedTuple):
    """A piece of a text, and whether it is what was looked for."""

    text: str
    marked: bool


class Reason(NamedTuple):
    """What was typed, and what is there instead."""

    typed: str
    there: str


def mark(text: str, found: Found) -> list[Piece]:
    """A text with the words marked that were looked for."""
    said = words(text)
    return list(_pieces(text, said, _marked(said, found), 0, len(text)))


def excerpt(says: Says, found: Found) -> list[Piece]:
    """What a document says first, and the sentence behind that which has more of what was looked
    for, marked."""
    pieces = mark(says.lead, found)
    there = _richness(says.lead, found)
    rest = sentences(says.text.removeprefix(says.lead)) if says.lead else []
    best = max(rest, key=lambda one: len(_richness(one, found) - there), default="")
    if _richness(best, found) - there:
        pieces += [Piece(" … " if rest[0] != best else " ", False), *mark(best, found)]
    return pieces


def _richness(text: str, found: Found) -> frozenset[int]:
    """Which words of the query a text has."""
    return frozenset(filter(None, _marked(words(text), found)))


def reasons(texts: Sequence[str], meaning: Meaning, found: Found) -> list[Reason]:
    """What stands in these texts for words of the query that do not."""
    told: dict[str, Reason] = {}
    said = [words(text) for text in texts]
    for index, match in found.items():
        group = meaning.groups[index]
        if group.weight < 1 and not group.phrase:
            continue
        if next(_written([group.literal], texts, said), ""):
            continue
        there = next(_written(match.options, texts, said), "")
        if there and _other(group, there):
            told.setdefault(there, Reason(group.typed.lower(), there))
    return list(told.values())[:REASONS]


def _other(group: Group, there: str) -> bool:
    """Whether the word there is another, and says something by itself."""
    light = group.literal[0] in LIGHT and len(group.literal) == 1
    return not light and there != group.typed.lower() and there != group.meant


def _written(
    options: Sequence[tuple[str, ...]], texts: Sequence[str], said: Sequence[list[Word]]
) -> Iterator[str]:
    """Phrases as the texts write them."""
    for option in sorted(options, key=len, reverse=True):
        for text, there in zip(texts, said, strict=True):
            for place in range(len(there) - len(option) + 1):
                part = there[place : place + len(option)]
                if tuple(word.stem for word in part) == option:
                    yield text[part[0].start : part[-1].end].lower()


def _marked(said: Sequence[Word], found: Found) -> list[int]:
    """For every word, of which group it is part, counted from 1; 0 for none."""
    groups = [0] * len(said)
    for index, match in sorted(found.items()):
        for option in match.options:
            for place in range(len(said) - len(option) + 1):
                part = said[place : place + len(option)]
                if tuple(word.stem for word in part) == option:
                    for step, word in enumerate(part, place):
                        if word.form not in STOP:
                            groups[step] = groups[step] or index + 1
    return groups


def _pieces(
    text: str, said: Sequence[Word], marked: Sequence[int], start: int, end: int
) -> Iterator[Piece]:
    place = start
    for word, group in zip(said, marked, strict=True):
        if group and start <= word.start and word.end <= end:
            if word.start > place:
                yield Piece(text[place : word.start], False)
            yield Piece(text[word.start : word.end], True)
            place = word.end
    if place < end:
        yield Piece(text[place:end], False)
