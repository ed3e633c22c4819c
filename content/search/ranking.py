"""Which document answers best: how rare the words are that it has, and where it has them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from math import log

from content.search.backend import Posting
from content.search.documents import FIELDS
from content.search.library import Card, Library
from content.search.thesaurus import Phrase
from content.search.understanding import Group, Meaning

WEIGHTS = {
    "title": 4.0, "names": 3.0, "ids": 1.5, "says": 1.2, "body": 1.0, "asked": 1.2, "place": 1.0,
}  # fmt: skip
"""What a word is worth by the field in which it stands."""

EVEN = {"title": 0.3, "names": 0.7, "ids": 0.2, "says": 0.5, "body": 0.5, "asked": 0.7, "place": 0.2}
"""How much the length of a field counts: 0 not at all, 1 fully."""

FULL = 2.0
"""So much weight of a word in a document is worth half of all there could be."""

HEADED = 0.9
"""What a title adds that says what was asked and nothing else."""

NEAR = 0.25
"""What two words of the query add that stand side by side."""

GOOD = 0.7
"""An option at least so good counts when a word's rarity is found out."""

Places = dict[str, dict[int, dict[str, list[int]]]]
"""Where words stand: by word, document and field."""


@dataclass(slots=True)
class Found:
    """What of a query a document has: for every group its best option and where that stands."""

    options: dict[int, Phrase] = field(default_factory=dict)
    goods: dict[int, float] = field(default_factory=dict)
    sums: dict[int, float] = field(default_factory=dict)
    fields: dict[int, dict[str, list[int]]] = field(default_factory=dict)
    score: float = 0.0


def places(postings: Iterable[Posting]) -> Places:
    """The postings in order."""
    found: Places = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    for document, name, place, word in postings:
        found[word][document][name].append(place)
    return found


def wanted(meaning: Meaning) -> set[str]:
    """Every word that has to be looked up."""
    return {word for group in meaning.groups for option in group.options for word in option}


def rank(meaning: Meaning, there: Places, library: Library) -> dict[int, Found]:
    """Every document that has something of the query, with its score."""
    results: dict[int, Found] = defaultdict(Found)
    rarities: list[float] = []
    for index, group in enumerate(meaning.groups):
        good: set[int] = set()
        for option, how_good in group.options.items():
            for number, fields in _where(option, there).items():
                _weigh(results[number], index, option, how_good, fields, library.cards[number], library)
                if how_good >= GOOD:
                    good.add(number)
        count = len(good) or sum(index in one.sums for one in results.values())
        rarities.append(_rarity(count, len(library.cards)) * group.weight if count else 0.0)
    total = sum(rarities)
    for number, one in results.items():
        one.score = _score(one, meaning, rarities, total, library.cards[number], library)
    return results


def _rarity(count: int, of: int) -> float:
    return log(1 + (of - count + 0.5) / (count + 0.5))


def _where(option: Phrase, there: Places) -> Mapping[int, Mapping[str, list[int]]]:
    """The places of a phrase, by document and field."""
    first = there.get(option[0], {})
    if len(option) == 1:
        return first
    found: dict[int, dict[str, list[int]]] = {}
    for number in set(first).intersection(*(there.get(word, {}) for word in option[1:])):
        for name, starts in first[number].items():
            rest = [set(there[word][number].get(name, ())) for word in option[1:]]
            hits = [
                start
                for start in starts
                if all(start + step in known for step, known in enumerate(rest, 1))
            ]
            if hits:
                found.setdefault(number, {})[name] = hits
    return found


def _weigh(
    one: Found, index: int, option: Phrase, good: float,
    fields: Mapping[str, list[int]], card: Card, library: Library,
) -> None:  # fmt: skip
    amount = 0.0
    for name, hits in fields.items():
        even = EVEN[name]
        length = 1 - even + even * card.lengths.get(name, 1) / library.averages[name]
        amount += WEIGHTS[name] * min(len(hits), 3) ** 0.5 / length
    one.sums[index] = one.sums.get(index, 0.0) + amount * good
    if good > one.goods.get(index, 0.0):
        one.goods[index], one.options[index] = good, option
    kept = one.fields.setdefault(index, {})
    for name, hits in fields.items():
        kept.setdefault(name, []).extend(hits)


def _score(
    one: Found, meaning: Meaning, rarities: list[float], total: float, card: Card, library: Library
) -> float:
    score = covered = headed = 0.0
    for index, amount in one.sums.items():
        worth = rarities[index] * one.goods[index] ** 0.5
        score += worth * amount / (amount + FULL)
        covered += worth
        if "title" in one.fields[index]:
            headed += worth
    if not total:
        return 0.0
    score += _nearness(one, rarities)
    score *= covered / total
    score *= 1 + HEADED * (headed / total) * _said(one, card, library)
    return score * _kind(card, meaning)


def _said(one: Found, card: Card, library: Library) -> float:
    """Which part of the title was asked for."""
    hit = {word for index, option in one.options.items() if "title" in one.fields[index] for word in option}
    whole = sum(library.rarity.get(word, 0) for word in card.heading)
    said = sum(library.rarity.get(word, 0) for word in card.heading if word in hit)
    return said / whole if whole else 0.0


def _nearness(one: Found, rarities: list[float]) -> float:
    """Words of the query side by side, each pair once, by the closest place."""
    total = 0.0
    indices = sorted(one.fields)
    for first, second in zip(indices, indices[1:], strict=False):
        closest = min(
            (
                abs(a - b)
                for name, starts in one.fields[first].items()
                if name in one.fields[second]
                for a in starts
                for b in one.fields[second][name]
                if a != b
            ),
            default=99,
        )
        if closest < 8:
            total += NEAR * min(rarities[first], rarities[second]) / closest
    return total


ASKED = {"faq": 1.2, "note": 1.0, "rule": 1.0, "difference": 0.85, "term": 0.7}
NAMED = {"term": 1.6, "rule": 1.15, "faq": 0.9}
PLAIN = {"rule": 1.05, "faq": 1.05, "note": 0.95, "difference": 0.85, "term": 0.85}
OTHERS = {"variant": 0.8, "tile-note": 0.7, "tile": 0.6, "board": 0.5}
"""What a kind of document is worth, by the form of the query."""


def _kind(card: Card, meaning: Meaning) -> float:
    form = ASKED if meaning.asks else NAMED if meaning.names else PLAIN
    return form.get(card.kind, OTHERS.get(card.kind, 1.0))


__all__ = ["FIELDS", "Collection", "Found", "Group", "places", "rank", "wanted"]
