"""Keeps the index in line with the reference: all of it, or what one entry affects."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable

from django.db import transaction

from content.search.collecting import documents
from content.search.index import Index, Prepared
from content.search.library import VERSION, counted, fielded, prepare, prepare_again
from content.search.references import Affected, References


def refresh(using: str = "default") -> int:
    """Index everything that readers may find; returns the number of documents."""
    index = Index(using)
    written = Counter[str]()
    # Before the transaction, so that it is short: meanwhile nobody else can write to SQLite.
    prepared = [prepare(document, written) for document in documents(References.read())]
    with transaction.atomic(using):
        index.rebuild(prepared, written, _mark("", prepared))
    return len(prepared)


def renew(affected: Affected, said: References, using: str = "default") -> int:
    """Index some documents anew, in the transaction of the caller; returns how many were written.

    Documents that readers may no longer find are removed. A new document comes last, so ties may be
    ordered otherwise than by ``refresh``. If there is no index of this version, all of it is made.
    """
    index = Index(using)
    mark, written = index.state()
    if not mark.startswith(f"{VERSION}:"):
        return refresh(using)
    kept = index.kept(affected.told | affected.beside)
    told = {one.ref: prepare(one) for one in documents(said, affected.told)}
    new = [
        one
        for ref, one in told.items()
        # Most of what an entry could have changed it has not.
        if ref not in kept or (one.card, one.says, one.fields) != kept[ref][1:]
    ]
    for ref in affected.beside & kept.keys():
        about = said.heard((ref, *said.lines.get(ref, ())))
        if again := prepare_again(kept[ref], about, said.beside(ref)):
            new.append(again)
    leaving = (affected.told - told.keys()) | {one.ref for one in new}
    gone = {ref: kept[ref] for ref in leaving & kept.keys()}
    if not (new or gone):
        return 0
    old = {ref: json.loads(one.fields) for ref, one in gone.items()}
    forms = Counter(written)
    forms.subtract(counted(old.values()))
    forms.update(counted(json.loads(one.fields) for one in new))
    # A word that stands nowhere any more must not be taken for a word of these texts.
    left = {form: count for form, count in forms.items() if count > 0}
    stems = {ref: (gone[ref].number, fielded(fields)) for ref, fields in old.items()}
    # Part of the mark: an index from which something was removed is another one, though nothing
    # was added.
    numbers = sorted(one.number for one in gone.values())
    index.replace(stems, new, left, _mark(f"{mark} {numbers}", new))
    return len(leaving & (kept.keys() | told.keys()))


def _mark(before: str, new: Iterable[Prepared]) -> str:
    """The fingerprint of an index that was made from another by writing documents."""
    found = hashlib.sha256(before.encode())
    for one in new:
        found.update(f"{one.card}{one.words}{one.says}\0".encode())
    return f"{VERSION}:{found.hexdigest()}"
