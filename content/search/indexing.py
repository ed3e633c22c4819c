"""Makes the index anew."""

import hashlib

from django.db import transaction

from content.search.collecting import documents
from content.search.index import Index
from content.search.library import VERSION, counted, prepare


def refresh(using: str = "default") -> int:
    """Index everything that readers may find; how many documents that are.

    All of it, since everything hangs together: a title tells what is asked about a rule.
    """
    index = Index(using)
    found = list(documents())
    prepared = [prepare(one) for one in found]
    mark = hashlib.sha256()
    for one in prepared:
        mark.update(f"{one.card}{one.fields}{one.says}\0".encode())
    with transaction.atomic(using):
        index.rebuild(prepared, counted(found), f"{VERSION}:{mark.hexdigest()}")
    return len(prepared)
