"""Rule sets by name: an edition, the sets in play, and house rules on top."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any

from engine.model.catalogue import brought, set_of
from engine.model.errors import InputError, TooLargeError
from engine.model.vocabulary import expansions
from engine.rules.editions import EDITIONS
from engine.rules.profile import RuleValue
from engine.rules.references import check_data
from engine.rules.ruleset import Ruleset, house_value, values_of
from engine.variants import VARIANTS

House = Mapping[str, Any]
MAX_RULESETS = max(8, len(EDITIONS))
"""How many rule sets may be compared at a time; all editions always may."""

MAX_HOUSE = 100
"""How many house rules a rule set may have."""

_MODULES = {name: import_module(f"engine.expansions.{name}") for name in expansions()}
"""The expansions, all of them from the start: an action is known once its module is."""

check_data({name: module.ANSWERS for name, module in _MODULES.items()})


@lru_cache(maxsize=256)
def _ruleset(edition_id: str, sets: tuple[str, ...], house: tuple[RuleValue, ...]) -> Ruleset:
    values = values_of(edition_id, house)
    wanted = brought(sets)
    answers = tuple(module.ANSWERS for name, module in _MODULES.items() if name in wanted)
    return Ruleset(edition_id, sets, values, VARIANTS + answers, wanted)


def ruleset(
    edition_id: str, sets: Iterable[str] = ("base",), house: House | None = None
) -> Ruleset:
    """The rules of an edition with some sets in play and house rules on top, compiled once.

    Raises InputError for an unknown edition, set or rule, or a value that a rule cannot take.
    """
    chosen = tuple(sets)
    names = (edition_id, *chosen, *(house or {}))
    if not all(isinstance(name, str) for name in names):
        raise InputError("malformed", "Editions, sets and rules are given by name.")
    for name in chosen:
        set_of(name)
    diffs = tuple(house_value(rule, value) for rule, value in sorted((house or {}).items()))
    return _ruleset(edition_id, chosen, diffs)


def read_rulesets(
    text: str, sets: Iterable[str] = ("base",), house: House | None = None
) -> tuple[Ruleset, ...]:
    """Rule sets from text: ``bb-hig,bb-rgg:base.farm.method=3``; house rules hold for all."""
    chosen = tuple(sets)
    names = text.split(",")
    if len(names) > MAX_RULESETS:
        raise TooLargeError("too-many-rulesets", f"At most {MAX_RULESETS} rule sets at a time.")
    found = []
    for name in names:
        edition_id, *diffs = name.strip().split(":")
        if len(diffs) > MAX_HOUSE:
            raise TooLargeError("too-many-rules", f"At most {MAX_HOUSE} house rules.")
        own = dict(house or {})
        for diff in diffs:
            rule, equals, value = diff.partition("=")
            if not equals:
                raise InputError(
                    "bad-house-rule", f"A house rule is rule=value, not {diff[:60]!r}."
                )
            own[rule] = value
        found.append(ruleset(edition_id, chosen, own))
    return tuple(found)


def playing(rules_in_force: Ruleset, sets: Iterable[str]) -> Ruleset:
    """A rule set with other sets in play."""
    return ruleset(rules_in_force.edition, sets, rules_in_force.house)
