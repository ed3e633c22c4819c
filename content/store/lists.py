"""The tables of what stands in lists instead of files of its own (documents, chapters, sections),
and of what the engine defines (editions, expansions)."""

from dataclasses import dataclass
from typing import Any

from django.db import models, transaction
from django.db.models import ProtectedError

from content.files import sources
from content.files.sources import Files
from content.models import Chapter, Document, Edition, Expansion, Section
from engine import api

ListRows = dict[str, dict[str, Any]]
"""The columns of rows, by primary key."""

DOCUMENT = tuple(part.key for part in sources.DOCUMENT if part.key != "id")
"""What the list of documents says about each beside its id."""


@dataclass(frozen=True, slots=True)
class DatabaseTable:
    """A table of the database, and the rows that it should hold."""

    model: type[models.Model]
    rows: ListRows

    def name(self, key: object) -> str:
        """What messages call a row: ``chapter tower``."""
        return f"{self.model._meta.model_name} {key}"

    def gone(self) -> list[str]:
        """The names of rows that are there and should not be."""
        return [self.name(key) for key in self._gone()]

    def write(self) -> tuple[list[str], list[str]]:
        """Add and change rows; the names of those added, and of those changed."""
        there = self.model._default_manager.in_bulk(list(self.rows))
        added = [self.model(pk=key, **row) for key, row in self.rows.items() if key not in there]
        changed = [row for key, row in there.items() if _take(row, self.rows[key])]
        self.model._default_manager.bulk_create(added)
        if changed:
            columns = list(next(iter(self.rows.values())))
            self.model._default_manager.bulk_update(changed, columns)
        return [self.name(row.pk) for row in added], [self.name(row.pk) for row in changed]

    def remove(self) -> tuple[list[str], list[str]]:
        """Remove what should not be there; the names of what went, and of what stays since
        something that was edited here hangs on it."""
        removed, held = [], []
        # Sections are named after their chapters and sort behind them: what is under something
        # goes first.
        for key in reversed(self._gone()):
            try:
                # A savepoint: without one the refusal would undo the whole load.
                with transaction.atomic():
                    self.model._default_manager.filter(pk=key).delete()
                removed.append(self.name(key))
            except ProtectedError:
                held.append(self.name(key))
        return sorted(removed), sorted(held)

    def _gone(self) -> list[Any]:
        there = self.model._default_manager.exclude(pk__in=list(self.rows))
        return sorted(there.values_list("pk", flat=True))


def _take(row: models.Model, columns: dict[str, Any]) -> bool:
    """Give a row its columns; whether any was another."""
    changed = [name for name, value in columns.items() if getattr(row, name) != value]
    for name in changed:
        setattr(row, name, columns[name])
    return bool(changed)


def tables(files: Files, documents: ListRows) -> list[DatabaseTable]:
    """All of them; what others point at comes first. Of the documents it is said which to hold."""
    return [
        DatabaseTable(Document, documents),
        DatabaseTable(Edition, _editions()),
        DatabaseTable(Chapter, _chapters(files)),
        DatabaseTable(Expansion, _expansions(files)),
        DatabaseTable(Section, _sections(files)),
    ]


def documents(files: Files) -> ListRows:
    """The sources, as the files list them."""
    return {
        row["id"]: {
            "order": order,
            **{name: row.get(name, "") for name in DOCUMENT},
            "edited": False,
        }
        for order, row in enumerate(files.documents)
    }


def _editions() -> ListRows:
    found = map(api.edition, api.EDITIONS)
    # Those without a parent come first, for a row cannot point at one that is not there yet.
    return {
        one.id: {
            "order": order,
            "title": one.name,
            "short": one.short,
            "publisher": one.publisher.name,
            "as_of": one.as_of,
            "parent_id": one.parent or None,
            "about": one.about,
        }
        for order, one in sorted(enumerate(found), key=lambda pair: bool(pair[1].parent))
    }


def _chapters(files: Files) -> ListRows:
    return {
        row["id"]: {
            "order": order,
            "number": row.get("number"),
            "title": row["title"],
            "year": row.get("year"),
            "lede": row["lede"].strip(),
            "turn": row.get("turn", "").strip(),
        }
        for order, row in enumerate(files.chapters)
    }


def _expansions(files: Files) -> ListRows:
    chapters = {row["id"] for row in files.chapters}
    return {
        expansion.id: {"figures": list(expansion.figures), "pieces": list(expansion.pieces)}
        for expansion in api.expansions().values()
        if expansion.id in chapters
    }


def _sections(files: Files) -> ListRows:
    return {
        f"{row['id']}/{section['id']}": {
            "chapter_id": row["id"],
            "anchor": section["id"],
            "order": order,
            "title": section["title"],
        }
        for row in files.chapters
        for order, section in enumerate(row["sections"])
    }
