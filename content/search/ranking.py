"""Which document answers best: how rare the words are that it has, and where it has them."""

from collections import defaultdict
from dataclasses import dataclass, field
from math import log

from content.search.library import Card, Library
from content.search.places import Places, Spots
from content.search.thesaurus import Phrase
from content.search.understanding import Meaning

FULL = 6.0
"""So much weight of a word in a document is worth half of all there could be."""

COVER = 1.0
"""How much it counts that a document has all of the query: 0 not at all."""

HEADED = 0.8
"""What a title adds that says what was asked and nothing else."""

NEAR = 1.0
"""What two words of the query add that stand side by side."""

GOOD = 0.6
"""An option at least so good counts when a word's rarity is found out."""

PHRASED = 0.5
"""What an expression is worth beside its words."""

SHORTLIST = 120
"""So many documents are looked at closely: how near the words stand, what else the title says."""

ASKED = {"faq": 1.2, "note": 1.0, "rule": 1.0, "difference": 0.85, "term": 0.85}
NAMED = {"term": 1.0, "rule": 1.15, "faq": 0.9}
PLAIN = {"rule": 1.05, "faq": 1.0, "note": 0.95, "difference": 0.85, "term": 1.0}
OWN = 2.5
OTHERS = {"variant": 1.2, "tile-note": 0.8, "tile": 0.6, "board": 0.35}
"""What a kind of document is worth: to a question, to a name, to any other query, the term that
has the name, and the rest in every form."""


@dataclass(slots=True)
class Match:
    """What a document has for one group of the query: its best option, all options, all places."""

    sum: float = 0.0
    good: float = 0.0
    option: Phrase = ()
    options: list[Phrase] = field(default_factory=list)
    spots: list[Spots] = field(default_factory=list)

    def has(self, name: str) -> bool:
        """Whether something of it stands in a field."""
        return any(name in one.fields for one in self.spots)


Found = dict[int, Match]
"""What a document has of a query, by the place of the group."""


def rank(meaning: Meaning, places: Places, library: Library) -> list[tuple[float, int, Found]]:
    """Every document that has something of the query, with its score, the best first."""
    found: dict[int, Found] = defaultdict(dict)
    worths = [
        _match(index, meaning, places, found, len(library.cards))
        for index in range(len(meaning.groups))
    ]
    worths = _capped(meaning, worths)
    total = sum(worths)
    if not total:
        return []
    rated = [
        (_score(matches, worths, total) * _kind(number, library.cards[number], meaning), number)
        for number, matches in found.items()
    ]
    rated.sort(key=lambda pair: (-pair[0], pair[1]))
    scores = {
        number: score * _closely(found[number], worths, total, library.cards[number], library)
        for score, number in rated[:SHORTLIST]
    }
    close = [(score, number, found[number]) for number, score in scores.items()]
    close.sort(key=lambda one: (-one[0], one[1]))
    least = close[-1][0]
    return close + [
        (min(score, least), number, found[number]) for score, number in rated[SHORTLIST:]
    ]


def _match(index: int, meaning: Meaning, places: Places, found: dict[int, Found], of: int) -> float:
    """Note what documents have for a group; what having it is worth."""
    good, some = set[int](), set[int]()
    for option, how_good in meaning.groups[index].options.items():
        there = places[option]
        (good if how_good >= GOOD else some).update(there)
        for number, spots in there.items():
            match = found[number].setdefault(index, Match())
            match.sum += spots.weight * how_good
            match.spots.append(spots)
            match.options.append(option)
            if how_good > match.good:
                match.good, match.option = how_good, option
    count = len(good or some)
    rarity = log(1 + (of - count + 0.5) / (count + 0.5)) if count else 0.0
    return rarity * meaning.groups[index].weight


def _capped(meaning: Meaning, worths: list[float]) -> list[float]:
    """An expression is worth no more than half of what its words are worth."""
    capped = list(worths)
    for index, group in enumerate(meaning.groups):
        if group.phrase:
            parts = [
                worth / other.weight
                for other, worth in zip(meaning.groups, worths, strict=True)
                if not other.phrase and other.literal[0] in group.literal and other.weight
            ]
            if parts:
                capped[index] = min(worths[index], PHRASED * sum(parts))
    return capped


def _score(matches: Found, worths: list[float], total: float) -> float:
    score = covered = 0.0
    for index, match in matches.items():
        worth = worths[index] * match.good**0.5
        score += worth * match.sum / (match.sum + FULL)
        covered += worth
    return score * (covered / total) ** COVER


def _closely(
    matches: Found, worths: list[float], total: float, card: Card, library: Library
) -> float:
    """What titles and the nearness of the words make of a score."""
    headed = max((_headed(one, matches, worths, library) for one in card.headings), default=0.0)
    near = _nearness(matches, worths)
    return (1 + near / total) * (1 + HEADED * headed / total)


def _headed(heading: Phrase, matches: Found, worths: list[float], library: Library) -> float:
    """What of the query stands in a title, by the part of the title that was asked for."""
    there = set(heading)
    asked, hit = 0.0, set[str]()
    for index, match in matches.items():
        options = [option for option in match.options if there.issuperset(option)]
        if options:
            asked += worths[index] * match.good**0.5
            hit.update(word for option in options for word in option)
    whole = sum(library.rarity[word] for word in heading)
    return asked * sum(library.rarity[word] for word in hit) / whole if whole else 0.0


def _nearness(matches: Found, worths: list[float]) -> float:
    """Words of the query that stand side by side, each with the next one that is there."""
    total = 0.0
    indices = sorted(matches)
    for first, second in zip(indices, indices[1:], strict=False):
        closest = _distance(matches[first], matches[second])
        if closest < 8:
            total += NEAR * min(worths[first], worths[second]) / closest
    return total


def _distance(one: Match, other: Match) -> int:
    return min(
        (
            abs(a - b)
            for spots in one.spots
            for others in other.spots
            for name, starts in spots.fields.items()
            if name in others.fields
            for a in starts
            for b in others.fields[name]
            if a != b
        ),
        default=99,
    )


def _kind(number: int, card: Card, meaning: Meaning) -> float:
    if number in meaning.named:
        return OWN * meaning.named[number]
    form = NAMED if meaning.named else ASKED if meaning.asks else PLAIN
    return form.get(card.kind, OTHERS.get(card.kind, 1.0))
