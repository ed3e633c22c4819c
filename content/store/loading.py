"""Loads the files into the database in one transaction, and reports what changed."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from django.db import transaction

from content import examples as cases
from content import search
from content.addresses import ref_of
from content.files import sources
from content.files.sources import Fault, Files, LoadError, Page
from content.models import Document, Entry, Holding, Link, Load, Position, Redirect, Revision
from content.models.differences import OfEdition
from content.store import catalogue, checks, lists
from content.store.lists import DOCUMENT, DatabaseTable, ListRows
from content.store.writing import hang, html_of, lead, revision, rows_of, write
from content.text import markup
from content.text.glossary import Glossary
from engine import api
from engine.cases import CaseError

OF_EDITION: Mapping[type[OfEdition], str] = {Holding: "question", Position: "difference"}
"""What says something of an edition, each with the column that names its entry."""

KEEP = Fault("", None, "use dumpcontent, or --keep-edited")
PRUNE = Fault("", None, "use --prune to remove what the files no longer hold")


@dataclass(slots=True)
class LoadReport:
    """What a load did: each list holds names such as ``rule:base.city.small``.

    ``kept`` are entries that were edited here, which the load left alone, and what else had to stay
    because of them. ``unfit`` names what in them a file may no longer say: ``dumpcontent`` would
    write a file that the next load refuses.
    """

    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    unfit: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


def digest(directory: Path) -> str:
    """A fingerprint of everything that a load depends on."""
    # Not of the files alone: the same files make other rows once the code reads them otherwise.
    found = hashlib.sha256(f"{markup.VERSION} {search.VERSION} {sorted(api.rules())}".encode())
    for path in sources.paths(directory):
        found.update(f"\0{path.relative_to(directory)}\0".encode())
        found.update(path.read_bytes())
    for edition in map(api.edition, api.EDITIONS):
        found.update(f"\0{edition.id}\0{dict(edition.values)}".encode())
    found.update(catalogue.digest().encode())
    for case in cases.cases().values():
        found.update(f"\0{case.name}\0{case.rule}\0{case.title}\0{case.note}".encode())
    return found.hexdigest()


def check(directory: Path, *, examples: bool = False) -> Files:
    """The files, if nothing is wrong with them; with ``examples`` every rule set that an example
    names has to play it as well, which takes some seconds. Raises LoadError."""
    _tables(directory)
    files = sources.read(directory)
    faults = files.faults or checks.faults(files)
    if examples:
        faults = [*faults, *checks.of_examples(directory)]
    if faults:
        raise LoadError(faults)
    return files


def _tables(directory: Path) -> None:
    """The case tables can be read. Raises LoadError."""
    try:
        cases.tables()
    except CaseError as error:
        raise LoadError([checks.of_tables(directory, error)]) from error


def load(
    directory: Path, *, prune: bool = False, keep: bool = False, force: bool = False
) -> LoadReport | None:
    """Load the files; None when they are those of the last load.

    What the files no longer hold is removed with ``prune`` and is a fault without. What was
    edited here and not written back is left alone with ``keep`` and is a fault without. Raises
    LoadError, and then nothing has changed.
    """
    _tables(directory)
    fingerprint = digest(directory)
    last = Load.objects.first()
    if last and last.digest == fingerprint and not force:
        return None
    # Outside the transaction: to check takes longest, and meanwhile others may write.
    files = check(directory)
    with transaction.atomic():
        changes = _Loading(files, prune, keep).run()
        # Thousands of rows that hang on the engine alone, which most loads have not changed.
        if last is None or last.catalogue != catalogue.digest():
            catalogue.write()
        Load.objects.all().delete()
        Load.objects.create(digest=fingerprint, catalogue=catalogue.digest())
        search.refresh()
    return changes


class _Loading:
    """One load. The order of its steps matters: rows that others reference come first."""

    def __init__(self, files: Files, prune: bool, keep: bool) -> None:
        self.files, self.prune, self.keep = files, prune, keep
        self.glossary = Glossary.of_pages(files.pages)
        self.changes = LoadReport()
        self.there: dict[str, Entry] = Entry.objects.in_bulk()
        self.revisions: list[Revision] = []

    def run(self) -> LoadReport:
        tables = lists.tables(self.files, self._documents())
        pages = self._protected()
        # Before anything is written: what is refused must leave nothing behind.
        self._lost(tables)
        for table in tables:
            added, changed = table.write()
            self.changes.added += added
            self.changes.changed += changed
        self._settled(pages)
        different = [page for page in pages if self._differs(page)]
        for page in different:
            self._write(page)
        spread = [page for page in self._spread_otherwise(pages) if page not in different]
        for page in spread:
            write(page, self.there[page.ref], self.glossary)
        # Behind all entries, since links need the entries that they lead to.
        hang([*different, *spread])
        written = {page.ref for page in (*different, *spread)}
        self._rendered(page for page in pages if page.ref not in written)
        self._leave_editions()
        # From the last, for what others point at can only go once these are gone.
        for table in reversed(tables):
            removed, held = table.remove()
            self.changes.removed += removed
            self.changes.kept += held
        lead((row["from"], ref_of(row["to"])) for row in self.files.redirects)
        # At the end and at once: a first load has thousands.
        Revision.objects.bulk_create(self.revisions)
        return self.changes

    def _protected(self) -> list[Page]:
        """The pages to load: all but those whose entries were edited here meanwhile."""
        faults, pages = [], []
        for page in self.files.pages:
            entry = self.there.get(page.ref)
            if entry and entry.edited and entry.source != page.text:
                faults.append(page.fault(f"{page.ref} was edited here; write it back", page.id))
                self.changes.kept.append(page.ref)
                self.changes.unfit += self._unfit(page, entry.source)
            else:
                pages.append(page)
        if faults and not self.keep:
            raise LoadError([*faults, KEEP])
        return pages

    def _unfit(self, page: Page, text: str) -> list[str]:
        """What is wrong by now with a text that was edited here, among the files as they are."""
        faults: list[Fault] = []
        mine = sources.read_page(page.file, text, page.model, faults)
        if mine and not faults:
            known = {ref for one in self.files.pages for ref in (one.ref, *one.also_refs)}
            documents = {row["id"] for row in self.files.documents}
            sections = {
                row["id"]: {one["id"] for one in row["sections"]} for row in self.files.chapters
            }
            faults += checks.of_page(mine, known, documents, sections)
        return [f"{page.ref}: {fault.message}" for fault in faults]

    def _documents(self) -> ListRows:
        """The documents to load: what was edited here stays as it is, or is a fault."""
        rows, faults = lists.documents(self.files), []
        for document in Document.objects.filter(edited=True):
            mine = {name: getattr(document, name) for name in ("order", *DOCUMENT, "edited")}
            theirs = rows.get(document.pk)
            if theirs is None or any(theirs[name] != mine[name] for name in DOCUMENT):
                rows[document.pk] = mine
                name = f"document {document.pk}"
                self.changes.kept.append(name)
                faults.append(Fault("", None, f"{name} was edited here; write it back"))
        if faults and not self.keep:
            raise LoadError([*faults, KEEP])
        return rows

    def _lost(self, tables: list[DatabaseTable]) -> None:
        """Refuse to lose what the files no longer hold, or remove its entries."""
        named = {page.ref for page in self.files.pages}
        lost = [entry for ref, entry in sorted(self.there.items()) if ref not in named]
        self.changes.kept += [entry.pk for entry in lost if entry.edited]
        lost = [entry for entry in lost if not (entry.edited and self.keep)]
        names = [
            *(entry.pk for entry in lost),
            *(name for table in tables for name in table.gone()),
        ]
        if names and not self.prune:
            faults = [Fault("", None, f"{name} stands in no file any more") for name in names]
            raise LoadError([*faults, PRUNE])
        if edited := [entry.pk for entry in lost if entry.edited]:
            faults = [Fault("", None, f"{name} was written here alone") for name in edited]
            raise LoadError([*faults, KEEP])
        self._forget(lost)

    def _forget(self, lost: list[Entry]) -> None:
        """Remove entries, and what leads to them."""
        keys = [entry.pk for entry in lost]
        Link.objects.filter(target__in=keys).delete()
        Redirect.objects.filter(entry__in=keys).delete()
        Entry.objects.filter(pk__in=keys).delete()
        self.changes.removed += keys
        self.revisions += [
            revision(entry, Revision.Action.REMOVED, Revision.Origin.LOAD, entry.source, "")
            for entry in lost
        ]

    def _settled(self, pages: list[Page]) -> None:
        """What was edited here and stands in its file by now counts as edited no more."""
        edited = Entry.objects.filter(pk__in=[page.ref for page in pages], edited=True)
        edited.update(edited=False)

    def _spread_otherwise(self, pages: list[Page]) -> Iterator[Page]:
        """The pages whose text says something of other editions now than when it was loaded: "all"
        are others where there is one more or one fewer."""
        there: dict[str, set[str]] = defaultdict(set)
        for model, owner in OF_EDITION.items():
            for ref, edition in model._default_manager.values_list(owner, "edition"):
                there[ref].add(edition)
        for page in pages:
            said = {row["edition_id"] for model, row in rows_of(page) if model in OF_EDITION}
            if page.ref in self.there and said != there[page.ref]:
                yield page

    def _leave_editions(self) -> None:
        """Take away what entries say of editions that are gone. Those that were edited here, and
        so were not written anew, say it in their texts still."""
        for model in OF_EDITION:
            model._default_manager.exclude(edition__in=api.EDITIONS).delete()

    def _differs(self, page: Page) -> bool:
        entry = self.there.get(page.ref)
        return entry is None or entry.source != page.text

    def _write(self, page: Page) -> None:
        there = self.there.get(page.ref)
        entry = write(page, there, self.glossary)
        (self.changes.changed if there else self.changes.added).append(page.ref)
        action = Revision.Action.CHANGED if there else Revision.Action.ADDED
        before = there.source if there else ""
        self.revisions.append(revision(entry, action, Revision.Origin.LOAD, before, page.text))

    def _rendered(self, pages: Iterable[Page]) -> None:
        """The same text may read otherwise now, without being another text."""
        there = dict(Entry.objects.values_list("pk", "html"))
        stale = [
            Entry(pk=page.ref, html=html)
            for page in pages
            if (html := html_of(page, self.glossary)) != there[page.ref]
        ]
        Entry.objects.bulk_update(stale, ["html"])
