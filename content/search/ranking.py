"""Which document answers best: how rare the words are that it has, and where it has them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice, pairwise
from math import log
from typing import NamedTuple

from content.search.library import Card, Library
from content.search.places import Places
from content.search.thesaurus import Phrase
from content.search.understanding import Group, Meaning

FULL = 6.0
"""So much weight of a word in a document is worth half of all there could be."""

COVER = 1.0
"""How much it counts that a document has all of the query: 0 not at all."""

HEADED = 0.8
"""What a title adds that says what was asked and nothing else."""

SAME = 1.6
"""What it is worth that somebody wrote down this very question."""

NEAR = 1.0
"""What two words of the query add that stand side by side."""

FAR = 8
"""Words so far apart are not near."""

GOOD = 0.6
"""An option at least so good counts when a word's rarity is found out."""

PHRASED = 0.5
"""What an expression is worth beside its words."""

SHORTLIST = 120
"""So many documents are looked at closely: how near the words stand, what else the title says."""

ASKED = {"faq": 1.0, "note": 1.0, "rule": 1.0, "difference": 0.85, "term": 0.85}
NAMED = {"term": 1.0, "rule": 1.15, "faq": 0.9}
PLAIN = {"rule": 1.05, "faq": 1.0, "note": 0.95, "difference": 0.85, "term": 1.0}
OWN = 2.5
OTHERS = {"variant": 1.2, "tile-note": 0.8, "tile": 0.6, "board": 0.35, "page": 0.9, "unbuilt": 1.2}
"""What a kind of document is worth: to a question, to a name, to any other query, the term that
has the name, and the rest in every form."""


@dataclass(frozen=True, slots=True)
class Match:
    """What a document has for one group of the query: its options, the best of them first, and
    how good that is; where they stand."""

    good: float
    options: tuple[Phrase, ...]
    places: tuple[int, ...]


Found = Mapping[int, Match]
"""What a document has of a query, by the place of the group."""


class Rated(NamedTuple):
    """A document with its score, and what that was before it was looked at closely."""

    score: float
    number: int
    rough: float


def rank(
    meaning: Meaning, places: Places, library: Library, wanted: Callable[[Card], bool]
) -> list[Rated]:
    """Every document that has something of the query, by its score, the best first. Those that
    are ``wanted`` are looked at closely, and the best of all."""
    worths = _worths(meaning, places, len(library.cards))
    total = sum(worths)
    if not total:
        return []
    scores, covered = dict[int, float](), dict[int, float]()
    for group, worth in zip(meaning.groups, worths, strict=True):
        _add(group, worth, places, scores, covered)
    for number, score in scores.items():
        kind = _kind(number, library.cards[number], meaning)
        scores[number] = score * (covered[number] / total) ** COVER * kind
    order = sorted(scores, key=lambda number: (-scores[number], number))
    close = islice((one for one in order if wanted(library.cards[one])), SHORTLIST)
    factors = {
        number: _closely(number, meaning, places, worths, library)
        for number in {*order[:SHORTLIST], *close}
    }
    rated = [
        Rated(score * factors.get(number, 1.0), number, score) for number, score in scores.items()
    ]
    return sorted(rated, key=lambda one: (-one.score, one.number))


def matches(number: int, meaning: Meaning, places: Places) -> Found:
    """What a document has of a query."""
    found = {}
    for index, group in enumerate(meaning.groups):
        options = [option for option in group.options if number in places[option]]
        if options:
            options.sort(key=lambda option: -group.options[option])
            spots = tuple(place for option in options for place in places[option][number][1])
            found[index] = Match(group.options[options[0]], tuple(options), spots)
    return found


def _worths(meaning: Meaning, places: Places, of: int) -> list[float]:
    """What having each group is worth: more, the fewer documents have it."""
    worths = []
    for group in meaning.groups:
        good, some = set[int](), set[int]()
        for option, how_good in group.options.items():
            (good if how_good >= GOOD else some).update(places[option])
        count = len(good or some)
        rarity = log(1 + (of - count + 0.5) / (count + 0.5)) if count else 0.0
        worths.append(rarity * group.weight)
    return _capped(meaning, worths)


def _capped(meaning: Meaning, worths: list[float]) -> list[float]:
    """An expression is worth no more than a part of what its words are worth."""
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


def _add(
    group: Group,
    worth: float,
    places: Places,
    scores: dict[int, float],
    covered: dict[int, float],
) -> None:
    """Add what documents have of a group to their scores."""
    sums, goods = dict[int, float](), dict[int, float]()
    for option, good in sorted(group.options.items(), key=lambda pair: pair[1]):
        for number, (weight, _) in places[option].items():
            sums[number] = sums.get(number, 0.0) + weight * good
            goods[number] = good
    for number, amount in sums.items():
        has = worth * goods[number] ** 0.5
        scores[number] = scores.get(number, 0.0) + has * amount / (amount + FULL)
        covered[number] = covered.get(number, 0.0) + has


def _closely(
    number: int, meaning: Meaning, places: Places, worths: list[float], library: Library
) -> float:
    """What titles and the nearness of the words make of a score."""
    found, total = matches(number, meaning, places), sum(worths)
    headings = library.cards[number].headings
    headed = max((_headed(one, found, worths, library) for one in headings), default=0.0)
    said = frozenset(group.literal[0] for group in meaning.groups if not group.phrase)
    same = SAME if any(said == frozenset(one) for one in headings) else 1.0
    return same * (1 + _nearness(found, worths) / total) * (1 + HEADED * headed / total)


def _headed(heading: Phrase, found: Found, worths: list[float], library: Library) -> float:
    """What of the query stands in a title, by the part of the title that was asked for."""
    there = set(heading)
    asked, hit = 0.0, set[str]()
    for index, match in found.items():
        options = [option for option in match.options if there.issuperset(option)]
        if options:
            asked += worths[index] * match.good**0.5
            hit.update(word for option in options for word in option)
    whole = sum(library.rarity[word] for word in heading)
    return asked * sum(library.rarity[word] for word in hit) / whole if whole else 0.0


def _nearness(found: Found, worths: list[float]) -> float:
    """Words of the query that stand side by side, each with the next one that is there."""
    total = 0.0
    for first, second in pairwise(sorted(found)):
        others = found[second].places
        closest = min(
            (abs(a - b) for a in found[first].places for b in others if a != b), default=FAR
        )
        if closest < FAR:
            total += NEAR * min(worths[first], worths[second]) / closest
    return total


def _kind(number: int, card: Card, meaning: Meaning) -> float:
    if number in meaning.named:
        return OWN * meaning.named[number]
    form = NAMED if meaning.named else ASKED if meaning.asks else PLAIN
    return form.get(card.kind, OTHERS.get(card.kind, 1.0))
