"""Reads the tables of cases, once a process."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from content.files import sources

Case = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """A file of cases: ``base/small-city``, what its first line calls it, and the cases."""

    name: str
    title: str
    cases: tuple[Case, ...]

    @property
    def chapter(self) -> str:
        """The folder: an expansion, or ``pairs``."""
        return self.name.partition("/")[0]


def directory() -> Path:
    """Where the tables stand."""
    return sources.root() / "cases"


@cache
def tables() -> tuple[Table, ...]:
    """Every table that holds cases."""
    found = (_table(path) for path in sorted(directory().rglob("*.toml")))
    return tuple(table for table in found if table.cases)


def _table(path: Path) -> Table:
    text = path.read_text(encoding="utf-8")
    name = path.relative_to(directory()).with_suffix("").as_posix()
    rows = tomllib.loads(text).get("case", ())
    cases = tuple(one for one in rows if isinstance(one, dict) and "id" in one)
    return Table(name, _title(text) or name, cases)


def _title(text: str) -> str:
    """The comment at the head of a table, up to its first stop."""
    head = re.match(r"(?:#[^\n]*\n)*", text)
    words = " ".join(line.strip("# ") for line in head[0].splitlines()) if head else ""
    return re.split(r"[.:](?:\s|$)", words, maxsplit=1)[0].strip()


@cache
def raw() -> Mapping[str, Case]:
    """Every case as its table gives it, by name."""
    return {f"{table.name}:{case['id']}": case for table in tables() for case in table.cases}


def names() -> tuple[str, ...]:
    """The names of all cases."""
    return tuple(raw())
