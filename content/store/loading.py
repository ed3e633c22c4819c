"""Brings the database in line with the files: in one transaction, telling what changed."""

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import models, transaction
from django.utils import timezone

from content import examples, search
from content.addresses import ref_of
from content.files import sources
from content.files.sources import Fault, Files, LoadError, Page
from content.models import (
    Chapter,
    Citation,
    Document,
    Edition,
    Entry,
    Expansion,
    Link,
    Load,
    Redirect,
    Revision,
    Section,
)
from content.store import checks
from content.text import markup
from content.text.glossary import Glossary
from engine import api
from engine.cases import CaseError

Rows = dict[str, dict[str, Any]]

DOCUMENT = ("title", "short", "publisher", "edition", "date", "state", "about")
"""What the list of documents says about each."""


@dataclass(slots=True)
class Changes:
    """What a load did: each list holds names such as ``rule:base.city.small``.

    ``kept`` are entries that were edited here and that the load therefore left alone.
    """

    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


def digest(directory: Path) -> str:
    """A fingerprint of everything that a load depends on."""
    found = hashlib.sha256(f"{markup.VERSION} {search.VERSION} {sorted(api.rules())}".encode())
    for path in sources.paths(directory):
        found.update(f"\0{path.relative_to(directory)}\0".encode())
        found.update(path.read_bytes())
    for case in examples.cases().values():
        found.update(f"\0{case.name}\0{case.rule}\0{case.title}\0{case.note}".encode())
    return found.hexdigest()


def check(directory: Path) -> Files:
    """The files, if nothing is wrong with them. Raises LoadError."""
    try:
        examples.tables()
    except CaseError as error:
        raise LoadError([Fault("fixtures/cases", None, str(error))]) from error
    files = sources.read(directory)
    if faults := files.faults or checks.faults(files):
        raise LoadError(faults)
    return files


def load(
    directory: Path, *, prune: bool = False, keep: bool = False, force: bool = False
) -> Changes | None:
    """Load the files; None when they are those of the last load.

    What the files no longer hold is removed with ``prune`` and is a fault without. What was
    edited here and not written back is left alone with ``keep`` and is a fault without. Raises
    LoadError, and then nothing has changed.
    """
    fingerprint = digest(directory)
    last = Load.objects.first()
    if last and last.digest == fingerprint and not force:
        return None
    files = check(directory)
    with transaction.atomic():
        changes = _Loading(files, prune, keep).run()
        Load.objects.all().delete()
        Load.objects.create(digest=fingerprint)
        search.refresh()
    return changes


