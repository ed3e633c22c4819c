"""Which rows of the inventory a case or a test shows, and which an entry covers.

``.venv/bin/python -m tests.tools keycoverage`` prints the table, with ``--missing`` the rows that
nothing shows.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from content.files import inventory, sources
from content.files.inventory import Key
from tests.cases.room import cases, keys_shown

TESTS: Final = Path(__file__).parents[1]
_LINE: Final = "{:<9}{:<34}{:>6}{:>7}{:>7}{:>9}"


@dataclass(slots=True)
class Part:
    """How a section of the inventory stands."""

    keys: list[Key] = field(default_factory=list)
    cases: set[str] = field(default_factory=set)
    pages: set[str] = field(default_factory=set)

    @property
    def neither(self) -> list[str]:
        """The keys that nothing shows."""
        return [row.key for row in self.keys if row.key not in self.cases | self.pages]


def by_pages(directory: Path) -> dict[str, list[str]]:
    """The keys that pages and tables name, each with its entries. Raises LoadError."""
    files = sources.read(directory)
    if files.faults:
        raise sources.LoadError(files.faults)
    named: dict[str, list[str]] = {}
    for page in files.pages:
        for key in page.list("keys"):
            named.setdefault(key, []).append(page.ref)
    for name in ("order", "scoring"):
        for step in getattr(files, name):
            for row in step["rows"]:
                for key in row.get("keys", ()):
                    named.setdefault(key, []).append(f"{name}:{step['id']}")
    for row in inventory.keys(directory).values():
        if row.covers:
            named.setdefault(row.key, []).append(row.covers)
    return named


def there(files: sources.Files) -> set[str]:
    """What a row may name: entries, boxes, what is not built, and topics of tournaments."""
    listed = {"unbuilt": files.unbuilt, "box": files.boxes, "tournament": files.tournaments}
    return {page.ref for page in files.pages} | {
        f"{kind}:{row['id']}" for kind, rows in listed.items() for row in rows
    }


def by_tests(tests: Path = TESTS) -> set[str]:
    """The keys that the tests of the engine name in lists of their own."""
    modules = (path for folder in ("counts", "engine") for path in (tests / folder).glob("*.py"))
    return {key for path in modules for key in _listed(path)}


def by_rules() -> set[str]:
    """The keys whose rows name a rule of which there is a case."""
    ruled = {f"rule:{case.rule}" for case in cases()}
    return {row.key for row in inventory.keys().values() if row.covers in ruled}


def shown() -> set[str]:
    """The keys that a case or a test shows."""
    return keys_shown() | by_tests() | by_rules()


def _listed(path: Path) -> Iterator[str]:
    """What the list ``KEYS`` of a module holds, without running the module."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and any(_is_keys(target) for target in node.targets):
            yield from ast.literal_eval(node.value)


def _is_keys(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and target.id == "KEYS"


def parts(
    known: Mapping[str, Key], cases: Iterable[str], pages: Iterable[str]
) -> dict[tuple[str, str], Part]:
    """Every section of the inventory in its order, with what is shown of it."""
    by_case, by_page = set(cases), set(pages)
    every: dict[tuple[str, str], Part] = {}
    for row in known.values():
        part = every.setdefault((row.chapter, row.section), Part())
        part.keys.append(row)
        if row.key in by_case:
            part.cases.add(row.key)
        if row.key in by_page:
            part.pages.add(row.key)
    return every


def report(cases: set[str], pages: set[str], *, missing: bool = False) -> Iterator[str]:
    """The table, line by line; ``missing`` lists the rows that nothing shows."""
    known = inventory.keys()
    yield _LINE.format("chapter", "section", "rows", "cases", "pages", "neither")
    totals = [0, 0, 0, 0]
    for (chapter, section), part in parts(known, cases, pages).items():
        row = [len(part.keys), len(part.cases), len(part.pages), len(part.neither)]
        totals = [sum(pair) for pair in zip(totals, row, strict=True)]
        yield _LINE.format(chapter, section[:33], *row)
        if missing:
            yield from (f"         {key}" for key in part.neither)
    yield _LINE.format("", "all", *totals)
    yield from (f"unknown: {key}" for key in sorted({*cases, *pages} - known.keys()))
