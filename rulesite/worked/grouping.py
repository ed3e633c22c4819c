"""Rule sets that agree, together, and their names."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from content.pages import selectors
from engine import api
from rulesite.asking import FARM_RULE

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class AgreedRule:
    """What a table agreed on, in words; ``short`` ones go without saying that it did."""

    rule: str
    words: str
    short: bool = False


@dataclass(frozen=True, slots=True)
class Under:
    """Editions on top of which the same was agreed; ``all`` tells that they are all there are."""

    editions: tuple[str, ...]
    house: tuple[AgreedRule, ...]

    @property
    def all(self) -> bool:
        """Whether they are all editions."""
        return len(self.editions) == len(api.EDITIONS)

    @property
    def names(self) -> tuple[tuple[str, str], ...]:
        """Each edition with its short name."""
        return tuple((edition, api.edition(edition).name) for edition in self.editions)


@dataclass(frozen=True, slots=True)
class OutcomeGroup(Generic[T]):
    """Rule sets under which the same comes out, by label, and in words."""

    labels: tuple[str, ...]
    unders: tuple[Under, ...]
    result: T

    @property
    def rulesets(self) -> tuple[api.Ruleset, ...]:
        """The rule sets without any tiles, for what they cite. An example is kept, and they are
        large, so they are made when somebody asks."""
        # One by one: a visitor may ask for a few at a time, an example has as many as it likes.
        return tuple(one for label in self.labels for one in api.read_rulesets(label, ()))


def grouped(
    rulesets: Sequence[api.Ruleset], result: Callable[[api.Ruleset], T]
) -> tuple[OutcomeGroup[T], ...]:
    """The results of all rule sets, equal ones together, in the order of the rule sets."""
    found: dict[T, list[api.Ruleset]] = {}
    for one in rulesets:
        found.setdefault(result(one), []).append(one)
    return tuple(
        OutcomeGroup(tuple(one.label for one in several), unders(several), what)
        for what, several in found.items()
    )


def unders(rulesets: Iterable[api.Ruleset]) -> tuple[Under, ...]:
    """Rule sets by what was agreed on top of them."""
    found: dict[tuple[AgreedRule, ...], list[str]] = {}
    for ruleset in rulesets:
        house = tuple(_house(rule, value) for rule, value in ruleset.house.items())
        found.setdefault(house, []).append(ruleset.edition)
    return tuple(Under(tuple(editions), house) for house, editions in found.items())


def _house(rule: str, value: api.Value) -> AgreedRule:
    title = api.rules()[rule].title
    if rule == FARM_RULE:
        return AgreedRule(rule, f"farm method {value}", short=True)
    return AgreedRule(rule, f"{title}: {selectors.in_words(None, value)}")
