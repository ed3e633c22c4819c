"""What editions of other games play otherwise than the first one, or say again in print and
answers, and by whose word since when."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from content.models import Document, Rule
from content.pages import selectors, weights
from content.pages.selectors import SourcePiece
from engine import api


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule, what it says in the first edition and what now, and where that stands."""

    rule: Rule
    before: str
    now: str
    places: tuple[SourcePiece, ...]


@dataclass(frozen=True, slots=True)
class Since:
    """What changed by the same word: a printed rule with its year, or an answer with its month."""

    word: str
    changes: tuple[RuleChange, ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """An edition, and what it plays otherwise: what is printed, then the answers by their dates."""

    edition: api.Edition
    groups: tuple[Since, ...]


def changed(rules: Iterable[str] | None = None) -> tuple[Changed, ...]:
    """Each edition of another game without a parent, with what it changed among these rules, or
    all, by the weight of the word."""
    pages = selectors.rule_pages(api.rules() if rules is None else rules)
    others = (api.edition(name) for name in api.EDITIONS if name not in api.FAMILY)
    documents = selectors.every_document()
    found = (
        Changed(other, tuple(_groups(other, pages, documents)))
        for other in others
        if other.parent is None
    )
    return tuple(one for one in found if one.groups)


def _groups(
    edition: api.Edition, pages: Mapping[str, Rule], documents: Mapping[str, Document]
) -> Iterator[Since]:
    root = api.edition(api.ROOT)
    found: dict[tuple[api.Strength, str, str], list[RuleChange]] = {}
    for name, page in pages.items():
        then, now = root.values[name], edition.values[name]
        if now.stated and edition.in_force(name) and then.value != now.value:
            before = selectors.in_words(page, then.value)
            places = selectors.places_of(now.source, documents)
            change = RuleChange(page, before, selectors.in_words(page, now.value), places)
            when = weights.when(now, edition)
            found.setdefault((now.strength, now.since, when), []).append(change)
    order = [*api.Strength]
    for strength, since, when in sorted(found, key=lambda key: (order.index(key[0]), *key[1:])):
        yield Since(f"{strength.words}, {when}", tuple(found[strength, since, when]))


@dataclass(frozen=True, slots=True)
class Founded:
    """A printed book, or the answers of a month, with the rules that they say again."""

    word: str
    source: str
    rules: tuple[Rule, ...]


_FOUND: Final = (api.Strength.PRINTED, api.Strength.TRANSCRIBED, api.Strength.ANSWERED)
"""The weights of print and of answers."""


def founded() -> tuple[tuple[api.Edition, tuple[Founded, ...]], ...]:
    """Of each edition of another game that leans on nobody: the rules that print or a dated answer
    of its own says as the first edition did, or says where that was silent. The earliest first."""
    pages = selectors.rule_pages(api.rules())
    others = (api.edition(name) for name in api.EDITIONS if name not in api.FAMILY)
    found = ((other, tuple(_founded(other, pages))) for other in others if other.parent is None)
    return tuple((one, groups) for one, groups in found if groups)


def _founded(edition: api.Edition, pages: Mapping[str, Rule]) -> Iterator[Founded]:
    root = api.edition(api.ROOT)
    groups: dict[tuple[str, str, str], list[Rule]] = {}
    for name, page in pages.items():
        before, now = root.values[name], edition.values[name]
        again = before.value == now.value or not before.stated
        if now.strength not in _FOUND or not again or not edition.in_force(name):
            continue
        document = api.sources()[now.source.partition(", ")[0]]
        dated = now.since or document.as_of
        word = f"{now.strength.words}, {weights.when(now, edition)}{weights.reserve(now)}"
        groups.setdefault((dated, document.title, word), []).append(page)
    for dated, title, word in sorted(groups):
        yield Founded(word, title, tuple(groups[dated, title, word]))