class _Loading:
    """One load. The order of its steps matters: what others point at comes first."""

    def __init__(self, files: Files, prune: bool, keep: bool) -> None:
        self.files, self.prune, self.keep = files, prune, keep
        self.glossary = Glossary.of_pages(files.pages)
        self.changes = Changes()
        self.there: dict[str, Entry] = Entry.objects.in_bulk()
        self.revisions: list[Revision] = []

    def run(self) -> Changes:
        lists: list[tuple[type[models.Model], Rows]] = [
            (Document, self._documents()),
            (Edition, _editions()),
            (Chapter, _chapters(self.files)),
            (Expansion, _expansions(self.files)),
            (Section, _sections(self.files)),
        ]
        pages = self._protected()
        self._lost(lists)
        for model, rows in lists:
            _sync(model, rows, self.changes)
        self._settled(pages)
        changed = [page for page in pages if self._differs(page)]
        for page in changed:
            self._write(page)
        hang(changed)
        self._rendered(pages)
        for model, rows in reversed(lists):
            self._remove(model, rows)
        _redirect(self.files)
        Revision.objects.bulk_create(self.revisions)
        return self.changes

    def _protected(self) -> list[Page]:
        """The pages to load: all but those whose entries were edited here meanwhile."""
        faults, pages = [], []
        for page in self.files.pages:
            one = self.there.get(page.ref)
            if one and one.edited and one.source != page.text:
                faults.append(page.fault(f"{page.ref} was edited here; write it back", page.id))
                self.changes.kept.append(page.ref)
            else:
                pages.append(page)
        if faults and not self.keep:
            raise LoadError([*faults, Fault("", None, "use dumpcontent, or --keep-edited")])
        return pages

    def _documents(self) -> Rows:
        """The documents to load: what was edited here stays as it is, or is a fault."""
        rows, faults = _documents(self.files), []
        for one in Document.objects.filter(edited=True):
            mine = {name: getattr(one, name) for name in ("order", *DOCUMENT, "edited")}
            theirs = rows.get(one.pk)
            if theirs is None or any(theirs[name] != mine[name] for name in DOCUMENT):
                rows[one.pk] = mine
                self.changes.kept.append(_name(Document, one.pk))
                faults.append(Fault("", None, f"document {one.pk} was edited here; write it back"))
        if faults and not self.keep:
            raise LoadError([*faults, Fault("", None, "use dumpcontent, or --keep-edited")])
        return rows

    def _lost(self, lists: list[tuple[type[models.Model], Rows]]) -> None:
        """Refuse to lose what the files no longer hold, or remove its entries."""
        named = {page.ref for page in self.files.pages}
        gone = [one for ref, one in sorted(self.there.items()) if ref not in named]
        self.changes.kept += [one.pk for one in gone if one.edited]
        gone = [one for one in gone if not (one.edited and self.keep)]
        rest = [_name(model, key) for model, rows in lists for key in _gone(model, rows)]
        if (gone or rest) and not self.prune:
            raise LoadError(
                [
                    *(Fault("", None, f"{one.pk} stands in no file any more") for one in gone),
                    *(Fault("", None, f"{name} stands in no file any more") for name in rest),
                    Fault("", None, "use --prune to remove what the files no longer hold"),
                ]
            )
        edited = [Fault("", None, f"{one.pk} was written here alone") for one in gone if one.edited]
        if edited:
            raise LoadError([*edited, Fault("", None, "use dumpcontent, or --keep-edited")])
        keys = [one.pk for one in gone]
        Link.objects.filter(target__in=keys).delete()
        Redirect.objects.filter(entry__in=keys).delete()
        Entry.objects.filter(pk__in=keys).delete()
        for one in gone:
            self.changes.removed.append(one.pk)
            self.revisions.append(
                revision(one, Revision.Action.REMOVED, Revision.Origin.LOAD, one.source, "")
            )

    def _remove(self, model: type[models.Model], rows: Rows) -> None:
        gone = _gone(model, rows)
        model._default_manager.filter(pk__in=gone).delete()
        self.changes.removed += [_name(model, key) for key in gone]

    def _settled(self, pages: list[Page]) -> None:
        """What was edited here and stands in its file by now counts as edited no more."""
        edited = Entry.objects.filter(pk__in=[page.ref for page in pages], edited=True)
        edited.update(edited=False)

    def _differs(self, page: Page) -> bool:
        entry = self.there.get(page.ref)
        return entry is None or entry.source != page.text

    def _write(self, page: Page) -> None:
        one = self.there.get(page.ref)
        entry = write(page, one, self.glossary)
        (self.changes.changed if one else self.changes.added).append(page.ref)
        action = Revision.Action.CHANGED if one else Revision.Action.ADDED
        before = one.source if one else ""
        self.revisions.append(revision(entry, action, Revision.Origin.LOAD, before, page.text))

    def _rendered(self, pages: list[Page]) -> None:
        """The same text may read otherwise now, without being another text."""
        there = dict(Entry.objects.values_list("pk", "html"))
        stale = [
            Entry(pk=page.ref, html=html)
            for page in pages
            if (html := self.glossary.link(markup.render(page.body), page.ref)) != there[page.ref]
        ]
        Entry.objects.bulk_update(stale, ["html"])


def write(page: Page, there: Entry | None, glossary: Glossary, **more: Any) -> Entry:
    """Bring the row of an entry in line with its page, and take off what hung on it."""
    row = entry_row(page, glossary) | more
    entry = page.kind.model(id=page.ref, entry_ptr_id=page.ref, **row)
    if there is None:
        entry.save(force_insert=True)
        return entry
    for name in ("links", "citations"):
        getattr(there, name).all().delete()
    for name in page.kind.related:
        getattr(page.kind.model.objects.get(pk=there.pk), name).all().delete()
    entry.changed = timezone.now()
    entry.save()
    return entry


def revision(entry: Entry, action: object, origin: object, before: str, after: str) -> Revision:
    """What became of an entry, not yet saved."""
    return Revision(
        ref=entry.id,
        kind=entry.kind,
        title=entry.title,
        path=entry.path,
        action=action,
        origin=origin,
        before=before,
        after=after,
    )


