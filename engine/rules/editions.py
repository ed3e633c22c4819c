"""The editions: published states of the rules, one file each in ``engine/data/editions``."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from engine.model.datafiles import by_publication, names, read
from engine.model.errors import InputError
from engine.model.strength import Strength
from engine.model.values import Value
from engine.rules.documents import document_of, documents_of
from engine.rules.profile import (
    STATEMENT,
    Rule,
    RuleValue,
    Ruling,
    further_witnesses,
    in_force,
    ruled,
    rules,
    rulings,
)

DATED: Final = "@"
"""Stands between an edition and the date as of which it is asked."""

DATE: Final = re.compile(r"\d{4}(-(0[1-9]|1[0-2]))?", re.ASCII)
"""A year or a month."""


class Publisher(NamedTuple):
    """A publisher by the short name that texts use, such as ``rgg``."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Edition:
    """A published state of the rules: what every rule says there, each with its source.

    ``parent`` is the edition from which it departs: what that one says, it says itself. Without a
    parent it may have a ``fallback``, whose values are borrowed where it is silent. ``witnesses``
    are the documents that speak for it, its parent's after its own. ``family`` groups the editions
    of one game; ``as_of`` is the date of the state, as exact as it is known. ``absent`` are the
    expansions that its boxes hold under an old name with other rules, by id: for each what is known
    of it.
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
    witnesses: tuple[str, ...]
    absent: Mapping[str, str]
    values: Mapping[str, RuleValue]

    def in_force(self, rule: str) -> bool:
        """Whether what a rule needs of others holds here, and what those need in their turn; never
        for an expansion whose box holds another game."""
        return rules()[rule].expansion not in self.absent and in_force(rule, self.values)

    def readings(self, rule: str) -> tuple[Value, ...]:
        """The other readings of a rule in force that the sources leave unsettled here."""
        return self.values[rule].open if self.in_force(rule) else ()

    @property
    def lineage(self) -> Iterator[str]:
        """Its own id, its parent's, and so on: who speaks for it, the nearest first."""
        yield self.id
        if self.parent:
            yield from edition(self.parent).lineage


_NEEDED: Final = {
    "name": str, "short": str, "publisher": str, "family": str, "year": int, "as_of": str,
    "about": str, "rules": dict,
}  # fmt: skip
_KNOWN: Final = _NEEDED | {
    "order": int, "parent": str, "fallback": str, "offered": bool, "usual": int, "sources": dict,
    "witnesses": list, "absent": dict,
}  # fmt: skip
_ROW_NEEDED: Final = {"value": object, "source": str}
_RULING: Final = _ROW_NEEDED | {"open": list, "strength": Strength, "since": str}
_ROW_KNOWN: Final = _RULING | {"stated": bool, "later": list, "witnesses": list}
_LATER_NEEDED: Final = _ROW_NEEDED | {"since": str}
_DOCUMENT_NEEDED: Final = {"title": str}
_DOCUMENT_KNOWN: Final = _DOCUMENT_NEEDED | {
    "by": str, "strength": Strength, "as_of": str, "printed": str, "in_part": bool, "of": str,
}  # fmt: skip
_TYPES: Final = {
    str: "a text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table",
    Strength: f"one of {', '.join(Strength)}",
}  # fmt: skip
_Shape = Mapping[str, type]


@cache
def files() -> Mapping[str, Mapping[str, Any]]:
    """The files by id, in the order of publication. Raises ValueError for what is missing in one,
    or has no place there."""
    found = {name: read("editions", name) for name in names("editions")}
    # All faults at once: who writes an edition would otherwise start the program again for each.
    if faults := [fault for name, head in found.items() for fault in _unfit(name, head)]:
        raise ValueError("; ".join(faults))
    return by_publication(found)


