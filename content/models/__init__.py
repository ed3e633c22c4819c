"""What is kept in the database: the entries with all they consist of, and what became of them."""

from content.models.catalogue import RuleValue, Symbol, Tile, TileSegment, TileSet
from content.models.entries import (
    Citation,
    Difference,
    Entries,
    Entry,
    Link,
    Name,
    Note,
    Position,
    Rule,
    Term,
    TileNote,
    Variant,
)
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
)
from content.models.records import Load, Redirect, Revision
from content.models.structure import Chapter, Document, Edition, Expansion, Section

__all__ = [
    "LABELS",
    "SETTLED",
    "STATUSES",
    "WITH_READING",
    "Chapter",
    "Citation",
    "Difference",
    "Document",
    "Edition",
    "Entries",
    "Entry",
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
    "TileSegment",
    "TileSet",
    "Variant",
]