def entry_row(page: Page, glossary: Glossary) -> dict[str, Any]:
    """The columns of an entry that its file gives."""
    data = page.data
    return {
        "kind": page.kind.id,
        "name": page.name,
        "own": page.id,
        "number": data.get("number"),
        "path": page.path,
        "order": data.get("order", 0),
        "title": data["title"],
        "body": page.body,
        "html": glossary.link(markup.render(page.body), page.ref),
        "source": page.text,
        "keys": data.get("keys", []),
        "figures": data.get("figures", []),
        "sought": data.get("sought", []),
        "draft": data.get("draft", False),
        "edited": False,
        **page.kind.row(data),
    }


def hang(pages: Collection[Page]) -> None:
    """Write what hangs on entries: links and citations, chapters, and what their kind adds."""
    links, citations, children, chapters = [], [], [], []
    for page in pages:
        entry = page.kind.model(id=page.ref, entry_ptr_id=page.ref)
        for name, role in (("rules", Link.Role.ABOUT), ("see", Link.Role.SEE)):
            links += [
                Link(entry_id=page.ref, target_id=ref_of(target), role=role, order=order)
                for order, target in enumerate(page.list(name))
            ]
        citations += [
            Citation(
                entry_id=page.ref, document_id=one["document"], place=one["place"], order=order
            )
            for order, one in enumerate(page.list("citations"))
        ]
        chapters += [
            Entry.chapters.through(entry_id=page.ref, chapter_id=one) for one in page.chapters
        ]
        children += list(page.kind.children(entry, page.data))
    Link.objects.bulk_create(links)
    Citation.objects.bulk_create(citations)
    Entry.chapters.through.objects.filter(entry__in=[page.ref for page in pages]).delete()
    Entry.chapters.through.objects.bulk_create(chapters)
    by_model: dict[type[models.Model], list[models.Model]] = {}
    for child in children:
        by_model.setdefault(type(child), []).append(child)
    for model, rows in by_model.items():
        model._default_manager.bulk_create(rows)


def _redirect(files: Files) -> None:
    """Redirects are only ever added: an address once published leads somewhere for ever."""
    Redirect.objects.bulk_create(
        [Redirect(path=row["from"], entry_id=ref_of(row["to"])) for row in files.redirects],
        update_conflicts=True,
        unique_fields=["path"],
        update_fields=["entry"],
    )


def _name(model: type[models.Model], key: object) -> str:
    return f"{model._meta.model_name} {key}"


def _gone(model: type[models.Model], rows: Rows) -> list[Any]:
    there = model._default_manager.exclude(pk__in=list(rows))
    return sorted(there.values_list("pk", flat=True))


def _sync(model: type[models.Model], rows: Mapping[str, dict[str, Any]], changes: Changes) -> None:
    there = model._default_manager.in_bulk(list(rows))
    new, other = [], []
    names = list(next(iter(rows.values()), {}))
    for key, row in rows.items():
        one = there.get(key)
        if one is None:
            new.append(model(pk=key, **row))
        elif any(getattr(one, name) != value for name, value in row.items()):
            for name, value in row.items():
                setattr(one, name, value)
            other.append(one)
    model._default_manager.bulk_create(new)
    if other:
        model._default_manager.bulk_update(other, names)
    changes.added += [_name(model, one.pk) for one in new]
    changes.changed += [_name(model, one.pk) for one in other]


def _documents(files: Files) -> Rows:
    return {
        row["id"]: {
            "order": order,
            **{name: row.get(name, "") for name in DOCUMENT},
            "edited": False,
        }
        for order, row in enumerate(files.documents)
    }


def _editions() -> Rows:
    found = map(api.edition, api.EDITIONS)
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


def _chapters(files: Files) -> Rows:
    return {
        row["id"]: {
            "order": order,
            "title": row["title"],
            "year": row.get("year"),
            "lede": row["lede"].strip(),
        }
        for order, row in enumerate(files.chapters)
    }


def _expansions(files: Files) -> Rows:
    chapters = {row["id"] for row in files.chapters}
    return {
        one.id: {"figures": list(one.figures), "pieces": list(one.pieces)}
        for one in api.expansions().values()
        if one.id in chapters
    }


def _sections(files: Files) -> Rows:
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


__all__ = ["Changes", "Fault", "LoadError", "check", "digest", "load"]
