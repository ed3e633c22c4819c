"""The models: entries with their rows, the history, and the tables that the engine fills."""

from collections.abc import Mapping

from content.models.catalogue import RuleValue, Symbol, Tile, TilePicture, TileSegment, TileSet
from content.models.differences import Difference, Position
from content.models.entries import (
    Citation,
    Entry,
    EntryQuerySet,
    Link,
    Name,
    Note,
    Rule,
    Term,
    TileNote,
    Variant,
)
from content.models.fields import FIGURES
from content.models.index import SearchCard, SearchIndex, SearchWord
from content.models.questions import (
    LABELS,
    SETTLED,
    STATUSES,
    WITH_READING,
    Holding,
    Question,
    Reply,
    Standing,
    stands,
)
from content.models.records import Load, Redirect, Revision
from content.models.structure import Chapter, Document, Edition, Expansion, Section

KINDS: Mapping[str, type[Entry]] = {
    kind: next(model for model in Entry.__subclasses__() if kind == model.KIND)
    for kind in Entry.Kind.values
}
"""The models of the entries by their kinds."""

__all__ = [
    "FIGURES",
    "KINDS",
    "LABELS",
    "SETTLED",
    "STATUSES",
    "WITH_READING",
    "Chapter",
    "Citation",
    "Difference",
    "Document",
    "Edition",
    "Entry",
    "EntryQuerySet",
    "Expansion",
    "Holding",
    "Link",
    "Load",
    "Name",
    "Note",
    "Position",
    "Question",
    "Redirect",
    "Reply",
    "Revision",
    "Rule",
    "RuleValue",
    "SearchCard",
    "SearchIndex",
    "SearchWord",
    "Section",
    "Standing",
    "Symbol",
    "Term",
    "Tile",
    "TileNote",
    "TilePicture",
    "TileSegment",
    "TileSet",
    "Variant",
    "stands",
]
