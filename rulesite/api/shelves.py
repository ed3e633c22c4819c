"""The lists of the reference, each with what narrows it and how it is read.

What they hold is made once for each state of the reference and kept in memory: it is small.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from content.addresses import ref_of, url_of
from content.files.kinds import KINDS
from content.models import Chapter, Document, Redirect, Rule
from content.pages.changes import State
from content.tables.effects import EFFECTS
from engine import api
from rulesite.api import filters, reference_answers
from rulesite.api.filters import Asked, Filter
from rulesite.api.reference_plain import (
    OWN,
    Plain,
    chapter_plain,
    document_plain,
    effect_plain,
    entry_plain,
)

FORM = 1
"""The version of the plain forms. Raise it when a part changes or goes, or reads otherwise."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """A list: its name in addresses, one of it in words, and the class that describes one.

    ``kind`` is the kind of its entries, empty where they are none.
    """

    name: str
    one: str
    answer: type
    filters: tuple[Filter, ...] = ()
    kind: str = ""


def _entries(name: str, one: str, answer: type, kind: str, own: tuple[Filter, ...] = ()) -> Shelf:
    return Shelf(name, one, answer, (*filters.COMMON, *own), kind)


SHELVES: Mapping[str, Shelf] = {
    shelf.name: shelf
    for shelf in (
        Shelf("documents", "document", reference_answers.SourceDocument),
        Shelf("chapters", "chapter", reference_answers.ReferenceChapter),
        _entries("rules", "rule", reference_answers.RuleEntry, "rule", filters.RULES),
        _entries("notes", "note", reference_answers.NoteEntry, "note", filters.NOTES),
        _entries(
            "questions", "question", reference_answers.QuestionEntry, "faq", filters.QUESTIONS
        ),
        _entries(
            "differences",
            "difference",
            reference_answers.DifferenceEntry,
            "difference",
            filters.DIFFERENCES,
        ),
        _entries("variants", "variant", reference_answers.VariantEntry, "variant"),
        _entries("terms", "term", reference_answers.TermEntry, "term", filters.TERMS),
        _entries(
            "tile-notes",
            "tile note",
            reference_answers.TileNoteEntry,
            "tile-note",
            filters.TILE_NOTES,
        ),
        Shelf("figures", "effect", reference_answers.FigureEffect, filters.EFFECTS),
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
    own = kind.model.objects.filter(own=name).values_list("name", flat=True).first()
    if own is None:
        path = url_of(ref_of(f"{shelf.kind}:{name}"))
        moved = Redirect.objects.filter(path=path, entry__kind=shelf.kind)
        own = moved.values_list("entry__name", flat=True).first()
    return there.get(own or "")


@lru_cache(maxsize=2 * len(SHELVES))
def contents(name: str, digest: str) -> Mapping[str, Plain]:
    """Everything on a shelf by name, in the state of a digest, which must be the present one."""
    shelf = SHELVES[name]
    made = _READ[name]() if not shelf.kind else _of_kind(shelf.kind)
    return {one["name"]: one for one in made}


def _of_kind(kind: str) -> Iterable[Plain]:
    related = KINDS[kind].related
    pages = {one.name: one for one in Rule.objects.filter(draft=False)}
    found = list(KINDS[kind].model.objects.published().full().prefetch_related(*related))
    if KINDS[kind].numbered or kind == "variant":
        found.sort(key=lambda one: (one.number is None, one.number or one.order))
    return [{**entry_plain(one), **OWN[kind](one, pages)} for one in found]


def _documents() -> Iterable[Plain]:
    return map(document_plain, Document.objects.all())


def _chapters() -> Iterable[Plain]:
    found = Chapter.objects.select_related("expansion").prefetch_related("sections")
    return map(chapter_plain, found)


_READ: Mapping[str, Callable[[], Iterable[Plain]]] = {
    "documents": _documents,
    "chapters": _chapters,
    "figures": lambda: map(effect_plain, EFFECTS),
}


def placed(entry: Plain, site: str) -> Plain:
    """A plain form with its address in full; ``site`` is how all addresses begin."""
    return {**entry, "url": site + entry["path"] if entry["path"] else None}


@lru_cache(maxsize=2)
def everything(state: State, site: str) -> bytes:
    """The whole reference as JSON."""
    lists = {name: contents(name, state.digest).values() for name in SHELVES}
    whole: dict[str, Any] = {
        "form": FORM,
        "digest": _digest(lists),
        "date": state.at.isoformat(),
        "site": f"{site}/",
        "licence": "MIT",
        "editions": [api.edition_plain(api.edition(name)) for name in api.EDITIONS],
        **{name: [placed(one, site) for one in found] for name, found in lists.items()},
    }
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()


def _digest(lists: Mapping[str, Iterable[Plain]]) -> str:
    """The same for the same content, whenever and wherever it was loaded."""
    bare = {
        name: [{key: part for key, part in one.items() if key != "changed"} for one in found]
        for name, found in lists.items()
    }
    return hashlib.sha256(json.dumps(bare, sort_keys=True).encode()).hexdigest()