def _unfit(name: str, head: Mapping[str, Any]) -> Iterator[str]:
    at = f"editions/{name}.toml"
    yield from _misshapen(at, head, _NEEDED, _KNOWN)
    if "parent" in head and "fallback" in head:
        # What a file says and nothing reads misleads whoever looks for it there.
        yield f"{at}: it has a parent, so its fallback would never be asked"
    for word, row in head.get("sources", {}).items():
        if not isinstance(row, str):
            yield from _misshapen(f"{at}, {word!r}", row, _DOCUMENT_NEEDED, _DOCUMENT_KNOWN)
    for rule, row in head.get("rules", {}).items():
        if isinstance(row, dict):
            yield from _misshapen(f"{at}, {rule!r}", row, _ROW_NEEDED, _ROW_KNOWN)
            for later in row.get("later", ()):
                yield from _misshapen(f"{at}, {rule!r}, later", later, _LATER_NEEDED, _RULING)
        else:
            yield f"{at}, {rule!r}: it must be {{ value = …, source = … }}"


def _misshapen(at: str, table: Mapping[str, Any], needed: _Shape, known: _Shape) -> Iterator[str]:
    yield from (f"{at}: {key} is missing" for key in needed if key not in table)
    for key, value in table.items():
        if key not in known:
            yield f"{at}: there is no {key!r}, only {', '.join(known)}"
        elif not _fits(value, known[key]):
            yield f"{at}: {key} takes {_TYPES[known[key]]}, not {value!r}"


def _fits(value: object, kind: type) -> bool:
    return value in [*Strength] if kind is Strength else isinstance(value, kind)


def _root() -> str:
    return next(name for name, head in files().items() if not head.keys() & {"parent", "fallback"})


def _usual(name: str) -> int:
    place: int = files()[name]["usual"]
    return place


EDITIONS: Final = tuple(name for name, head in files().items() if head.get("offered", True))
"""The editions that are offered, in the order of publication; others are asked for by name."""

ROOT: Final = _root()
"""The edition that leans on no other; texts tell the rules as it has them."""

FAMILY: Final = tuple(one for one in EDITIONS if files()[one]["family"] == files()[ROOT]["family"])
"""The editions of the game of ``ROOT``: what is asked where nobody names an edition, and what
``all`` stands for in texts and case tables."""

USUAL: Final = tuple(sorted((one for one in EDITIONS if "usual" in files()[one]), key=_usual))
"""What a reader sees beside each other who named no edition: the rules in most boxes today first,
then those that differ most from them."""

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


@lru_cache(maxsize=128)
def edition(name: str) -> Edition:
    """An edition with every value it inherits. ``bb-hig@2013-06`` is one as of a date: with what
    was known by then, nothing that was said later. Raises InputError for an unknown name."""
    # The name comes with an address, so the cache is bounded: there are as many dates as somebody
    # types.
    stem, dated, date = name.partition(DATED)
    if dated:
        return _at(edition(stem), date)
    heads = files()
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
        witnesses=_documents(head),
        absent=_absent(head),
        values=_values(name, head),
    )


def _documents(head: Mapping[str, Any]) -> tuple[str, ...]:
    """Its witnesses and the documents that it alone cites, then those of its parent."""
    own = (*head.get("witnesses", ()), *head.get("sources", {}))
    inherited = edition(head["parent"]).witnesses if "parent" in head else ()
    return tuple(dict.fromkeys((*own, *inherited)))


def _absent(head: Mapping[str, Any]) -> Mapping[str, str]:
    inherited = edition(head["parent"]).absent if "parent" in head else {}
    return {**inherited, **head.get("absent", {})}


def _at(found: Edition, date: str) -> Edition:
    """An edition as of a date; what it does not say otherwise it says as the edition does."""
    if not DATE.fullmatch(date):
        raise InputError("bad-date", f"A date is a year or a month, not {date[:20]!r}: 2013-06.")
    name = f"{found.id}{DATED}{date}"
    return replace(
        found,
        id=name,
        name=f"{found.name} as of {date}",
        short=f"{found.short} {date}",
        as_of=date,
        # So that the edition speaks for it, and texts of the edition are told under the date, too.
        parent=found.id,
        fallback=None,
        values=_values(name, files()[found.id], date),
    )


