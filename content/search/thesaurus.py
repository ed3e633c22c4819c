"""What players say, in the words of these pages: the table ``everyday.txt``."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from content.search.words import words

Phrase = tuple[str, ...]
"""Words without their endings."""


@cache
def everyday() -> Mapping[Phrase, tuple[Phrase, ...]]:
    """Our words for each of theirs, and for each of ours the others that say the same."""
    found: dict[Phrase, dict[Phrase, None]] = defaultdict(dict)
    for line in _lines():
        ours, _, theirs = line.partition("<")
        own = _phrases(ours)
        for key in (*own, *_phrases(theirs)):
            found[key].update((one, None) for one in own if one != key)
    return {key: tuple(others) for key, others in found.items() if others}


@cache
def forms() -> frozenset[str]:
    """Every word of the table as it is written."""
    return frozenset(word.form for line in _lines() for word in words(line))


def _lines() -> list[str]:
    text = Path(__file__).with_name("everyday.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def _phrases(part: str) -> list[Phrase]:
    return [tuple(word.stem for word in words(one)) for one in part.split(",") if one.strip()]
