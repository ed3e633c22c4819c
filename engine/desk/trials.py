"""One rule changed at a time: why two rule sets differ, and what an open point would change.

What is asked reads some rules and no others, and which ones is known. To change a rule that was
not read changes nothing, so only those that were read are tried.
"""

from collections.abc import Callable, Iterable, Iterator, Set
from typing import TypeVar

from engine.rules.profile import RuleValue
from engine.rules.ruleset import Ruleset, differing

T = TypeVar("T")


def said_by(other: Ruleset, ruleset: Ruleset) -> Iterator[RuleValue]:
    """What another rule set says on the rules on which the two differ."""
    return (other.values[rule] for rule in differing(ruleset, other))


def readings(ruleset: Ruleset) -> Iterator[RuleValue]:
    """The other readings of the points that the sources of a rule set leave open."""
    for value in ruleset.values.values():
        for reading in value.open:
            yield value._replace(value=reading, open=())


def trials(
    ruleset: Ruleset,
    read: Set[str],
    values: Iterable[RuleValue],
    ask: Callable[[Ruleset], T],
) -> Iterator[tuple[RuleValue, T]]:
    """What is answered under a rule set with one rule changed, for each of the values in turn.

    ``read`` are the rules that its own answer rests on.
    """
    for value in values:
        if value.id in read:
            yield value, ask(ruleset.having(value))
