"""Edits in the admin: checked as a file is checked, written as a load would write them, and
recorded in the history."""

from collections.abc import Collection, Iterator

from django.db import transaction
from django.db.models import Q

from content import search
from content.files import sources
from content.files.sources import Fault, Page
from content.models import KINDS, Document, Entry, Redirect, Revision, Rule, Section
from content.models.written import FieldPart, parts
from content.store import checks, writing
from content.text import markup
from content.text.glossary import Glossary


class EditRefusedError(Exception):
    """The edit cannot be made; ``faults`` say why."""

    def __init__(self, *faults: str) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def page_of(entry: Entry, text: str) -> tuple[Page | None, list[Fault]]:
    """The page of a text, and the faults of the text by itself."""
    faults: list[Fault] = []
    page = sources.read_page(f"fixtures/{entry.file}", text, KINDS[entry.kind], faults)
    return page, faults


def says_the_same(page: Page, text: str) -> bool:
    """Whether a page says what a text of it says, however that is written."""
    before, _ = page_of(page.model(kind=page.kind, name=page.name), text)
    return before is not None and (before.data, before.body) == (page.data, page.body)


def faults_of(page: Page, there: Entry | None) -> list[Fault]:
    """What is wrong with a page among all that is here; ``there`` is the entry that it changes."""
    like = page.model.objects.exclude(pk=there.pk if there else "")
    if page.kind == "rule":
        # Order, paragraph and host count within a chapter. Reading all rules took half of a save.
        like = like.filter(Q(section__chapter=page.chapters[0]) | Q(path=page.path))
    like = like.only("kind", "name", *(part.field.name for part in _telling(page.model)))
    sections: dict[str, set[str]] = {}
    for chapter, anchor in Section.objects.values_list("chapter", "anchor"):
        sections.setdefault(chapter, set()).add(anchor)
    known = {page.ref, *page.also_refs, *Entry.objects.called()}
    cited = {one["document"] for one in page.list("citations")}
    documents = {one.document_id for one in there.citations.all()} if there else set()
    # Mostly an edit cites nothing new, and then the list of all documents is not read.
    if not cited <= documents:
        documents |= set(Document.objects.values_list("pk", flat=True))
    beside = [*map(_bare, like), page]
    found = [*checks.twice(beside), *checks.under(beside)]
    found += checks.of_page(page, known, documents, sections)
    if there is None:
        for moved in Redirect.objects.filter(path=page.path):
            found.append(page.fault(f"the address {page.path} leads to {moved.entry_id}", page.id))
    # Faults of others were there before, and whoever edits this page cannot mend them here.
    return [one for one in found if one.file == page.file]


def _bare(entry: Entry) -> Page:
    """As much of its page as tells it from others."""
    said = {part.key: part.value(entry) for part in _telling(type(entry))}
    data = {key: value for key, value in said.items() if value is not None}
    return Page(type(entry), entry.file, "", 0, "", data)


TELLING = frozenset({"id", "number", "also_numbers", "order", "section", "paragraph", "under"})
"""The keys by which pages of a kind are told apart: ``checks.twice`` and ``under`` read no others.
Reading all columns would take several times as long."""


def _telling(model: type[Entry]) -> Iterator[FieldPart]:
    for part in parts(model).values():
        if isinstance(part, FieldPart) and part.key in TELLING:
            yield part


@transaction.atomic(savepoint=False)
def save(page: Page, there: Entry | None, by: str) -> Entry:
    """Write a page without faults, and update the search; returns the entry. ``there`` is the one
    that it changes, as it is saved, with its rows.

    If a term was renamed, the links of other texts to it are rendered anew after that, in a
    transaction of their own. If that fails, the next load makes up for it.
    """
    entry = put(page, there)
    action = Revision.Action.CHANGED if there else Revision.Action.ADDED
    _record(entry, action, there.source if there else "", page.text, by)
    # Behind the write: the search has to see what other texts say of the entry as it is now.
    said = search.References.read()
    search.renew(said.around(entry, there), said)
    _led_otherwise(_names(there), _names(entry))
    return entry


