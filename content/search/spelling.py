"""Words that were meant: near ones by their trigrams, then by the slips between."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from math import log10

ALIKE = 0.3
"""The part of trigrams that two words must share to be compared at all."""

FAMILIAR = 0.12
"""How much of a slip a word makes good by being ten times as frequent."""


def trigrams(word: str) -> frozenset[str]:
    """Every three letters in a row, with the ends marked."""
    padded = f"  {word} "
    return frozenset(padded[place : place + 3] for place in range(len(padded) - 2))


def slips(one: str, other: str, most: int) -> int:
    """How many letters were missed, doubled, mistaken or swapped; ``most + 1`` for more."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        older, before, row = before, row, [place]
        for column, against in enumerate(other, 1):
            cost = min(
                before[column] + 1,
                row[column - 1] + 1,
                before[column - 1] + (letter != against),
            )
            swapped = (
                place > 1 < column and letter == other[column - 2] and one[place - 2] == against
            )
            row.append(min(cost, older[column - 2] + 1) if swapped else cost)
        if min(row) > most:
            return most + 1
    return row[-1]


def allowed(word: str) -> int:
    """How many slips a word may have, by its length."""
    return 0 if len(word) < 4 else 1 if len(word) < 6 else 2


class Speller:
    """Knows words and how often they are used."""

    def __init__(self, words: Mapping[str, int]) -> None:
        self.words = {word: count for word, count in words.items() if len(word) > 2}
        self.by_trigram: dict[str, list[str]] = defaultdict(list)
        for word in self.words:
            if word.isalpha():
                for part in trigrams(word):
                    self.by_trigram[part].append(word)

    def near(self, word: str, count: int = 1) -> list[str]:
        """The words that may have been meant, the likeliest first."""
        if not word.isalpha():
            return []
        most = allowed(word)
        rated = []
        for other in self._alike(word):
            found = slips(word, other, most)
            if found <= most:
                head = 0 if other[0] == word[0] else 0.6
                rated.append((found + head - FAMILIAR * log10(self.words[other]), other))
        return [other for _, other in sorted(rated)[:count]]

    def _alike(self, word: str) -> list[str]:
        parts = trigrams(word)
        shared = Counter(other for part in parts for other in self.by_trigram.get(part, ()))
        return [
            other
            for other, same in shared.items()
            if 2 * same / (len(parts) + len(other) + 1) >= ALIKE
        ]

    def starting(self, start: str, count: int) -> list[str]:
        """Words that begin so, the most frequent first."""
        found = [word for word in self.words if word.startswith(start)]
        return sorted(found, key=lambda word: (-self.words[word], word))[:count]
