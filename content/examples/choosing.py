"""Which examples show a rule, the most telling first."""

from collections.abc import Collection, Iterator, Mapping
from functools import cache

from content.examples.cases import Example, examples

FAMOUS = (
    ("The small city", "base/small-city:two-tiles"),
    ("Farmers, paid in three ways", "base/farm-methods:two-farms-three-methods"),
    ("The cathedral city", "inns/cities:twenty-one"),
    ("The dragon’s walk", "dragon/journey:walk-of-four-players"),
    ("The tower’s reach", "tower/capture:second-piece"),
    ("The barn", "abbey/barn:three-one-four"),
)
"""The examples that many people ask for: a word on each, and its name."""


def for_rule(rule_id: str, keys: Collection[str] = ()) -> tuple[Example, ...]:
    """The examples of a rule: those that are about it or name it, as the rule behind a line or a
    refusal; where there are none, those that share rows of the inventory with its page.
    """
    about = _by_name().get(rule_id, ())
    if about:
        chapter = rule_id.partition(".")[0]
        return tuple(
            sorted(about, key=lambda one: (one.bare, one.rule != rule_id, one.chapter != chapter))
        )
    return _sharing(keys)


def _index(pairs: Iterator[tuple[str, Example]]) -> Mapping[str, tuple[Example, ...]]:
    found: dict[str, dict[Example, None]] = {}
    for key, one in pairs:
        found.setdefault(key, {})[one] = None
    return {
        key: tuple(sorted(several, key=lambda one: one.merit)) for key, several in found.items()
    }


@cache
def _by_name() -> Mapping[str, tuple[Example, ...]]:
    return _index((rule, one) for one in examples() for rule in one.named)


@cache
def _by_key() -> Mapping[str, tuple[Example, ...]]:
    return _index((key, one) for one in examples() for key in one.keys)


def _sharing(keys: Collection[str]) -> tuple[Example, ...]:
    found = {one for key in keys for one in _by_key().get(key, ())}
    return tuple(sorted(found, key=lambda one: one.merit))