def put(page: Page, there: Entry | None) -> Entry:
    """Write a page and nothing else: enough for a preview."""
    entry = writing.write(page, there, Glossary.of_database(), edited=True)
    before = page_of(there, there.source)[0] if there else None
    writing.hang([page], before, new=there is None)
    return entry


def restore(entry: Entry, text: str, by: str) -> Entry:
    """Bring an older text of an entry back. Raises EditRefusedError."""
    page, faults = page_of(entry, text)
    if page and page.ref == entry.pk:
        faults += faults_of(page, entry)
    if faults or page is None:
        raise EditRefusedError(*(fault.message for fault in faults))
    if page.ref != entry.pk:
        raise EditRefusedError("At that time it was called otherwise.")
    return save(page, entry, by)


def reasons_to_stay(entry: Entry) -> tuple[str, ...]:
    """Why an entry cannot be removed here; empty if it can."""
    if (place := sources.root() / entry.file).exists():
        return (
            f"It stands in the file {sources.root().name}/{entry.file}. Files are the "
            f"source: remove {place.name} there, then load with --prune. To hide the entry from "
            "readers, make it a draft.",
        )
    linked = [link.entry for link in entry.linked_from.select_related("entry")]
    linked += [one for one in Entry.objects.exclude(pk=entry.pk) if _leads(one, entry)]
    found = [f"{one.title} ({one.pk}) refers to it." for one in dict.fromkeys(linked)]
    found += [
        f"{one.title} ({one.pk}) stands under it." for one in Rule.objects.filter(under=entry.pk)
    ]
    found += [f"The address {redirect.path} leads to it." for redirect in entry.redirects.all()]
    return tuple(found)


def _leads(one: Entry, to: Entry) -> bool:
    # The first tells at once of nearly all texts that they do not; to read Markdown takes long.
    return f"({to.pk})" in one.body and to.pk in markup.links(one.body)


@transaction.atomic
def remove(entry: Entry, by: str) -> None:
    """Remove an entry. Raises EditRefusedError."""
    if reasons := reasons_to_stay(entry):
        raise EditRefusedError(*reasons)
    # All this is asked while the entry is there.
    before, names, near = entry.source, _names(entry), search.References.read().around(entry)
    _record(entry, Revision.Action.REMOVED, before, "", by)
    Entry.objects.get(pk=entry.pk).delete()
    search.renew(near, search.References.read())
    _led_otherwise(names, ())


def _record(entry: Entry, action: object, before: str, after: str, by: str) -> None:
    row = writing.revision(entry, action, Revision.Origin.ADMIN, before, after)
    row.by = by
    row.save()


def _names(entry: Entry | None) -> tuple[object, ...]:
    """What decides on links to a term from all other texts."""
    if entry is None or entry.kind != Entry.Kind.TERM or entry.draft:
        return ()
    return entry.title, getattr(entry, "quiet", False)


def _led_otherwise(before: tuple[object, ...], after: tuple[object, ...]) -> None:
    """Once the transaction is committed, render the links of other texts to a renamed term anew."""
    if before != after:
        titles = {str(names[0]) for names in (before, after) if names}
        # A common word may stand in hundreds of texts, and the save need not wait for them.
        transaction.on_commit(lambda: _link_anew(titles))


@transaction.atomic
def _link_anew(titles: Collection[str]) -> None:
    """Render the texts anew in which a term stands by one of its names."""
    glossary = Glossary.of_database()
    named = Q()
    for title in titles:
        # The database finds the few texts that have the word at all.
        named |= Q(body__icontains=title)
    stale = []
    for one in Entry.objects.filter(named).only("pk", "body", "boards", "html"):
        html = writing.html(one.body, one.pk, one.boards, glossary)
        if html != one.html:
            stale.append(Entry(pk=one.pk, html=html))
    Entry.objects.bulk_update(stale, ["html"])
