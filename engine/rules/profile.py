"""The rules, read from ``engine/data/rules``, and the values that they can take."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from engine.model.datafiles import read
from engine.model.errors import InputError
from engine.model.vocabulary import expansions

Value: TypeAlias = int | bool | str | None

STATEMENT: Final = "statement"
"""The kind of a rule that has no value: it says something, and that holds."""

VARIANTS: Final = "variants"
"""The variations: stated in no edition, each switched on by a house rule."""


class RuleValue(NamedTuple):
    """What a rule says in one edition, and who says so.

    ``edition`` is the edition that set the value, ``house`` for a house rule, or empty where the
    rule says it itself: a statement, or the rule's default. ``open`` lists
    the other readings where the sources leave the point open. ``stated`` is false where the
    edition is silent and the value is borrowed from whoever ``edition`` and ``source`` name.
    """

    id: str
    value: Value
    edition: str
    source: str
    open: tuple[Value, ...] = ()
    stated: bool = True


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule that the engine applies or cites; ``title`` says it in a line.

    ``expansion`` is the file that it stands in: an expansion, or ``variants``.
    ``least`` is the smallest number that a rule of kind ``number`` can take. ``default`` is what
    holds in an edition that is silent; a statement without one is stated by every edition.
    """

    id: str
    title: str
    expansion: str
    kind: str
    choices: tuple[Value, ...] = ()
    least: int = 0
    default: RuleValue | None = None


@cache
def rules() -> Mapping[str, Rule]:
    """All rules of the expansions and of the variations, in the order of their files."""
    found: dict[str, Rule] = {}
    for expansion in (*expansions(), VARIANTS):
        for row in read("rules", expansion)["rule"]:
            if row["id"] in found:
                raise ValueError(f"rule {row['id']!r} stands twice")
            found[row["id"]] = _rule(expansion, row)
    return found


def _rule(expansion: str, row: Mapping[str, Any]) -> Rule:
    choices = tuple(row.get("choices", ()))
    rule = Rule(row["id"], row["title"], expansion, row["kind"], choices, row.get("least", 0))
    if "source" in row:
        return replace(rule, default=row_value(rule, row, "", stated=False))
    return rule


def row_value(rule: Rule, row: Mapping[str, Any], edition: str, *, stated: bool) -> RuleValue:
    """The value, the source and the open readings that a row of data gives a rule."""
    readings = tuple(row.get("open", ()))
    value = None if rule.kind == STATEMENT else check_value(rule, row["value"])
    return RuleValue(rule.id, value, edition, row["source"], readings, stated)


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
