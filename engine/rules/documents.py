"""The documents that say what a rule says, and how much the word of each weighs."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from engine.model.datafiles import ordered, read
from engine.model.strength import Strength


class Source(NamedTuple):
    """A document by the word with which sources name it; ``by`` is who speaks in it, ``as_of`` the
    date of what it says, as exact as it is known and empty where it has none. ``printed`` is the
    date of the book itself: a copy may carry answers and remarks that are younger. ``in_part``
    tells that only parts of the copy were read, so what it says elsewhere is not known. ``of`` is
    the edition for which the book was printed, where it speaks for others that have no own."""

    id: str
    title: str
    by: str
    strength: Strength
    as_of: str
    printed: str
    in_part: bool
    of: str


@cache
def sources() -> Mapping[str, Source]:
    """The documents from which values come, by the words that their sources begin with."""
    rows = dict(read("", "documents"))
    # From the files, not from the editions: those need the documents to be made.
    for head in ordered("editions").values():
        rows |= documents_of(head)
    return {
        name: Source(
            name,
            row["title"],
            row.get("by", ""),
            Strength(row.get("strength", Strength.PRINTED)),
            row.get("as_of", ""),
            # A document that says nothing else was printed when it says what it says.
            row.get("printed", row.get("as_of", "")),
            row.get("in_part", False),
            row.get("of", ""),
        )
        for name, row in rows.items()
    }


def documents_of(head: Mapping[str, Any]) -> Mapping[str, Mapping[str, Any]]:
    """The documents that an edition alone cites; one of which only the title is told is printed."""
    rows = head.get("sources", {})
    return {name: {"title": row} if isinstance(row, str) else row for name, row in rows.items()}


def document_of(source: str) -> Source | None:
    """The document with which a source begins; None where it begins with a remark."""
    return sources().get(source.partition(", ")[0])


def weight(source: str) -> Strength:
    """What a source weighs: as much as the document with which it begins. A remark is no print: it
    is how players read the rules."""
    document = document_of(source)
    return document.strength if document else Strength.READ
