"""What players say, in the words of these pages: the tables ``everyday.txt`` and ``german.txt``."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from content.search.words import words

Phrase = tuple[str, ...]
"""Words without their endings."""


EVERYDAY, GERMAN = 0.65, 0.9
"""How well our word stands for what players say, and for what it translates."""


@cache
def everyday() -> Mapping[Phrase, Mapping[Phrase, float]]:
    """Our words for each of theirs, and for each of ours the others of its line: how well they
    say the same."""
    found: dict[Phrase, dict[Phrase, float]] = defaultdict(dict)
    for name, weight in (("german.txt", GERMAN), ("everyday.txt", EVERYDAY)):
        for line in _lines(name):
            ours, _, theirs = line.partition("<")
            own = _phrases(ours)
            for key in _phrases(theirs):
                _add(found[key], own, weight, key)
            for key in own:
                _add(found[key], own, EVERYDAY, key)
    return found


def _add(there: dict[Phrase, float], own: list[Phrase], weight: float, key: Phrase) -> None:
    for one in own:
        if one != key:
            there[one] = max(weight, there.get(one, 0))


@cache
def forms() -> frozenset[str]:
    """Every word of the tables as it is written."""
    lines = [*_lines("everyday.txt"), *_lines("german.txt")]
    return frozenset(word.form for line in lines for word in words(line))


def _lines(name: str) -> list[str]:
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def _phrases(part: str) -> list[Phrase]:
    return [tuple(word.stem for word in words(one)) for one in part.split(",") if one.strip()]
