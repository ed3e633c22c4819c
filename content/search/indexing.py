"""Keeps the index in line with the reference: all of it, or what one entry affects."""

import hashlib
import json
from collections import Counter
from collections.abc import Collection, Iterable

from django.db import transaction

from content.search.collecting import documents
from content.search.index import Index, Prepared
from content.search.library import VERSION, counted, fielded, prepare


def refresh(using: str = "default") -> int:
    """Index everything that readers may find; returns the number of documents."""
    index = Index(using)
    written = Counter[str]()
    prepared = [prepare(document, written) for document in documents()]
    with transaction.atomic(using):
        index.rebuild(prepared, written, _mark("", prepared))
    return len(prepared)


def renew(refs: Collection[str], using: str = "default") -> int:
    """Index some documents anew, in the transaction of the caller; returns how many were written.

    Documents that readers may no longer find are removed. A new document comes last, so ties may be
    ordered otherwise than by ``refresh``. If there is no index of this version, all of it is made.
    """
    index = Index(using)
    mark = index.mark()
    if not mark.startswith(f"{VERSION}:"):
        return refresh(using)
    kept = index.kept(refs)
    found = {document.ref: prepare(document) for document in documents(refs)}
    same = {
        ref
        for ref, one in found.items()
        if ref in kept and (one.card, one.says, one.fields) == kept[ref][1:]
    }
    new = [one for ref, one in found.items() if ref not in same]
    gone = {ref: one for ref, one in kept.items() if ref not in same}
    if not (new or gone):
        return 0
    old = {ref: json.loads(one.fields) for ref, one in gone.items()}
    forms = Counter(index.forms())
    forms.subtract(counted(old.values()))
    forms.update(counted(json.loads(one.fields) for one in new))
    left = {form: count for form, count in forms.items() if count > 0}
    words = {ref: (gone[ref].number, fielded(fields)) for ref, fields in old.items()}
    numbers = sorted(one.number for one in gone.values())
    index.replace(words, new, left, _mark(f"{mark} {numbers}", new))
    return len({one.ref for one in new} | (kept.keys() - same))


def _mark(before: str, new: Iterable[Prepared]) -> str:
    """The fingerprint of an index that was made from another by writing documents."""
    found = hashlib.sha256(before.encode())
    for one in new:
        found.update(f"{one.card}{one.words}{one.says}\0".encode())
    return f"{VERSION}:{found.hexdigest()}"
