"""Brings database, reference and drawings to the state of this code, one process at a time."""

import fcntl
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, TextIO

from django.core.management import call_command
from django.db import connection

from rulesite.serving.health import can_write

LOCK = 0x_CA4C_A550
"""The number of the lock in PostgreSQL; nobody else's in this database."""


def prepare(out: TextIO) -> None:
    """Migrate, load, draw. Whoever comes second waits, and then finds nothing to do.

    Where nothing can be written, what is there is served as it is; ``/readyz`` tells whether it is
    fit.
    """
    if _there() and not can_write():
        out.write("Nothing is prepared: the database is read only.")
        return
    with alone():
        call_command("migrate", verbosity=0, stdout=out)
        call_command("loadcontent", prune=True, keep_edited=True, stdout=out)
        call_command("drawtiles", stdout=out)
        call_command("drawboards", stdout=out)


def alone() -> AbstractContextManager[Any]:
    """A lock on the database that goes when its holder does, however that ends."""
    if connection.vendor == "postgresql":
        return _advised()
    if connection.is_in_memory_db():
        return nullcontext()
    return _locked(Path(f"{connection.settings_dict['NAME']}.lock"))


def _there() -> bool:
    """A file of SQLite is made by the first who opens it."""
    name = connection.settings_dict["NAME"]
    return connection.vendor != "sqlite" or str(name).startswith("file:") or Path(name).exists()


@contextmanager
def _advised() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
