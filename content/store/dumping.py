"""Writes entries that were edited here back to the files, in canonical form."""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import transaction

from content.addresses import url_of
from content.files import front, sources
from content.files.sources import Fault, LoadError
from content.models import KINDS, Chapter, Document, Entry, Load, Redirect, Revision
from content.models.written import RowsOf, front_matter, rows
from content.store import loading
from content.store.lists import DOCUMENT

_ROW = re.compile(r"^(?=- )", re.MULTILINE)
_REMARKS = re.compile(r"(?:^[ \t]*(?:#.*)?\n)+\Z", re.MULTILINE)


def text_of(entry: Entry, rows_of: RowsOf | None = None) -> str:
    """The file of an entry in canonical form. The entry must be an instance of its kind's model.
    Its rows are those of ``rows_of``, if given for their model, else the saved ones."""
    return front.compose(front_matter(entry, rows_of or saved(entry)), entry.body)


def saved(entry: Entry) -> RowsOf:
    """What is saved of what hangs on an entry."""
    names = {form.model: form.accessor for form in rows(type(entry))} | {Chapter: "chapters"}
    return lambda model: getattr(entry, names[model]).all()


def document_row(document: Document) -> dict[str, Any]:
    """A document as its list has it."""
    row = {"id": document.pk, **{name: getattr(document, name) for name in DOCUMENT}}
    return {name: value for name, value in row.items() if value}


def entries() -> Iterable[Entry]:
    """Every entry as its own kind, with all that hangs on it."""
    for model in KINDS.values():
        yield from model.objects.full()


@dataclass(slots=True)
class _Dump:
    """What is to be written, by file, and which entries count as written back afterwards."""

    directory: Path
    overwrite: bool
    texts: dict[str, str] = field(default_factory=dict)
    stale: dict[str, str] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def collect(self) -> None:
        """Compare everything here with its file."""
        told: dict[str, set[str]] = {}
        own: set[str] = set()
        # A file may say what an entry said at any time here: that was written by us, and is no
        # change of somebody's.
        for ref, before, after in Revision.objects.values_list("ref", "before", "after"):
            told.setdefault(ref, set()).update((before, after))
        for entry in entries():
            self._entry(entry, {entry.source, *told.get(entry.pk, ())})
            own.update(map(url_of, entry.also_refs))
        self._list("documents", [document_row(one) for one in Document.objects.all()], told)
        moved = [
            {"from": one.path, "to": one.entry_id}
            for one in Redirect.objects.order_by("path")
            if one.path not in own
        ]
        self._list("redirects", moved, {})

    def _entry(self, entry: Entry, known: Collection[str]) -> None:
        name, text = entry.file, text_of(entry)
        if entry.edited or entry.source != text:
            self.stale[entry.pk] = text
        path = self.directory / name
        there = path.read_text(encoding="utf-8") if path.exists() else None
        if there == text:
            return
        # Somebody has written to the file since it was loaded, and that would be lost.
        if there is not None and there not in known:
            self._changed_meanwhile(name, entry.pk)
        self.texts[name] = text

    def _changed_meanwhile(self, name: str, what: str) -> None:
        if not self.overwrite:
            file = f"{self.directory.name}/{name}"
            self.faults.append(Fault(file, None, f"the file of {what} changed since it was loaded"))

    def _list(self, name: str, rows: list[dict[str, Any]], told: Mapping[str, set[str]]) -> None:
        """Every row in its canonical form, new ones last; remarks between them stay."""
        file, by = f"{name}.yaml", sources.NAMED_BY.get(name, "id")
        path = self.directory / file
        there = path.read_text(encoding="utf-8") if path.exists() else ""
        head, *blocks = _ROW.split(there)
        ours = {row[by]: row for row in rows}
        for number, block in enumerate(blocks):
            row = front.parse(block)[0]  # type: ignore[index]
            wanted = ours.pop(row[by], row)
            ref = f"document:{row[by]}"
            if name == "redirects":  # here they are only added, so the file knows best
                wanted = row
            elif wanted != row and front.row(row) not in told.get(ref, ()):
                self._changed_meanwhile(file, ref)
            remarks = _REMARKS.search(block)
            blocks[number] = front.row(wanted) + (remarks[0] if remarks else "")
        text = "".join([head, *blocks, *map(front.row, ours.values())])
        if text != there:
            self.texts[file] = text


def dump(directory: Path, *, overwrite: bool = False) -> list[str]:
    """Write below a directory what differs there; the files that changed or are new.

    A file that changed since it was loaded would lose that change: it is a fault, unless it may
    be overwritten. Raises LoadError, and then nothing was written. Where the directory is the one
    that is loaded from, all counts as written back, and the next load finds nothing to do.
    """
    found = _Dump(directory, overwrite)
    found.collect()
    if found.faults:
        hint = "load it first, or use --overwrite"
        raise LoadError([*found.faults, Fault("", None, hint)])
    last = Load.objects.first()
    # Before anything is written: afterwards the digest is another one in any case.
    in_step = last is not None and last.digest == loading.digest(directory)
    for name, text in found.texts.items():
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if directory.resolve() == sources.root().resolve():
        _settle(directory, found.stale, in_step)
    return sorted(found.texts)


@transaction.atomic
def _settle(directory: Path, stale: Mapping[str, str], in_step: bool) -> None:
    """Mark everything as written back. With ``in_step`` the directory counts as loaded, too;
    without it, a load that is due still runs."""
    for ref, text in stale.items():
        Entry.objects.filter(pk=ref).update(edited=False, source=text)
    Document.objects.filter(edited=True).update(edited=False)
    # Else the next load has to read what it has not read yet.
    if in_step:
        Load.objects.update(digest=loading.digest(directory))
