"""Reads the rules and the editions from ``engine/data``."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from engine.model.datafiles import read
from engine.model.errors import InputError
from engine.model.vocabulary import expansions

Value: TypeAlias = int | bool | str | None

EDITIONS: Final = ("hig", "rgg", "bb-hig", "bb-rgg")
"""The rule sets in the order of the annotated rules' summary."""

FURTHER_EDITIONS: Final = ("jcz",)
"""Editions that are asked for by name and never offered."""

VARIANTS: Final = "variants"
"""The variations: in no edition, each switched on by a house rule."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule that the engine applies or cites; ``title`` says it in a line.

    ``expansion`` is the file that it stands in: an expansion, or ``variants``.
    ``least`` is the smallest number that a rule of kind ``number`` can take.
    """

    id: str
    title: str
    expansion: str
    kind: str
    choices: tuple[Value, ...] = ()
    least: int = 0


class RuleValue(NamedTuple):
    """What a rule says in one edition, and who says so.

    ``edition`` is the edition that set the value, ``house`` for a house rule, or empty for a
    statement that holds everywhere. ``open`` lists the other readings where the sources leave
    the point open.
    """

    id: str
    value: Value
    edition: str
    source: str
    open: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Edition:
    """A published state of the rules: the rules that have a value, each with its source."""

    id: str
    name: str
    short: str
    publisher: str
    year: int
    as_of: str
    about: str
    parent: str | None
    values: Mapping[str, RuleValue]


@cache
def rules() -> Mapping[str, Rule]:
    """All rules of the expansions and of the variations, in the order of their files."""
    found: dict[str, Rule] = {}
    for expansion in (*expansions(), VARIANTS):
        for row in read("rules", expansion)["rule"]:
            if row["id"] in found:
                raise ValueError(f"rule {row['id']!r} stands twice")
            choices = tuple(row.get("choices", ()))
            found[row["id"]] = Rule(
                row["id"], row["title"], expansion, row["kind"], choices, row.get("least", 0)
            )
    return found


def check_value(rule: Rule, value: Value) -> Value:
    """The value itself, if the rule can take it. Raises InputError."""
    fits = {
        "number": isinstance(value, int)
        and not isinstance(value, bool)
        and rule.least <= value <= 1000,
        "flag": isinstance(value, bool),
        "choice": not isinstance(value, bool) and value in rule.choices,
    }
    if not fits.get(rule.kind, False):
        wanted = {
            "number": f"a whole number from {rule.least} to 1000",
            "flag": "true or false",
            "choice": "one of " + ", ".join(map(str, rule.choices)),
        }.get(rule.kind, "nothing: it holds everywhere and has no value")
        raise InputError("bad-value", f"{rule.id} takes {wanted}.", rule=rule.id)
    return value


@cache
def edition(name: str) -> Edition:
    """An edition with every value it inherits. Raises InputError for an unknown name."""
    if name not in EDITIONS + FURTHER_EDITIONS:
        listed = ", ".join(EDITIONS)
        raise InputError("unknown-edition", f"There is no edition {name[:40]!r} ({listed}).")
    data = read("editions", name)
    parent = data.get("parent")
    values = dict(edition(parent).values) if parent else _statements()
    for key, row in data["rules"].items():
        value = check_value(rules()[key], row["value"])
        values[key] = RuleValue(key, value, name, row["source"], tuple(row.get("open", ())))
    if missing := [key for key in rules() if key not in values]:
        raise ValueError(f"edition {name!r} gives no value for {missing[0]!r}")
    return Edition(
        id=data["id"],
        name=data["name"],
        short=data["short"],
        publisher=data["publisher"],
        year=data["year"],
        as_of=data["as_of"],
        about=data["about"],
        parent=parent,
        values=values,
    )


def _statements() -> dict[str, RuleValue]:
    return {
        rule.id: RuleValue(rule.id, None, "", "")
        for rule in rules().values()
        if rule.kind == "statement"
    }
