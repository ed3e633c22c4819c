"""Expansions that this book does not hold yet: what each is, and where its rules can be read."""

from typing import NamedTuple

from content.files import sources
from content.models import Document

PATH = "/expansions/"


class Unbuilt(NamedTuple):
    """An expansion that is not built. ``names`` are what else it and its pieces are called,
    ``documents`` those that hold its rules."""

    id: str
    title: str
    names: tuple[str, ...]
    year: int | None
    publisher: str
    text: str
    documents: tuple[Document, ...]

    @property
    def path(self) -> str:
        """Where it is told of."""
        return f"{PATH}#{self.id}"

    @property
    def appeared(self) -> str:
        """``Hans im Glück, 2011``."""
        return ", ".join(str(one) for one in (self.publisher, self.year) if one)

    @property
    def where(self) -> str:
        """A sentence on its rules."""
        named = " and ".join(one.title for one in self.documents)
        return f"Its rules stand in {named}." if named else "None of our sources has its rules."


def unbuilt() -> list[Unbuilt]:
    """All of them, by their titles."""
    documents = Document.objects.in_bulk()
    rows = sources.read_list(sources.root(), "unbuilt")
    found = [
        Unbuilt(
            id=row["id"],
            title=row["title"],
            names=tuple(row.get("names", ())),
            year=row.get("year"),
            publisher=row.get("publisher", ""),
            text=row["text"],
            documents=tuple(documents[name] for name in row["rules"] if name in documents),
        )
        for row in rows
    ]
    return sorted(found, key=lambda one: one.title.removeprefix("The "))
