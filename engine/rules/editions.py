"""The editions: published states of the rules, one file each in ``engine/data/editions``."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple

from engine.model.datafiles import ordered, read
from engine.model.errors import InputError
from engine.model.values import Value
from engine.rules.profile import STATEMENT, RuleValue, row_value, rules


class Publisher(NamedTuple):
    """A publisher by the short name that texts use, such as ``rgg``."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Edition:
    """A published state of the rules: what every rule says there, each with its source.

    ``parent`` is the edition from which it departs: what that one says, it says itself. Without a
    parent it may have a ``fallback``, whose values are borrowed where it is silent. ``family``
    groups the editions of one game; ``as_of`` is the date of the state, as exact as it is known.
    """

    id: str
    name: str
    short: str
    publisher: Publisher
    family: str
    year: int
    as_of: str
    about: str
    parent: str | None
    fallback: str | None
    values: Mapping[str, RuleValue]

    def in_force(self, rule: str) -> bool:
        """Whether what a rule needs of others holds here, and what those need in their turn."""
        return all(
            self.values[name].value == value and self.in_force(name)
            for name, value in rules()[rule].needs.items()
        )

    def readings(self, rule: str) -> tuple[Value, ...]:
        """The other readings of a rule in force that the sources leave unsettled here."""
        return self.values[rule].open if self.in_force(rule) else ()

    @property
    def lineage(self) -> Iterator[str]:
        """Its own id, its parent's, and so on: who speaks for it, the nearest first."""
        yield self.id
        if self.parent:
            yield from edition(self.parent).lineage


def _offered() -> tuple[str, ...]:
    heads = ordered("editions").items()
    return tuple(name for name, head in heads if head.get("offered", True))


EDITIONS: Final = _offered()
"""The editions that are offered, in the order of publication; others are asked for by name."""


def _family(name: str) -> tuple[str, ...]:
    heads = ordered("editions")
    return tuple(one for one in EDITIONS if heads[one]["family"] == name)


FAMILY: Final = _family(ordered("editions")[EDITIONS[0]]["family"])
"""The editions of the game that was published first: what is asked where nobody names an edition,
and what ``all`` stands for in texts and case tables."""

ROOT: Final = next(one for one in FAMILY if "parent" not in ordered("editions")[one])
"""The edition of ``FAMILY`` from which its others depart; texts tell the rules as it has them."""

ALL: Final = "all"
"""Stands for the editions of ``FAMILY``."""


def editions_named(word: str) -> tuple[str, ...]:
    """The editions for which a word stands: its own, or those of ``FAMILY`` for ``all``."""
    return FAMILY if word == ALL else (edition(word).id,)


@cache
def publishers() -> Mapping[str, Publisher]:
    """Everybody who published an edition, or a word for something, by short name."""
    names = read("", "publishers")
    return {key: Publisher(key, name) for key, name in names.items()}


@cache
def sources() -> Mapping[str, str]:
    """The documents from which editions take their values, by the names that their sources use."""
    heads = ordered("editions").values()
    return {key: title for head in heads for key, title in head.get("sources", {}).items()}


@cache
def edition(name: str) -> Edition:
    """An edition with every value it inherits. Raises InputError for an unknown name."""
    heads = ordered("editions")
    if name not in heads:
        listed = ", ".join(EDITIONS)
        raise InputError("unknown-edition", f"There is no edition {name[:40]!r} ({listed}).")
    head = heads[name]
    return Edition(
        id=name,
        name=head["name"],
        short=head["short"],
        publisher=publishers()[head["publisher"]],
        family=head["family"],
        year=head["year"],
        as_of=head["as_of"],
        about=head["about"],
        parent=head.get("parent"),
        fallback=head.get("fallback"),
        values=_values(name, head),
    )


def _values(name: str, head: Mapping[str, Any]) -> Mapping[str, RuleValue]:
    values = dict(_inherited(head))
    for key, row in head["rules"].items():
        values[key] = row_value(rules()[key], row, name, stated=row.get("stated", True))
    if missing := [key for key in rules() if key not in values]:
        raise ValueError(
            f"edition {name!r} gives no value for {missing[0]!r}, which has no default"
        )
    return values


def _inherited(head: Mapping[str, Any]) -> Mapping[str, RuleValue]:
    """What the parent says. A root states nothing before it speaks: there a rule says what its own
    source does, or else what it says in the edition that the root falls back on."""
    if parent := head.get("parent"):
        return edition(parent).values
    fallback = edition(head["fallback"]).values if "fallback" in head else {}
    borrowed = {key: value._replace(stated=False) for key, value in fallback.items()}
    defaults = {key: rule.default for key, rule in rules().items() if rule.default}
    return {**borrowed, **_statements(), **defaults}


def _statements() -> dict[str, RuleValue]:
    return {
        rule.id: RuleValue(rule.id, None, "", "")
        for rule in rules().values()
        if rule.kind == STATEMENT
    }
