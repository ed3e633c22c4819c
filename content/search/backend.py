"""What the search asks of a database, and which database answers."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple, Protocol

from django.core.exceptions import ImproperlyConfigured
from django.db import connections


class Prepared(NamedTuple):
    """A document ready for the index: the words of each field without their endings, what a
    list goes by, and what it says of those that it shows, both as JSON."""

    fields: Mapping[str, tuple[str, ...]]
    card: str
    says: str


class Posting(NamedTuple):
    """A word stands in a field of a document, so many words after its start."""

    document: int
    field: str
    place: int
    word: str


class Backend(Protocol):
    """An inverted index: which word stands where. Ranking is not its business.

    SQLite's FTS5 keeps one; PostgreSQL could with a ``tsvector`` for each field.
    """

    def rebuild(self, documents: Iterable[Prepared], forms: Mapping[str, int], mark: str) -> None:
        """Forget everything and index these. ``forms`` counts the words as they are written;
        ``mark`` is what ``mark()`` answers from now on."""

    def mark(self) -> str:
        """By what the index was made, empty if there is none."""

    def query(self, words: Collection[str]) -> Iterator[Posting]:
        """Every place at which one of these words stands."""

    def cards(self) -> list[tuple[int, str]]:
        """All documents in their order: number and card."""

    def says(self, numbers: Collection[int]) -> Mapping[int, str]:
        """What is said of some documents."""

    def forms(self) -> Mapping[str, int]:
        """All words as they are written, and how often."""


def backend(using: str = "default") -> Backend:
    """The index of a database. Raises ImproperlyConfigured if there is none for its kind."""
    from content.search.sqlite import Fts5

    kinds = {"sqlite": Fts5}
    connection = connections[using]
    if connection.vendor not in kinds:
        raise ImproperlyConfigured(
            f"The search has no index for {connection.vendor}, only for {', '.join(kinds)}: "
            "write a content.search.backend.Backend for it."
        )
    return kinds[connection.vendor](connection)
