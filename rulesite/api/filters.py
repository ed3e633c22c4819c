"""The filters of the reference's lists. Each knows what may be asked for, and says so."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from itertools import chain
from typing import Any

from content.files import inventory
from content.models import (
    FIGURES,
    SETTLED,
    STATUSES,
    Chapter,
    Document,
    Entry,
    Name,
    Note,
    Position,
    Rule,
    Section,
    Standing,
)
from engine import api

Plain = Mapping[str, Any]
Asked = Mapping[str, tuple[str, ...]]
"""The filters of an address: each with the values that it names."""

MOST = 500
LAST = 999_999
"""The longest piece of a list."""
_ROOM = 320  # characters: a longer list of what is possible is cut to what is near


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter by name. ``words`` say what it does, ``choices`` what it takes, ``passes``
    whether an entry in its plain form stays, given all that was asked for."""

    name: str
    words: str
    choices: Callable[[], Collection[str]]
    passes: Callable[[Plain, Asked], bool]


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a list."""

    offset: int = 0
    limit: int = MOST


def read(params: Mapping[str, str], filters: Iterable[Filter]) -> tuple[Asked, Piece]:
    """What is asked for. Raises api.InputError that names what is possible."""
    asked = {one.name: _values(one, params[one.name]) for one in filters if one.name in params}
    return asked, piece(params)


def piece(params: Mapping[str, str]) -> Piece:
    """The part of a list that is asked for. Raises api.InputError."""
    return Piece(_whole(params, "offset", 0, LAST, 0), _whole(params, "limit", 1, MOST, MOST))


def _whole(params: Mapping[str, str], name: str, least: int, most: int, default: int) -> int:
    if name not in params:
        return default
    word = params[name]
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 7 else -1
    if not least <= number <= most:
        raise api.InputError(f"bad-{name}", f"{name} is a whole number from {least} to {most}.")
    return number


def _values(one: Filter, text: str) -> tuple[str, ...]:
    choices = one.choices()
    values = tuple(text.split(","))
    for value in values:
        if value not in choices:
            raise api.InputError(
                f"unknown-{one.name}",
                f"There is no {one.name} {value[:40]!r} ({_possible(value, choices)}).",
            )
    return values


def _possible(value: str, choices: Collection[str]) -> str:
    listed = ", ".join(choices)
    if len(listed) <= _ROOM:
        return listed or "none is known"
    near = get_close_matches(value[:120], choices, n=5, cutoff=0.3)
    return f"near it are {', '.join(near)}" if near else f"such as {', '.join([*choices][:5])}"


def among(
    name: str,
    words: str,
    choices: Callable[[], Collection[str]],
    of: Callable[[Plain], Collection[str]],
) -> Filter:
    """A filter that keeps what has one of the values."""
    return Filter(
        name, words, choices, lambda entry, asked: not set(asked[name]).isdisjoint(of(entry))
    )


# --- What there is to choose from ----------------------------------------------------------


def chapters() -> Collection[str]:
    """The chapters by id."""
    return list(Chapter.objects.values_list("pk", flat=True))


def documents() -> Collection[str]:
    """The sources by id."""
    return list(Document.objects.values_list("pk", flat=True))


def sections() -> Collection[str]:
    """The sections by id."""
    return list(Section.objects.values_list("pk", flat=True))


def rules() -> Collection[str]:
    """The rules that readers see, by name."""
    return list(Rule.objects.filter(draft=False).values_list("name", flat=True))


def languages() -> Collection[str]:
    """The languages of names."""
    return sorted(set(Name.objects.values_list("language", flat=True)))


def publishers() -> Collection[str]:
    """The publishers to which a name is ascribed."""
    return sorted(set(Name.objects.exclude(publisher="").values_list("publisher", flat=True)))


def questioned() -> Collection[str]:
    """The publishers to which questions were put."""
    return sorted(set(Standing.objects.values_list("publisher", flat=True)))


@cache
def keys() -> Collection[str]:
    """The rows of the inventory."""
    return tuple(inventory.keys())


def _always(*choices: str) -> Callable[[], Collection[str]]:
    return lambda: choices


# --- The filters ---------------------------------------------------------------------------


def _about(entry: Plain) -> Collection[str]:
    return {*entry["rules"], *([entry["name"]] if entry["kind"] == Entry.Kind.RULE else [])}


COMMON = (
    among("chapter", "Chapters, with commas.", chapters, lambda entry: entry["chapters"]),
    among("figure", "Figures, with commas.", _always(*FIGURES), lambda entry: entry["figures"]),
    among("rule", "Rules that it is about, with commas.", rules, _about),
    among("key", "Rows of the inventory, with commas.", keys, lambda entry: entry["keys"]),
    among(
        "document",
        "Documents that it cites or that prove it, with commas.",
        documents,
        lambda entry: [
            one["document"]
            for one in (*entry["citations"], *entry.get("standings", ()), *entry.get("since", ()))
        ],
    ),
)
"""What entries of every kind are narrowed by."""


def _in_force(entry: Plain, asked: Asked) -> bool:
    said = {one["edition"] for one in entry["editions"] if one["in_force"]}
    return not entry["editions"] or not said.isdisjoint(asked["edition"])


RULES = (
    among("section", "Sections, with commas.", sections, lambda entry: [entry["section"]]),
    Filter("edition", "Editions in which it is in force.", _always(*api.EDITIONS), _in_force),
)


def _types(entry: Plain) -> Collection[str]:
    """``open`` was once the word for what is unsettled."""
    return [entry["type"], *(["open"] if entry["type"] == Note.Type.UNSETTLED else [])]


NOTES = (
    among(
        "type",
        "What a note is for, with commas.",
        _always(*Note.Type.values, "open"),
        _types,
    ),
)


def _stands(entry: Plain, asked: Asked) -> bool:
    """Both filters look at the same publisher. A publisher alone means: settled by it."""
    by_name = [STATUSES[one] for one in asked.get("status", ())]
    statuses = frozenset(chain.from_iterable(by_name or [SETTLED]))
    named = asked.get("publisher", ())
    return any(
        (not named or one["publisher"] in named) and one["status"] in statuses
        for one in (*entry["standings"], *entry["since"])
    )


QUESTIONS = (
    Filter(
        "status",
        "What became of it, with commas; with `publisher`, there.",
        _always(*STATUSES),
        _stands,
    ),
    Filter(
        "publisher",
        "Publishers, with commas; without `status`, those that settled it.",
        questioned,
        _stands,
    ),
)


def _based(entry: Plain, asked: Asked) -> bool:
    """Both filters look at the same position."""
    return any(
        one["edition"] in asked.get("edition", api.EDITIONS)
        and one["basis"] in asked.get("basis", Position.Basis.values)
        for one in entry["positions"]
    )


def _parts(entry: Plain, asked: Asked) -> bool:
    """What the engine holds decides; where it holds nothing, the texts do."""
    said = [
        [one["value"] for one in position["values"]] or position["text"]
        for position in entry["positions"]
        if position["edition"] in asked["between"]
    ]
    return any(one != said[0] for one in said)


DIFFERENCES = (
    Filter("edition", "With `basis`: whose it is.", _always(*api.EDITIONS), _based),
    Filter(
        "basis",
        "On what an edition's answer rests, with commas.",
        _always(*Position.Basis.values),
        _based,
    ),
    Filter("between", "Editions that part ways on it.", _always(*api.EDITIONS), _parts),
)

TERMS = (
    among(
        "language",
        "Languages in which it has a name, with commas.",
        languages,
        lambda entry: [one["language"] for one in entry["names"]],
    ),
    among(
        "publisher",
        "Publishers that name it, with commas.",
        publishers,
        lambda entry: [one["publisher"] for one in entry["names"]],
    ),
)

EFFECTS = (among("chapter", "Chapters, with commas.", chapters, lambda entry: [entry["chapter"]]),)

TILE_NOTES = (
    among(
        "tile",
        "Tiles that it is about, with commas.",
        _always(*api.tiles()),
        lambda entry: entry["tiles"],
    ),
)
