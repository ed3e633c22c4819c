"""The rows of entries, as their pages give them, and what hangs on them."""

from collections.abc import Collection, Iterable
from typing import Any

from django.db import models
from django.utils import timezone

from content.addresses import ref_of, url_of
from content.files.sources import Page
from content.models import Citation, Entry, Link, Redirect, Revision
from content.text import letters, markup
from content.text.glossary import Glossary


def write(page: Page, there: Entry | None, glossary: Glossary, **more: Any) -> Entry:
    """Bring the row of an entry in line with its page, and take off what hung on it."""
    row = entry_row(page, glossary) | more
    entry = page.kind.model(id=page.ref, entry_ptr_id=page.ref, **row)
    if there is None:
        entry.save(force_insert=(models.Model,))
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


def html_of(page: Page, glossary: Glossary) -> str:
    """Its text as pages show it."""
    return html(page.body, page.ref, page.boards, glossary)


def html(body: str, ref: str, boards: Iterable[dict[str, Any]], glossary: Glossary) -> str:
    """A text as pages show it: words led to their terms, letters as they stand on its boards."""
    linked = glossary.link(markup.render(body), ref)
    return letters.mark(linked, {one for each in boards for one in each.get("letters", ())})


def entry_row(page: Page, glossary: Glossary) -> dict[str, Any]:
    """The columns of an entry that its file gives."""
    data = page.data
    return {
        "kind": page.kind.id,
        "name": page.name,
        "own": page.id,
        "number": data.get("number"),
        "also_numbers": data.get("also_numbers", []),
        "path": page.path,
        "order": data.get("order", 0),
        "title": data["title"],
        "body": page.body,
        "html": html_of(page, glossary),
        "source": page.text,
        "keys": data.get("keys", []),
        "figures": data.get("figures", []),
        "asked": data.get("asked", []),
        "boards": page.boards,
        "draft": data.get("draft", False),
        "edited": False,
        **page.kind.row(data),
    }


def hang(pages: Collection[Page]) -> None:
    """Write what hangs on entries: links and citations, chapters, the addresses of their further
    numbers, and what their kind adds."""
    links, citations, children, chapters = [], [], [], []
    called = Entry.objects.called()
    for page in pages:
        entry = page.kind.model(id=page.ref, entry_ptr_id=page.ref)
        for name, role in (("rules", Link.Role.ABOUT), ("see", Link.Role.SEE)):
            targets = dict.fromkeys(called[ref_of(target)] for target in page.list(name))
            links += [
                Link(entry_id=page.ref, target_id=target, role=role, order=order)
                for order, target in enumerate(targets)
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
    lead([(url_of(ref), page.ref) for page in pages for ref in page.also_refs])
    Link.objects.bulk_create(links)
    Citation.objects.bulk_create(citations)
    Entry.chapters.through.objects.filter(entry__in=[page.ref for page in pages]).delete()
    Entry.chapters.through.objects.bulk_create(chapters)
    by_model: dict[type[models.Model], list[models.Model]] = {}
    for child in children:
        by_model.setdefault(type(child), []).append(child)
    for model, rows in by_model.items():
        model._default_manager.bulk_create(rows)


def lead(moved: Iterable[tuple[str, str]]) -> None:
    """Let addresses lead to entries. They are only ever added: what was published once leads
    somewhere for ever."""
    Redirect.objects.bulk_create(
        [Redirect(path=path, entry_id=ref) for path, ref in moved],
        update_conflicts=True,
        unique_fields=["path"],
        update_fields=["entry"],
    )
