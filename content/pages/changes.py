"""What became of the reference, as its readers saw it, and how it stands now.

A draft does not count as there: an entry that leaves its draft is added, one that becomes a
draft again is removed, and what happens to a draft meanwhile shows nowhere.
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any, NamedTuple

import yaml
from django.db.models import Count, Max, Q
from django.urls import reverse

from content.files import front
from content.models import Document, Entry, Load, Revision
from engine import api

PARTS = {
    "id": "name",
    "number": "number",
    "order": "place",
    "section": "place",
    "says": "what each edition says",
    "now": "what holds now",
    "status": "status",
    "proof": "proof",
    "since": "what was said since",
    "rules": "rules",
    "chapters": "expansions",
    "citations": "sources",
    "see": "see also",
    "asked": "words to be found by",
    "names": "names",
    "also": "names",
    "keys": "rows of the inventory",
}
"""What readers call the parts of a file; parts that are not here go by their own names."""

Parsed = tuple[dict[str, Any], str]


@dataclass(frozen=True, slots=True)
class EntryChange:
    """Something that readers could see happen. ``parts`` says what of an entry changed."""

    revision: Revision
    action: str
    title: str
    before: str
    after: str

    @property
    def parts(self) -> tuple[str, ...]:
        """``("title", "text")``: empty for what came or went as a whole."""
        if self.action != "changed":
            return ()
        return tuple(_differing(_parsed(self.before), _parsed(self.after)))

    @property
    def words(self) -> str:
        """``changed: title, text``."""
        parts = self.parts
        return f"{self.action}: {', '.join(parts)}" if parts else self.action

    @property
    def kind(self) -> str:
        """The kind of the entry, for readers."""
        return kind_word(self.revision.kind)


DOCUMENT = "document"
KINDS = {**dict(Entry.Kind.choices), DOCUMENT: "Source"}
"""What can change, in words: the kinds of entries, and the sources."""


def kind_word(kind: str) -> str:
    """``Question`` for ``faq``."""
    return str(KINDS.get(kind, kind))


def seen(revision: Revision) -> EntryChange | None:
    """What readers saw of a revision; None for what happened to a draft."""
    before, after = _shown(revision.before), _shown(revision.after)
    if not before and not after:
        return None
    action = "changed" if before and after else "added" if after else "removed"
    title = revision.title
    if not after and revision.after:  # the new title is the draft's
        title = str(_parsed(before)[0].get("title", title))
    return EntryChange(revision, action, title, before, after)


def public() -> Any:
    """The revisions of which readers saw something, the newest first."""
    # The database sorts out the few that may be drafts; to read YAML of all of them would take
    # seconds.
    drafts = Revision.objects.filter(Q(before__contains="\ndraft:") | Q(after__contains="\ndraft:"))
    hidden = [draft.pk for draft in drafts if seen(draft) is None]
    return Revision.objects.exclude(pk__in=hidden)


def changes(revisions: Iterable[Revision]) -> list[EntryChange]:
    """What readers saw of revisions."""
    return [change for revision in revisions if (change := seen(revision))]


def published_paths(refs: Iterable[str]) -> dict[str, str]:
    """The addresses of those of these entries and sources that readers can open now."""
    named = set(refs)
    found = dict(Entry.objects.published().filter(pk__in=named).values_list("pk", "path"))
    for document in Document.objects.filter(pk__in=[one.partition(":")[2] for one in named]):
        if (ref := f"{DOCUMENT}:{document.pk}") in named:
            found[ref] = reverse("source", args=[document.pk])
    return found


def _shown(text: str) -> str:
    """A file as readers had it: nothing, as long as it is a draft."""
    return "" if "\ndraft:" in text and _parsed(text)[0].get("draft") else text


def _parsed(text: str) -> Parsed:
    parts = front.FRONT.fullmatch(text)
    top, body = (parts[1], parts[2]) if parts else (text, "")
    try:
        data = front.parse(top)
    except yaml.YAMLError:
        data = None
    if isinstance(data, list) and len(data) == 1:  # a row of a list, as of the sources
        data = data[0]
    return (data, body) if isinstance(data, dict) else ({}, text)


def _differing(before: Parsed, after: Parsed) -> Iterator[str]:
    names = [one for one in {**before[0], **after[0]} if before[0].get(one) != after[0].get(one)]
    named = [PARTS.get(name, name) for name in names if name != "draft"]
    if before[1].strip() != after[1].strip():
        named.append("text")
    yield from dict.fromkeys(named or ["form of the file"])


# --- How the reference stands -------------------------------------------------------------


class Fingerprint(NamedTuple):
    """A fingerprint of everything that pages and answers are made of, and when it last changed."""

    digest: str
    at: datetime


def state() -> Fingerprint:
    """How the reference stands now; three small queries."""
    load = Load.objects.values_list("digest", "at").first()
    last = Revision.objects.values_list("pk", "at").first()
    # The number, too: where an entry is removed, no time of another changes.
    there = Entry.objects.aggregate(Count("pk"), Max("changed"))
    times = [row[1] for row in (load, last) if row]
    # With the engine, whose rules and values stand on pages and in no table that a load writes.
    found = hashlib.sha256(repr((load, last, sorted(there.items()), _engine())).encode())
    return Fingerprint(found.hexdigest()[:32], max(times, default=datetime(2000, 1, 1, tzinfo=UTC)))


@cache
def _engine() -> str:
    """A fingerprint of what the engine says, which no file of the reference holds."""
    found = hashlib.sha256(repr(sorted(api.rules().items())).encode())
    for name in api.EDITIONS:
        found.update(repr((name, sorted(api.edition(name).values.items()))).encode())
    return found.hexdigest()
