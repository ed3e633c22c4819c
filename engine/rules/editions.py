"""The editions: published states of the rules, one file each in ``engine/data/editions``."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple

from engine.model.datafiles import ordered, read
from engine.model.errors import InputError
from engine.rules.profile import RuleValue, check_value, rules


class Publisher(NamedTuple):
    """A publisher by the short name that texts use, such as ``rgg``."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Edition:
    """A published state of the rules: what every rule says there, each with its source.

    ``parent`` is the edition from which it departs: what that one says, it says itself. ``family``
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
    values: Mapping[str, RuleValue]

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
        values=_values(name, head),
    )


def _values(name: str, head: Mapping[str, Any]) -> Mapping[str, RuleValue]:
    parent = head.get("parent")
    values = dict(edition(parent).values) if parent else _statements()
    for key, row in head["rules"].items():
        value = check_value(rules()[key], row["value"])
        values[key] = RuleValue(key, value, name, row["source"], tuple(row.get("open", ())))
    if missing := [key for key in rules() if key not in values]:
        raise ValueError(f"edition {name!r} gives no value for {missing[0]!r}")
    return values


def _statements() -> dict[str, RuleValue]:
    return {
        rule.id: RuleValue(rule.id, None, "", "")
        for rule in rules().values()
        if rule.kind == "statement"
    }
