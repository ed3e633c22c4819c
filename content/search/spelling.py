"""Corrects words by an edit distance of one or two, weighted by frequency."""

import re
from collections.abc import Mapping
from math import log10

from rapidfuzz import process
from rapidfuzz.distance import OSA

FAMILIAR = 0.12
"""How much of an edit a word makes up for by being ten times as frequent."""


SPOKEN = re.compile("[aeiouy]")
"""A text without one of these vowels is a code, and is not corrected."""


def allowed(word: str) -> int:
    """How many slips a word may have, by its length."""
    return 0 if len(word) < 4 else 1 if len(word) < 6 else 2


class Speller:
    """Knows words and how often they are used."""

    def __init__(self, words: Mapping[str, int]) -> None:
        # Two letters are a slip away from nearly anything.
        self.words = {word: count for word, count in words.items() if len(word) > 2}
        self.spelt = [word for word in self.words if word.isalpha() and SPOKEN.search(word)]

    def near(self, word: str, count: int = 1) -> list[str]:
        """The words that may have been meant, the likeliest first.

        A slip is a letter missed, doubled, mistaken or swapped with the next; one at the very
        beginning is less likely.
        """
        if not word.isalpha():
            return []
        alike = process.extract(
            word, self.spelt, scorer=OSA.distance, score_cutoff=allowed(word), limit=None
        )
        rated = []
        for other, slips, _ in alike:
            # More than half a slip: two words alike but for the first letter are mostly two words.
            head = 0 if other[0] == word[0] else 0.6
            rated.append((slips + head - FAMILIAR * log10(self.words[other]), other))
        # With the word in the pair, so that ties come out the same in every process.
        return [other for _, other in sorted(rated)[:count]]

    def starting(self, start: str, count: int) -> list[str]:
        """Words that begin so, the most frequent first."""
        found = [word for word in self.words if word.startswith(start)]
        return sorted(found, key=lambda word: (-self.words[word], word))[:count]