def _values(name: str, head: Mapping[str, Any], date: str = "") -> Mapping[str, RuleValue]:
    known_by = date or head["as_of"]
    values = {**_inherited(head, date)}
    # Before the edition's own rows: what it says itself goes before what documents say of it.
    values |= _witnessed(name, head, known_by, values)
    for key, row in head["rules"].items():
        course = rulings(rules()[key], row)
        further = [
            witness for witness in further_witnesses(rules()[key], row) if witness.known(known_by)
        ]
        # Where nothing of its own was known by then, the strongest other witness speaks alone.
        known = [one for one in course if one.known(known_by)] or sorted(further, key=_weight)[:1]
        if known:
            witnesses = _in_order(known[-1], further)
            values[key] = ruled(key, name, known[-1], course, witnesses)
    # Found when it is loaded, not when a game comes to the rule.
    if missing := [key for key in rules() if key not in values]:
        raise ValueError(
            f"edition {name!r} gives no value for {missing[0]!r}, which has no default"
        )
    return values


def _inherited(head: Mapping[str, Any], date: str) -> Mapping[str, RuleValue]:
    """What the parent says. Without a parent an edition states nothing before it speaks: there a
    rule has what the edition that it falls back on states, else its default, else what that edition
    borrows in its turn."""
    if parent := head.get("parent"):
        # As of a date the parent has to be as of it, too: what it says later was not known yet.
        return edition(f"{parent}{DATED}{date}" if date else parent).values
    fallback = edition(head["fallback"]).values if "fallback" in head else {}
    borrowed = {
        # What is borrowed is not this edition's word, so neither its history nor who else says it
        # comes along.
        key: value._replace(strength=Strength.SILENT, rulings=(), witnesses=())
        for key, value in fallback.items()
    }
    defaults = {key: rule.default for key, rule in rules().items() if rule.default}
    said = {key: value for key, value in borrowed.items() if fallback[key].stated}
    # Later tables win: what the fallback itself says, then the default of the rule, last what it
    # only borrows.
    return {**borrowed, **defaults, **said}


def _witnessed(
    name: str, head: Mapping[str, Any], date: str, inherited: Mapping[str, RuleValue]
) -> dict[str, RuleValue]:
    """What documents that speak for the edition say of rules by themselves: this it states, on the
    word of the strongest. Those that contradict a statement stand beside it."""
    found = {}
    for rule in rules().values():
        speak = [
            witness for witness in rule.witnesses if witness.known(date) and _speaks(witness, head)
        ]
        # ``sort`` keeps the order of those that are equal: that of the files.
        speak.sort(key=lambda one: (rule.contradicted(one), _weight(one)))
        if not speak or (speak[0].strength is Strength.OURS and _borrows(rule, head)):
            continue
        if speak[0].strength is not Strength.OURS:
            # Where a text says it, nothing is left to read.
            speak = [witness for witness in speak if witness.strength is not Strength.OURS]
        if rule.contradicted(speak[0]):
            held = inherited[rule.id]
            found[rule.id] = held._replace(witnesses=(*held.witnesses, *speak))
        else:
            found[rule.id] = ruled(rule.id, name, speak[0], witnesses=tuple(speak))
    return found


def _borrows(rule: Rule, head: Mapping[str, Any]) -> bool:
    """Whether an edition takes the value of a rule from another that has it from a text."""
    if rule.kind == STATEMENT or "fallback" not in head:
        return False
    return edition(head["fallback"]).values[rule.id].strength not in (
        Strength.OURS,
        Strength.SILENT,
    )


def _in_order(said: Ruling, further: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """The witnesses of a value: those that say so, the strongest first, then those that say
    otherwise."""
    # By identity: two documents may say the very same with the same strength.
    others = (one for one in further if one is not said)
    return said, *sorted(others, key=lambda one: (one.value != said.value, _weight(one)))


def _weight(witness: Ruling) -> int:
    return list(Strength).index(witness.strength)


def _speaks(witness: Ruling, head: Mapping[str, Any]) -> bool:
    document = document_of(witness.source)
    if document is None:
        return False
    # What no text decides we read alike in every edition. One with a parent inherits it, or what
    # the parent has from a text.
    ours = document.strength is Strength.OURS and "parent" not in head
    return ours or document.id in {*head.get("witnesses", ()), *documents_of(head)}
