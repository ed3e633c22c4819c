"""Writes the rows of entries from their pages."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from django.db import models
from django.utils import timezone

from content.addresses import url_of
from content.files.sources import Page
from content.models import Entry, Link, Redirect, Revision, written
from content.text import letters, markup
from content.text.glossary import Glossary

PLACES = Entry.chapters.through
"""In which chapters entries stand."""


def write(page: Page, there: Entry | None, glossary: Glossary, **more: Any) -> Entry:
    """Bring the row of an entry in line with its page."""
    row = entry_row(page, glossary) | more
    entry = page.model(id=page.ref, entry_ptr_id=page.ref, **row)
    if there is None:
        # Both tables of the kind: without it Django would first ask whether the rows are there.
        entry.save(force_insert=(models.Model,))
        return entry
    entry.changed = timezone.now()
    # Without names, Django asks whether a kind that has no columns of its own has a row at all.
    entry.save(update_fields=[*row, "changed"])
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
    return {
        **written.columns(written.parts(page.model).values(), page.data),
        **page.model.beside(page.id),
        "kind": page.kind,
        "name": page.name,
        "path": page.path,
        "body": page.body,
        "html": html_of(page, glossary),
        "source": page.text,
        "edited": False,
    }


def hang(pages: Collection[Page], before: Page | None = None, *, new: bool = False) -> None:
    """Write the rows that belong to entries anew: those that their files give, their chapters, and
    the redirects of their further numbers. Rows of a model that are the same as on the page
    ``before`` stay; entries that are ``new`` have none."""
    lead([(url_of(ref), page.ref) for page in pages for ref in page.also_refs])
    wanted, there = _by_model(pages), _by_model([before] if before else [])
    refs = [page.ref for page in pages]
    for model, owner in {key: one for page in pages for key, one in _owners(page).items()}.items():
        rows = wanted[model]
        if (before or new) and rows == there[model]:
            continue
        if not new:
            model._default_manager.filter(**{f"{owner}__in": refs}).delete()
        if model is Link:
            rows = _led(rows)
        model._default_manager.bulk_create(model(**row) for row in rows)


def _by_model(pages: Iterable[Page]) -> dict[type[models.Model], list[dict[str, Any]]]:
    found: dict[type[models.Model], list[dict[str, Any]]] = defaultdict(list)
    for page in pages:
        for model, row in rows_of(page):
            found[model].append(row)
    return found


def _owners(page: Page) -> dict[type[models.Model], str]:
    """The models of what hangs on an entry, each with what it calls the entry."""
    return {form.model: form.owner for form in written.rows(page.model)} | {PLACES: "entry"}


def _led(links: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Links, to their entries by their names; two numbers of one entry are one link."""
    called = Entry.objects.called()
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    for link in links:
        target = called[link["target_id"]]
        key = link["entry_id"], link["role"], target
        # The first stays, so links keep the order of the text.
        found.setdefault(key, {**link, "target_id": target})
    return list(found.values())


def rows_of(page: Page) -> Iterator[tuple[type[models.Model], dict[str, Any]]]:
    """What hangs on an entry as its file gives it: columns, with the model whose they are."""
    for form in written.rows(page.model):
        for row in form.made(page.data):
            yield form.model, {f"{form.owner}_id": page.ref, **row}
    for chapter in page.chapters:
        yield PLACES, {"entry_id": page.ref, "chapter_id": chapter}


def lead(moved: Iterable[tuple[str, str]]) -> None:
    """Make addresses lead to entries. Redirects are only ever added: a published address leads
    somewhere for ever."""
    Redirect.objects.bulk_create(
        [Redirect(path=path, entry_id=ref) for path, ref in moved],
        update_conflicts=True,
        unique_fields=["path"],
        update_fields=["entry"],
    )
