"""Synonyms: what players say, and the words of these pages.

The tables are ``everyday.txt``, ``german.txt`` and the nicknames of each expansion
(``fixtures/nicknames``).
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from content.files import sources
from content.search.words import words

Phrase = tuple[str, ...]
"""Words without their endings."""


EVERYDAY, GERMAN = 0.65, 0.9
"""How well our word stands for what players say, and for what it translates."""


@cache
def everyday() -> Mapping[Phrase, Mapping[Phrase, float]]:
    """Our words for each of theirs, and for each of ours the others of its line, unless these
    translate: how well they say the same."""
    found: dict[Phrase, dict[Phrase, float]] = defaultdict(dict)
    for line, weight in _lines():
        ours, _, theirs = line.partition("<")
        own = _phrases(ours)
        for key in _phrases(theirs):
            _add(found[key], own, weight, key)
        for key in own if weight == EVERYDAY else ():
            _add(found[key], own, EVERYDAY, key)
    return found


def _add(there: dict[Phrase, float], own: list[Phrase], weight: float, key: Phrase) -> None:
    for one in own:
        if one != key:
            there[one] = max(weight, there.get(one, 0))


@cache
def forms() -> frozenset[str]:
    """Every word of the tables as it is written."""
    return frozenset(word.form for line, _ in _lines() for word in words(line))


@cache
def german() -> frozenset[str]:
    """Every German word of the tables as it is written."""
    theirs = (line.partition("<")[2] for line, weight in _lines() if weight == GERMAN)
    return frozenset(word.form for part in theirs for word in words(part))


def _lines() -> Iterator[tuple[str, float]]:
    """Every line of the tables, and how well its words of ours stand for those of the players."""
    here, nicknames = Path(__file__).parent, sorted((sources.root() / "nicknames").glob("*.txt"))
    for path in (here / "german.txt", here / "everyday.txt", *nicknames):
        weight = GERMAN if path.name == "german.txt" else EVERYDAY
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                yield line, weight


def _phrases(part: str) -> list[Phrase]:
    return [tuple(word.stem for word in words(one)) for one in part.split(",") if one.strip()]
