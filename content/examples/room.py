"""The case tables under ``fixtures/cases``, read once a process."""

from collections.abc import Mapping
from functools import cache

from content.files import sources
from engine.cases import Case, CaseTable
from engine.cases import tables as read_tables


@cache
def tables() -> tuple[CaseTable, ...]:
    """Every table. Raises CaseError for one that cannot be read."""
    return read_tables(sources.root() / "cases")


@cache
def cases() -> Mapping[str, Case]:
    """Every case by name."""
    return {case.name: case for table in tables() for case in table.cases}


@cache
def shown(table: str = "") -> tuple[Case, ...]:
    """The cases that the engine answers as the sources do, of one table or of all."""
    return tuple(case for case in cases().values() if not case.awaits and table in ("", case.table))


def url(name: str) -> str:
    """The address of an example, which never moves."""
    return f"/examples/{name.replace(':', '/')}/"
