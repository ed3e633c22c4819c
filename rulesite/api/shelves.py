"""The lists of the reference, each with what narrows it and how it is read.

What they hold is made once for each state of the reference and kept in memory: it is small.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Annotated, Any, TypedDict, get_type_hints

from content.addresses import ref_of, url_of
from content.models import KINDS, Chapter, Document, Redirect, Rule
from content.pages.changes import State
from content.tables.effects import effects
from engine import api
from engine.api import shapes
from rulesite.api import beside, entries, filters
from rulesite.api.filters import Asked, Filter

Plain = dict[str, Any]

FORM = 1
"""The version of the plain forms. Raise it when a part changes or goes, or reads otherwise."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """A list: its name in addresses, one of it in words, and the type of one.

    ``kind`` is the kind of its entries, empty where they are none.
    """

    name: str
    one: str
    answer: type
    read: Callable[[], Iterable[Any]]
    filters: tuple[Filter, ...] = ()
    kind: str = ""


def _entries(name: str, one: str, kind: str, own: tuple[Filter, ...] = ()) -> Shelf:
    read = partial(_of_kind, kind)
    return Shelf(name, one, _type(entries.PLAIN[kind]), read, (*filters.COMMON, *own), kind)


def _type(plain: Callable[..., Any]) -> type:
    """What a function says that it returns: that is what the schema shows."""
    made: type = get_type_hints(plain, include_extras=True)["return"]
    return made


def _of_kind(kind: str) -> Iterable[Any]:
    pages = {rule.name: rule for rule in Rule.objects.filter(draft=False)}
    found = list(KINDS[kind].objects.published().full())
    if KINDS[kind].numbered or kind == "variant":
        found.sort(key=lambda entry: (entry.number is None, entry.number or entry.order))
    return [entries.PLAIN[kind](entry, pages) for entry in found]


def _documents() -> Iterable[beside.SourceDocument]:
    return map(beside.document_plain, Document.objects.all())


def _chapters() -> Iterable[beside.ReferenceChapter]:
    found = Chapter.objects.select_related("expansion").prefetch_related("sections")
    return map(beside.chapter_plain, found)


def _figures() -> Iterable[beside.FigureEffect]:
    return map(beside.effect_plain, effects())


SHELVES: Mapping[str, Shelf] = {
    shelf.name: shelf
    for shelf in (
        Shelf("documents", "document", beside.SourceDocument, _documents),
        Shelf("chapters", "chapter", beside.ReferenceChapter, _chapters),
        _entries("rules", "rule", "rule", filters.RULES),
        _entries("notes", "note", "note", filters.NOTES),
        _entries("questions", "question", "faq", filters.QUESTIONS),
        _entries("differences", "difference", "difference", filters.DIFFERENCES),
        _entries("variants", "variant", "variant"),
        _entries("terms", "term", "term", filters.TERMS),
        _entries("tile-notes", "tile note", "tile-note", filters.TILE_NOTES),
        Shelf("figures", "effect", beside.FigureEffect, _figures, filters.EFFECTS),
    )
}


def select(shelf: Shelf, asked: Asked, state: State) -> list[Plain]:
    """What of a list passes all filters, in the order of the list."""
    chosen = [one for one in shelf.filters if one.name in asked]
    return [
        entry
        for entry in contents(shelf.name, state.digest).values()
        if all(one.passes(entry, asked) for one in chosen)
    ]


def find(shelf: Shelf, name: str, state: State) -> Plain | None:
    """One of a list by its name; an entry also by its own id, or by a name that moved."""
    there = contents(shelf.name, state.digest)
    if name in there or not shelf.kind or "\0" in name:
        return there.get(name)
    kind = KINDS[shelf.kind]
    own = kind.objects.filter(own=name).values_list("name", flat=True).first()
    if own is None:
        path = url_of(ref_of(f"{shelf.kind}:{name}"))
        moved = Redirect.objects.filter(path=path, entry__kind=shelf.kind)
        own = moved.values_list("entry__name", flat=True).first()
    return there.get(own or "")


@lru_cache(maxsize=2 * len(SHELVES))
def contents(name: str, digest: str) -> Mapping[str, Plain]:
    """Everything on a shelf by name, in the state of a digest, which must be the present one."""
    return {entry["name"]: entry for entry in SHELVES[name].read()}


def placed(entry: Any, site: str) -> Plain:
    """A plain form with its address in full; ``site`` is how all addresses begin."""
    return {**entry, "url": site + entry["path"] if entry["path"] else None}


class Heading(TypedDict):
    """What goes before the lists of the whole reference."""

    form: Annotated[int, "The version of this form; it changes when parts change or go."]
    digest: Annotated[str, "A fingerprint of the content; the same content has the same."]
    date: Annotated[entries.Moment, "When anything last changed."]
    site: Annotated[str, "Where it comes from."]
    licence: Annotated[str, "How it may be used."]
    editions: Annotated[list[shapes.Edition], "The editions."]


_LISTS: dict[str, Any] = {
    name: list[shelf.answer]  # type: ignore[name-defined]
    for name, shelf in SHELVES.items()
}
Everything: Any = TypedDict(  # what the shelves are is known when this runs
    "Everything",
    {**get_type_hints(Heading, include_extras=True), **_LISTS},  # type: ignore[misc]
)
Everything.__doc__ = "The whole reference."


@lru_cache(maxsize=2)
def everything(state: State, site: str) -> bytes:
    """The whole reference as JSON."""
    lists = {name: contents(name, state.digest).values() for name in SHELVES}
    heading: Heading = {
        "form": FORM,
        "digest": _digest(lists),
        "date": state.at.isoformat(),
        "site": f"{site}/",
        "licence": "MIT",
        "editions": [api.plain(shapes.Edition, api.edition(name)) for name in api.EDITIONS],
    }
    whole = heading | {name: [placed(one, site) for one in found] for name, found in lists.items()}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()


def _digest(lists: Mapping[str, Iterable[Plain]]) -> str:
    """The same for the same content, whenever and wherever it was loaded."""
    bare = {
        name: [{key: part for key, part in one.items() if key != "changed"} for one in found]
        for name, found in lists.items()
    }
    return hashlib.sha256(json.dumps(bare, sort_keys=True).encode()).hexdigest()
