"""Writes entries back to their files, in the one form that leaves no noise."""

from collections.abc import Iterable
from pathlib import Path

from content import front
from content.kinds import KINDS, whole_data
from content.models import Entry


def text_of(entry: Entry) -> str:
    """The file of an entry in its canonical form. It must be of its own kind's model."""
    return front.compose(whole_data(entry), entry.body)


def entries() -> Iterable[Entry]:
    """Every entry as its own kind, with all that hangs on it."""
    for kind in KINDS.values():
        yield from kind.model.objects.full().prefetch_related(*kind.related)


def dump(directory: Path) -> list[str]:
    """Write every entry below a directory; the files that changed or are new.

    Entries count as written back only where the directory is the one that is loaded from.
    """
    written = []
    for entry in entries():
        name = KINDS[entry.kind].file(entry.own if entry.kind == "rule" else entry.name)
        path, text = directory / name, text_of(entry)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            written.append(name)
    return written
