"""Which examples show a rule, the most telling first."""

from collections.abc import Collection, Iterator, Mapping
from functools import cache

from content.examples.cases import Example, examples
from engine import api

FAMOUS: tuple[tuple[str, str], ...] = ()
"""The examples that many people ask for: a word on each, and its name."""


def for_rule(rule_id: str, keys: Collection[str] = ()) -> tuple[Example, ...]:
    """The examples of a rule: those that are about it or name it; where there are none, those in
    whose answer the engine cites it, else those that share rows of the inventory with its page.
    """
    about = _by_name().get(rule_id, ())
    if about:
        return tuple(sorted(about, key=lambda one: (one.bare, one.rule != rule_id)))
    return _cited().get(rule_id, ()) or _sharing(keys)


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


@cache
def _cited() -> Mapping[str, tuple[Example, ...]]:
    """By what the sheets of all scores cite: less than a second, once a process."""
    return _index((rule, one) for one in examples() for rule in _citations(one))


def _citations(one: Example) -> Iterator[str]:
    if one.ask not in (api.NOW, api.FINAL):
        return
    for ruleset in one.rulesets():
        try:
            sheet = api.score(one.position, ruleset, one.ask)
        except api.EngineError:
            continue
        for line in sheet.lines:
            yield line.why.rule
            for term in line.terms:
                yield term.cite.rule
                if term.why:
                    yield term.why.rule
