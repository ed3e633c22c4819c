"""The rules, read from ``engine/data/rules``, and the values that they can take."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final, NamedTuple

from engine.model.datafiles import read
from engine.model.errors import InputError
from engine.model.strength import Strength
from engine.model.values import Value
from engine.model.vocabulary import expansions
from engine.rules.documents import document_of, weight

NUMBER: Final = "number"
_ANY: Final = ""
"""Stands for every value of a rule."""

_WHAT: Final = frozenset(
    {"id", "title", "kind", "choices", "least", "says", "refusal", "on_table", "needs", "tick"}
)
_KEYS: Final = _WHAT | {"value", "source", "open", "strength", "since", "stated", "witnesses"}
"""What a row of a rule may hold."""

STATEMENT: Final = "statement"
"""The kind of a rule that has no value: it says something, and that holds."""

VARIANTS: Final = "variants"
"""The variants: stated in no edition, each switched on by a house rule."""


class Ruling(NamedTuple):
    """What was said of a rule at some time: since when, until when if it was said otherwise later,
    and by whom, each empty where it is not known."""

    value: Value
    source: str
    open: tuple[Value, ...]
    strength: Strength
    since: str
    until: str
    by: str

    def known(self, date: str) -> bool:
        """Whether it was said by a date, ``2013`` or ``2013-06``: by the end of either."""
        # As texts: a date begins with the year, so ``2013-06`` sorts behind ``2013`` and before
        # ``2014``. By ``2013`` all of that year was known.
        return self.since <= date or self.since.startswith(date)


class RuleValue(NamedTuple):
    """What a rule says in one edition, and who says so.

    ``edition`` is the edition that set the value, ``house`` for a house rule, or empty where the
    rule says it itself: a statement, or the rule's default. ``open`` lists
    the other readings where the sources leave the point open. ``strength`` is the weight of what
    it says, ``since`` when it was said, as exact as that is known, and empty where it was so from
    the first. ``rulings`` are all that the edition said in the course of time, the first first.
    ``witnesses`` are the documents that speak of it in this edition: those that say so, the
    strongest first, then those that say otherwise.
    """

    id: str
    value: Value
    edition: str
    source: str
    open: tuple[Value, ...] = ()
    strength: Strength = Strength.PRINTED
    since: str = ""
    rulings: tuple["Ruling", ...] = ()
    witnesses: tuple["Ruling", ...] = ()

    @property
    def sources(self) -> tuple[str, ...]:
        """Where it is written, the strongest first; empty where no source is named."""
        agreeing = tuple(
            witness.source for witness in self.witnesses if witness.value == self.value
        )
        return agreeing or ((self.source,) * bool(self.source))

    @property
    def otherwise(self) -> tuple["Ruling", ...]:
        """The documents of the edition that say something else."""
        return tuple(witness for witness in self.witnesses if witness.value != self.value)

    @property
    def stated(self) -> bool:
        """False where the edition is silent and the value is borrowed from whoever ``edition``
        and ``source`` name."""
        return self.strength is not Strength.SILENT


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule that the engine applies or cites; ``title`` says it in a line.

    ``says`` is what it says under each of its values, by value, or under every number at once; of a
    statement, under ``false``, what a document says that contradicts it. ``refusal`` is what it
    does not allow, by value or under all at once. All are clauses without a full stop.
    ``on_table`` is the refusal of a position that breaks it, where ``refusal`` speaks of a turn.
    ``expansion`` is the file that it stands in: an expansion, or ``variants``.
    ``needs`` are the values of other rules under which alone it is in force.
    ``tick`` is what a player says who chooses its being true for a game, where a booklet itself
    leaves that to the players.
    ``least`` is the smallest number that a rule of kind ``number`` can take. ``default`` is what
    holds in an edition that is silent. ``witnesses`` are the documents that say so: each speaks in
    the editions that name it among theirs.
    """

    id: str
    title: str
    expansion: str
    kind: str
    choices: tuple[Value, ...] = ()
    least: int = 0
    tick: str = ""
    default: RuleValue | None = None
    witnesses: tuple[Ruling, ...] = ()
    says: Mapping[str, str] = field(default_factory=dict, hash=False)
    refusal: Mapping[str, str] = field(default_factory=dict, hash=False)
    on_table: str = ""
    needs: Mapping[str, Value] = field(default_factory=dict, hash=False)

    def said(self, value: Value) -> str:
        """What it says under one of its values, as a player says it: ``3 points for each tile``."""
        if self.kind == STATEMENT:
            return self.says["false"] if value is False else self.title
        if self.kind == NUMBER:
            return self.says[_ANY].format(value=_Number(value or 0))
        return self.says[_word(value)]

    def contradicted(self, witness: Ruling) -> bool:
        """Whether a witness says something else than a statement says."""
        return self.kind == STATEMENT and witness.value is False

    def refused(self, value: Value = None, on_table: bool = False) -> str:
        """What it does not allow under a value, for somebody who tried, or whose table breaks it.

        Raises KeyError where it has no word for that: only what a statement says holds everywhere,
        and so will do instead. Raises TypeError where it names its number and none is given.
        """
        if on_table and self.on_table:
            refused = self.on_table
        elif self.kind == STATEMENT and not self.refusal:
            return self.title
        else:
            refused = self.refusal[_ANY if _ANY in self.refusal else _word(value)]
        if self.kind == NUMBER:
            return refused.format(value=None if value is None else _Number(value))
        return refused


