"""Which rows of the inventory are shown by a test case or covered by a page.

The inventory is the list of everything that the sources state; ``fixtures/keys.csv`` names its
rows. What a row says is not kept in the project.
"""

import ast
import csv
import importlib.util
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from content.files import sources


class Key(NamedTuple):
    """A row of the inventory."""

    key: str
    chapter: str
    section: str
    testable: str


@dataclass(slots=True)
class Part:
    """How a section of the inventory stands."""

    keys: list[Key] = field(default_factory=list)
    cases: set[str] = field(default_factory=set)
    pages: set[str] = field(default_factory=set)

    @property
    def neither(self) -> list[str]:
        """The keys that nothing shows."""
        return [one.key for one in self.keys if one.key not in self.cases | self.pages]


def keys(directory: Path | None = None) -> dict[str, Key]:
    """All rows of the inventory by key."""
    root = directory or sources.root()
    found = {}
    for path in (root / "keys.csv", *sorted((root / "keys").glob("*.csv"))):
        with path.open(encoding="utf-8", newline="") as lines:
            found.update({row["key"]: Key(**row) for row in csv.DictReader(lines)})
    return found


def by_pages(directory: Path | None = None) -> dict[str, list[str]]:
    """The keys that pages and tables name, each with its entries. Raises LoadError."""
    files = sources.read(directory or sources.root())
    if files.faults:
        raise sources.LoadError(files.faults)
    found: dict[str, list[str]] = {}
    for page in files.pages:
        for key in page.list("keys"):
            found.setdefault(key, []).append(page.ref)
    for name in ("order", "scoring"):
        for step in getattr(files, name):
            for row in step["rows"]:
                for key in row.get("keys", ()):
                    found.setdefault(key, []).append(f"{name}:{step['id']}")
    return found


def by_cases(tests: Path) -> set[str]:
    """The keys that the tests name, as far as there are tests."""
    found: set[str] = set()
    lister = tests / "cases" / "keys.py"
    if lister.exists():
        spec = importlib.util.spec_from_file_location("case_keys", lister)
        if spec and spec.loader:
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            found.update(module.keys_shown())
    for folder in ("counts", "engine"):
        for path in sorted((tests / folder).glob("*.py")):
            found.update(_listed(path))
    return found


def _listed(path: Path) -> Iterator[str]:
    """What the list ``KEYS`` of a module holds, without running the module."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        targets: Iterable[ast.expr] = ()
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = (node.target,)
        if any(isinstance(one, ast.Name) and one.id == "KEYS" for one in targets):
            yield from ast.literal_eval(getattr(node, "value", None) or ast.List([]))


def parts(
    known: dict[str, Key], cases: Iterable[str], pages: Iterable[str]
) -> dict[tuple[str, str], Part]:
    """Every section of the inventory in its order, with what is shown of it."""
    shown, covered = set(cases), set(pages)
    found: dict[tuple[str, str], Part] = {}
    for one in known.values():
        part = found.setdefault((one.chapter, one.section), Part())
        part.keys.append(one)
        if one.key in shown:
            part.cases.add(one.key)
        if one.key in covered:
            part.pages.add(one.key)
    return found
