"""Checks of values in front matter: each returns what is wrong, or an empty text."""

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import chain
from typing import Any

from engine import api

MOST = 2**31 - 1
"""The largest number that an integer column takes."""

Problem = Callable[[Any], str]
"""What is wrong with a value; empty if nothing is."""

ALL = "all"
"""Stands for the rule sets of ``api.FAMILY``."""


def text(value: Any) -> str:
    """A line or a passage, without space around it."""
    return "" if isinstance(value, str) and value.strip() == value else "must be a text"


def passage(value: Any) -> str:
    """Some paragraphs."""
    return "" if isinstance(value, str) and value.strip() else "must be a text"


def whole(value: Any) -> str:
    """A number that counts something."""
    fine = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST
    return "" if fine else "must be a whole number"


def flag(value: Any) -> str:
    """Yes or no."""
    return "" if isinstance(value, bool) else "must be true or false"


def date(value: Any) -> str:
    """A year or a month, as the engine's editions have it."""
    fine = isinstance(value, str) and api.DATE.fullmatch(value)
    return "" if fine else "must be a year or a month in quotes: '2013-06'"


def texts(value: Any) -> str:
    """Several words, each once."""
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        return "must be a list of words"
    return "names something twice" if len(set(value)) < len(value) else ""


def words(value: Any) -> str:
    """Words for values."""
    fine = isinstance(value, dict) and all(isinstance(one, str) for one in value.values())
    return "" if fine else "must map values to texts"


def mapping(value: Any) -> str:
    """Anything by name."""
    return "" if isinstance(value, dict) else "must be a mapping"


def one_of(choices: Iterable[str]) -> Problem:
    """One of a few words."""
    known = tuple(choices)
    return lambda value: "" if value in known else f"must be one of {', '.join(known)}"


def several_of(choices: Iterable[str]) -> Problem:
    """Several of a few words, each once."""
    known = set(choices)

    def problem(value: Any) -> str:
        wrong = texts(value)
        strange = [] if wrong else sorted(set(value) - known)
        return wrong or (f"does not know {', '.join(strange)}" if strange else "")

    return problem


def record(required: Mapping[str, Problem], optional: Mapping[str, Problem]) -> Problem:
    """A mapping with these parts."""
    known = {**required, **optional}

    def problem(value: Any) -> str:
        if not isinstance(value, dict):
            return f"must be a mapping of {', '.join(known)}"
        for name in required:
            if name not in value:
                return f"lacks {name!r}"
        for name, part in value.items():
            if name not in known:
                return f"has an unknown part {name!r}"
            if wrong := known[name](part):
                return f"{name!r} {wrong}"
        return ""

    return problem


def each(inner: Problem) -> Problem:
    """A list of things."""

    def problem(value: Any) -> str:
        if not isinstance(value, list):
            return "must be a list"
        return next((wrong for one in value if (wrong := inner(one))), "")

    return problem


def one_or_more(inner: Problem, most: int) -> Problem:
    """A thing, or a list of a few."""

    def problem(value: Any) -> str:
        if not isinstance(value, list):
            return inner(value)
        several = 1 < len(value) <= most
        return each(inner)(value) if several else f"must be one, or a list of two to {most}"

    return problem


def per_publisher(inner: Problem) -> Problem:
    """Something for each of some publishers."""
    return _per(lambda key: (key,), tuple(api.publishers()), "publisher", inner)


def per_edition(inner: Problem) -> Problem:
    """Something for groups of rule sets: their names apart by spaces, or ``all``.

    A rule set that is not named has it from the one from which it departs.
    """
    return _per(_editions, api.EDITIONS, "rule set", inner)


def _per(
    names: Callable[[str], Iterable[str]], known: Collection[str], what: str, inner: Problem
) -> Problem:
    """Something for keys that name some of those that are known, each once."""

    def problem(value: Any) -> str:
        if not isinstance(value, dict) or {*map(type, value)} != {str}:
            return f"must say something per {what}"
        named = [name for key in value for name in names(key)]
        if strange := [one for one in named if one not in known]:
            return f"names the {what} {strange[0]!r}; there are {', '.join(known)}"
        if len(set(named)) < len(named):
            return f"names a {what} twice"
        return next((f"{key}: {wrong}" for key, one in value.items() if (wrong := inner(one))), "")

    return problem


def _editions(key: str) -> tuple[str, ...]:
    words = (api.FAMILY if word == ALL else (word,) for word in key.split())
    return tuple(chain.from_iterable(words))


def spread(said: Mapping[str, Any]) -> dict[str, Any]:
    """What is said per group of rule sets, per rule set that is named, in their order."""
    by_edition = {edition: value for key, value in said.items() for edition in _editions(key)}
    return {edition: by_edition[edition] for edition in api.EDITIONS if edition in by_edition}


def gather(said: Mapping[str, Any]) -> dict[str, Any]:
    """The other way: rule sets together of which the same is said."""
    groups: list[tuple[list[str], Any]] = []
    for edition, value in sorted(said.items(), key=lambda row: api.EDITIONS.index(row[0])):
        for names, known in groups:
            if known == value:
                names.append(edition)
                break
        else:
            groups.append(([edition], value))
    return {_key(names): value for names, value in groups}


def _key(names: list[str]) -> str:
    """The words for some rule sets: ``all`` in place of a whole family."""
    if not set(api.FAMILY) <= set(names):
        return " ".join(names)
    return " ".join([ALL, *(name for name in names if name not in api.FAMILY)])
