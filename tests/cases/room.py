"""The room of the case tables, read once."""

from functools import cache
from pathlib import Path
from typing import Final

from engine.cases import Case, tables

ROOM: Final = Path(__file__).parents[2] / "fixtures" / "cases"


@cache
def cases() -> tuple[Case, ...]:
    """Every case of every table."""
    return tuple(case for table in tables(ROOM) for case in table.cases)


def keys_shown() -> set[str]:
    """The rows of the inventory that the cases show."""
    return {key for case in cases() for key in case.keys}
