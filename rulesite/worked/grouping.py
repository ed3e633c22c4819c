"""Rule sets that agree, together, and their names."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine import api
from rulesite.asking import FARM_RULE
from rulesite.scenarios.sheet import in_words

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class House:
    """What a table agreed on: a rule, and what it then says."""

    rule: str
    words: str


@dataclass(frozen=True, slots=True)
class Under:
    """Editions on top of which the same was agreed; ``all`` tells that they are all there are."""

    editions: tuple[str, ...]
    house: tuple[House, ...]

    @property
    def all(self) -> bool:
        return len(self.editions) == len(api.EDITIONS)

    @property
    def names(self) -> tuple[tuple[str, str], ...]:
        """Each edition with its short name."""
        return tuple((one, api.edition(one).short) for one in self.editions)


@dataclass(frozen=True, slots=True)
class Group(Generic[T]):
    """Rule sets under which the same comes out."""

    unders: tuple[Under, ...]
    result: T

    def holds(self, edition: str) -> bool:
        """Whether an edition, as it is printed, is among them."""
        return any(edition in under.editions for under in self.unders if not under.house)

    @property
    def everywhere(self) -> bool:
        """Whether it is what all editions say, without house rules."""
        return len(self.unders) == 1 and self.unders[0].all and not self.unders[0].house


def grouped(
    rulesets: Sequence[api.Ruleset], result: Callable[[api.Ruleset], T]
) -> tuple[Group[T], ...]:
    """The results of all rule sets, equal ones together, in the order of the rule sets."""
    found: dict[T, list[api.Ruleset]] = {}
    for one in rulesets:
        found.setdefault(result(one), []).append(one)
    return tuple(Group(unders(several), what) for what, several in found.items())


def unders(rulesets: Iterable[api.Ruleset]) -> tuple[Under, ...]:
    """Rule sets by what was agreed on top of them."""
    found: dict[tuple[House, ...], list[str]] = {}
    for one in rulesets:
        house = tuple(_house(rule, value) for rule, value in one.house.items())
        found.setdefault(house, []).append(one.edition)
    return tuple(Under(tuple(editions), house) for house, editions in found.items())


def _house(rule: str, value: api.Value) -> House:
    title = api.rules()[rule].title
    if rule == FARM_RULE:
        return House(rule, f"farm method {value}")
    return House(rule, f"{title}: {in_words(value)}")
