"""Makes the index anew."""

import hashlib

from content.search.backend import backend
from content.search.collecting import documents
from content.search.library import counted, prepare

VERSION = 1
"""Raise it when the same content is indexed otherwise, so that the next load makes it anew."""


def refresh(using: str = "default") -> int:
    """Index everything that readers may find; how many documents that are.

    All of it, since everything hangs together: a title tells what is asked about a rule.
    """
    index = backend(using)
    found = list(documents())
    prepared = [prepare(one) for one in found]
    mark = hashlib.sha256(str(VERSION).encode())
    for one in prepared:
        mark.update(f"{one.card}{one.fields}{one.text}\0".encode())
    index.rebuild(prepared, counted(found), mark.hexdigest())
    return len(prepared)
