"""What tells a good answer from a lesser one, each as a number, and what the numbers are worth.

A document's score is the sum of its signals, each by its weight. Nobody chooses the weights:
``.venv/bin/python -m tests.tools searchfit`` finds those under which the right answers of
``tests/search/questions.toml`` come first, and writes them to ``weights.toml``.
"""

import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import log
from pathlib import Path

from content.search.documents import FIELDS
from content.search.library import Library
from content.search.matching import Found
from content.search.places import APART
from content.search.senses import Likeness
from content.search.sifting import Sifted
from content.search.thesaurus import Phrase
from content.search.understanding import Meaning

WEIGHTS = Path(__file__).with_name("weights.toml")

FAR = 8
"""Words so far apart are not near."""

BESIDE = 3
"""So many of the documents beside one speak for it."""

Signals = Mapping[str, float]
"""By name: the ``PLAIN``, and ``field.`` and ``kind.`` with the name of a field or kind. What is
not there is 0."""

PLAIN = (
    "rough", "cover", "near", "title", "asked", "asked-again", "sense", "sense-asked",
    "sense-again", "beside", "same",
)  # fmt: skip
"""The first score beside the best; how much of the query is there, and how near together; how well
the title fits, the best and the second of what players ask; how alike the senses are to all, to the
best heading and to the best few; how good those are that speak of the same; whether this query is
written down."""


@cache
def weights() -> Mapping[str, float]:
    """What each signal is worth."""
    tables = tomllib.loads(WEIGHTS.read_text(encoding="utf-8"))
    return {
        f"{table}.{name}" if table != "signal" else name: float(weight)
        for table, rows in tables.items()
        for name, weight in rows.items()
    }


def score(signals: Signals) -> float:
    """How good an answer is that has these."""
    known = weights()
    return sum(value * known.get(name, 0.0) for name, value in signals.items())


@dataclass(frozen=True, slots=True)
class Signaller:
    """Sees the signals of documents for one query."""

    meaning: Meaning
    sifted: Sifted
    library: Library

    @property
    def worths(self) -> Sequence[float]:
        """What each group of the query is worth."""
        return self.sifted.worths

    def signals(self, number: int, found: Found, likeness: Likeness) -> Signals:
        """Those of a document that has ``found`` of the query."""
        card = self.library.cards[number]
        total = sum(self.worths)
        there = {word for match in found.values() for one in match.options for word in one}
        title, *asked = [
            0.0 if there.isdisjoint(one) else self._headed(one, found) / total
            for one in card.headings
        ] or [0.0]
        asked = sorted((*asked, 0.0, 0.0), reverse=True)
        return {
            "rough": log(self.sifted.scores[number] / self.sifted.best),
            "cover": sum(self.worths[at] * match.good for at, match in found.items()) / total,
            "near": self._nearness(found) / total,
            "title": title,
            "asked": asked[0],
            "asked-again": asked[1],
            "sense": likeness.document,
            "sense-asked": likeness.heading,
            "sense-again": likeness.again,
            "beside": self._beside(number),
            "same": float(any(self.meaning.said == set(one) for one in card.headings)),
            f"kind.{card.kind}": 1.0,
            **{f"field.{name}": worth / total for name, worth in self._fields(found).items()},
        }

    def _fields(self, found: Found) -> Mapping[str, float]:
        """What of the query each field has."""
        worth: dict[str, float] = defaultdict(float)
        for at, match in found.items():
            for order in {place // APART for place in match.places}:
                worth[FIELDS[order]] += self.worths[at] * match.good
        return worth

    def _headed(self, heading: Phrase, found: Found) -> float:
        """What of the query stands in a heading, by the part of the heading that was asked for."""
        there = set(heading)
        asked, hit = 0.0, set[str]()
        for at, match in found.items():
            options = [option for option in match.options if there.issuperset(option)]
            if options:
                asked += self.worths[at] * match.good**0.5
                hit.update(word for option in options for word in option)
        rarity = self.library.rarity
        return (
            asked * sum(map(rarity.__getitem__, hit)) / sum(map(rarity.__getitem__, heading))
            if hit
            else 0.0
        )

    def _nearness(self, found: Found) -> float:
        """Words of the query that stand side by side, each with the next one that is there."""
        total = 0.0
        for first, second in pairwise(sorted(found)):
            others = found[second].places
            closest = min(
                (abs(a - b) for a in found[first].places for b in others if a != b), default=FAR
            )
            if closest < FAR:
                total += min(self.worths[first], self.worths[second]) / closest
        return total

    def _beside(self, number: int) -> float:
        """How good those are that speak of the same."""
        others = (self.sifted.scores.get(other, 0.0) for other in self.library.beside[number])
        return sum(sorted(others, reverse=True)[:BESIDE]) / self.sifted.best / BESIDE
