"""Boxes that this book has no rules of: what each is, what is known of it, and what is not."""

from typing import NamedTuple

from content.files import sources
from content.models import Document

PATH = "/other-boxes/"


class Unbuilt(NamedTuple):
    """A box that is not built. ``names`` are what else it and its pieces are called, ``documents``
    those that hold its rules, and ``tiles`` how many it has.

    ``known`` is what its printed rules say, as players copied them, ``told`` what reviews and
    players say, ``open`` what nobody tells. ``alone`` is a game of its own.
    """

    id: str
    title: str
    names: tuple[str, ...]
    year: int | None
    publisher: str
    tiles: int | None
    alone: bool
    text: str
    documents: tuple[Document, ...]
    known: tuple[str, ...]
    told: tuple[str, ...]
    open: tuple[str, ...]

    @property
    def path(self) -> str:
        """Where it is told of."""
        return f"{PATH}#{self.id}"

    @property
    def appeared(self) -> str:
        """``Hans im Glück, 2011, 12 tiles``."""
        many = f"{self.tiles} tile{'s' * (self.tiles != 1)}" if self.tiles is not None else ""
        return ", ".join(str(one) for one in (self.publisher, self.year, many) if one)

    @property
    def where(self) -> str:
        """A sentence on its rules."""
        named = " and ".join(document.title for document in self.documents)
        if named:
            return f"Its rules stand in {named}."
        return "" if self.known else "None of our sources has its rules."


class BoxGroup(NamedTuple):
    """Boxes of one sort, under a heading."""

    id: str
    title: str
    text: str
    boxes: tuple[Unbuilt, ...]


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
            tiles=row.get("tiles"),
            alone=row.get("alone", False),
            text=row["text"],
            documents=tuple(documents[name] for name in row["rules"] if name in documents),
            known=tuple(row.get("known", ())),
            told=tuple(row.get("told", ())),
            open=tuple(row.get("open", ())),
        )
        for row in rows
    ]
    return sorted(found, key=lambda one: one.title.removeprefix("The "))


def grouped(boxes: list[Unbuilt]) -> list[BoxGroup]:
    """What goes with the basic game, first what our sources have rules of; then games of their
    own."""
    named = [box for box in boxes if not box.alone and box.documents]
    further = [box for box in boxes if not box.alone and not box.documents]
    alone = [box for box in boxes if box.alone]
    found = [
        BoxGroup(
            "waiting",
            "Expansions with rules in our sources",
            "These go with the basic game. Their rules can be read, but no verdict knows them yet.",
            tuple(named),
        ),
        BoxGroup(
            "further",
            "Further expansions",
            "These go with the basic game too. Our sources only name them, so here is what is "
            "known from elsewhere, and what is not.",
            tuple(further),
        ),
        BoxGroup(
            "alone",
            "Games of their own",
            "These are played without the basic game. The rules of this book do not hold there.",
            tuple(alone),
        ),
    ]
    return [one for one in found if one.boxes]
