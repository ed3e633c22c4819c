"""Which code, content and engine this process runs."""

import hashlib
from functools import cache
from pathlib import Path

import rulesite
from content.models import Load
from engine import api

SHOWN = 12
"""Characters of a fingerprint that are shown."""


@cache
def code() -> str:
    """The version of this release."""
    return rulesite.__version__


@cache
def engine_mark() -> str:
    """A fingerprint of the engine with its data: the same fingerprint, the same verdicts."""
    root = Path(api.__file__).parent
    found = hashlib.sha256()
    # Sorted, as a folder lists its files otherwise on another disk.
    for path in sorted(each for each in root.rglob("*") if each.suffix in (".py", ".toml")):
        found.update(f"\0{path.relative_to(root)}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()[:SHOWN]


def content_mark() -> str:
    """A fingerprint of the reference as it was last loaded; empty if it never was."""
    last = Load.objects.first()
    return last.digest[:SHOWN] if last else ""