class _Number(int):
    """A number in a saying: ``{value:point}`` is 1 point, 2 points, no points, ``{value}`` bare."""

    def __format__(self, thing: str) -> str:
        if not thing:
            return str(int(self))
        return f"{int(self) or 'no'} {thing}{'' if self == 1 else 's'}"


def _word(value: Value) -> str:
    return str(value).lower()


def in_force(rule: str, values: Mapping[str, "RuleValue"]) -> bool:
    """Whether what a rule needs of others holds among some values, and what those need."""
    return all(
        values[name].value == value and in_force(name, values)
        for name, value in rules()[rule].needs.items()
    )


@cache
def rules() -> Mapping[str, Rule]:
    """All rules of the expansions and of the variants, in the order of their files."""
    found: dict[str, Rule] = {}
    for expansion in (*expansions(), VARIANTS):
        for row in read("rules", expansion)["rule"]:
            if row["id"] in found:
                raise ValueError(f"rule {row['id']!r} stands twice")
            found[row["id"]] = _rule(expansion, row)
    for rule in found.values():
        for needed, value in rule.needs.items():
            check_value(found[needed], value)
    return found


def _rule(expansion: str, row: Mapping[str, Any]) -> Rule:
    if strange := sorted(row.keys() - _KEYS):
        raise ValueError(f"rule {row['id']!r} has {strange[0]!r}, which no rule has")
    choices = tuple(row.get("choices", ()))
    rule = Rule(
        id=row["id"],
        title=row["title"],
        expansion=expansion,
        kind=row["kind"],
        choices=choices,
        least=row.get("least", 0),
        tick=row.get("tick", ""),
        says=_by_value(row.get("says", {})),
        refusal=_by_value(row.get("refusal", {})),
        on_table=row.get("on_table", ""),
        needs=row.get("needs", {}),
    )
    if missing := _unsaid(rule):
        raise ValueError(f"rule {rule.id!r} has no saying for {missing[0] or 'its number'}")
    if witnesses := tuple(_witnesses(rule, row)):
        nobodys = witnesses[0]._replace(strength=Strength.SILENT)
        named = tuple(witness for witness in witnesses if witness.strength is not Strength.SILENT)
        return replace(rule, default=ruled(rule.id, "", nobodys), witnesses=named)
    if rule.kind == STATEMENT:
        raise ValueError(f"rule {rule.id!r} says who says so neither by source nor by witnesses")
    return rule


def _witnesses(rule: Rule, row: Mapping[str, Any]) -> Iterator[Ruling]:
    """Who says what a rule says by itself: its source, unless that is named for its silence, then
    further witnesses."""
    if "source" in row:
        yield from rulings(rule, row)
    yield from further_witnesses(rule, row)


def further_witnesses(rule: Rule, row: Mapping[str, Any]) -> Iterator[Ruling]:
    """The ``witnesses`` of a row of data. Each is its source alone, or a table with the source and
    what differs from the row: the value, the strength, the date.

    Raises ValueError where a source begins with no document.
    """
    for one in row.get("witnesses", ()):
        said = {"source": one} if isinstance(one, str) else one
        if document_of(said["source"]) is None:
            raise ValueError(f"rule {rule.id!r}: no document is named by {said['source']!r}")
        yield from rulings(rule, {"value": row.get("value"), **said})


def _by_value(said: str | Mapping[str, str]) -> Mapping[str, str]:
    return {_ANY: said} if isinstance(said, str) else said


def _unsaid(rule: Rule) -> list[str]:
    """The values for which a rule has no saying."""
    wanted = {"number": (_ANY,), "flag": ("true", "false"), "choice": map(_word, rule.choices)}
    return [value for value in wanted.get(rule.kind, ()) if value not in rule.says]


def rulings(rule: Rule, row: Mapping[str, Any]) -> tuple[Ruling, ...]:
    """What a row of data says of a rule in the course of time: itself, and what it lists as
    ``later``."""
    rows = [row, *row.get("later", ())]
    ends = [*(each["since"] for each in rows[1:]), ""]
    return tuple(_ruling(rule, each, end) for each, end in zip(rows, ends, strict=True))


def _ruling(rule: Rule, row: Mapping[str, Any], until: str) -> Ruling:
    value = _of_statement(rule, row) if rule.kind == STATEMENT else check_value(rule, row["value"])
    source, document = row["source"], document_of(row["source"])
    strength = Strength(row.get("strength", weight(source)))
    if not row.get("stated", True):
        strength = Strength.SILENT
    # A book speaks from the year in which it was printed.
    printed = document.printed if document and strength is Strength.TRANSCRIBED else ""
    return Ruling(
        value,
        source,
        tuple(row.get("open", ())),
        strength,
        row.get("since", printed),
        until,
        document.by if document else "",
    )


def _of_statement(rule: Rule, row: Mapping[str, Any]) -> Value:
    """A statement has no value. A witness that contradicts it says false, and the rule says under
    ``says.false`` what that witness says instead."""
    if row.get("value") is not False:
        return None
    if "false" not in rule.says:
        raise ValueError(f"rule {rule.id!r} has no saying for what contradicts it")
    return False


def ruled(
    rule: str,
    edition: str,
    said: Ruling,
    course: tuple[Ruling, ...] = (),
    witnesses: tuple[Ruling, ...] = (),
) -> RuleValue:
    """What a rule says by one of its rulings."""
    value, source, readings, strength, since = said[:5]
    return RuleValue(rule, value, edition, source, readings, strength, since, course, witnesses)


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
