"""The rows of the inventory: everything that the sources state, by key.

``fixtures/keys.csv`` names the rows; what a row says is not kept in the project.
"""

import csv
from pathlib import Path
from typing import NamedTuple

from content.files import sources


class Key(NamedTuple):
    """A row of the inventory."""

    key: str
    chapter: str
    section: str
    testable: str


def keys(directory: Path | None = None) -> dict[str, Key]:
    """All rows of the inventory by key."""
    path = (directory or sources.root()) / "keys.csv"
    with path.open(encoding="utf-8", newline="") as lines:
        return {row["key"]: Key(**row) for row in csv.DictReader(lines)}
