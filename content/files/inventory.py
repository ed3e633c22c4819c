"""The rows of the inventory: everything that the sources state, by key.

``fixtures/keys.csv`` names the rows, and ``fixtures/keys/`` those of single expansions; what a row
says is not kept in the project.
"""

import csv
from pathlib import Path
from typing import NamedTuple

from content.files import sources


class Key(NamedTuple):
    """A row of the inventory.

    A row of what is known of the printed boxes says itself what ``covers`` it, as ``rule:inns.inn``
    or ``unbuilt:bets``, or ``why`` nothing does; others are named by the entries that cover them.
    """

    key: str
    chapter: str
    section: str
    testable: str
    covers: str = ""
    why: str = ""


def keys(directory: Path | None = None) -> dict[str, Key]:
    """All rows of the inventory by key."""
    root = directory or sources.root()
    found: dict[str, Key] = {}
    for path in (root / "keys.csv", *sorted((root / "keys").glob("*.csv"))):
        with path.open(encoding="utf-8", newline="") as lines:
            found |= {row["key"]: Key(**row) for row in csv.DictReader(lines)}
    return found
