"""Brings database, reference and drawings to the state of this code, one process at a time."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, TextIO

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection

from rulesite.serving.health import can_write

LOCK = 0x_CA4C_A550
"""The number of the lock in PostgreSQL; nobody else's in this database."""


def prepare(out: TextIO) -> None:
    """Migrate, load, draw. Whoever comes second waits, and then finds nothing to do.

    Where the database cannot be written to, what it holds is served as it is, and drawn if there is
    room for that; ``/readyz`` tells whether it is fit.
    """
    if _there() and not can_write():
        out.write("Nothing is loaded: the database is read only.")
        if os.access(settings.VAR_DIR, os.W_OK):
            with suppress(DatabaseError):
                _draw(out)
        return
    with alone():
        call_command("migrate", verbosity=0, stdout=out)
        call_command("loadcontent", prune=True, keep_edited=True, stdout=out)
        _draw(out)


def _draw(out: TextIO) -> None:
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
