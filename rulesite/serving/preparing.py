"""Brings database, reference and drawings to the state of this code, one process at a time.

A page draws what it shows and nobody drew yet. So the drawings may come later: a server makes the
missing ones while it serves.
"""

import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, TextIO

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection

from rulesite.serving.health import can_write, undrawn
from rulesite.serving.moving import moving

LOCK = 0x_CA4C_A550
"""The number of the advisory lock in PostgreSQL."""

LEAST = 19
"""The lowest priority that a process can have."""

COUNTED = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder in which the workers of a server count."""


def prepare(out: TextIO, *, drawn: bool = True) -> None:
    """Migrate, load, and draw, unless drawing is left to the server.

    A second process waits for the first, and then finds nothing to do. If the database is
    read-only, the site serves what it holds; ``/readyz`` says whether that is enough.
    """
    if _there() and not can_write():
        out.write("Nothing is loaded: the database is read only.\n")
    else:
        with alone():
            with moving(out, "Preparing the database") as told:
                call_command("migrate", verbosity=0, stdout=told)
            with moving(out, "Loading the reference") as told:
                # What editors have written since stays; what the files no longer have goes.
                call_command("loadcontent", prune=True, keep_edited=True, stdout=told)
    if drawn:
        # Drawings are for speed alone: without them pages draw what they show.
        with suppress(DatabaseError), moving(out, "Drawing tiles and boards") as told:
            draw(told)


def draw(out: TextIO) -> None:
    """Draw what is missing, if it can be stored. A second process waits here as well."""
    folder = Path(settings.DRAWINGS_DIR)
    # On a disk that cannot be written to the site serves all the same.
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    if folder.is_dir() and os.access(folder, os.W_OK):
        with _locked(folder / "lock"):
            call_command("drawtiles", stdout=out)
            call_command("drawboards", stdout=out)


def draw_behind() -> "subprocess.Popen[bytes] | None":
    """Start a process that draws what is missing at the lowest priority; None where nothing is
    missing."""
    if not undrawn():
        return None
    # What it counts is none of the server's.
    environment = {name: value for name, value in os.environ.items() if name != COUNTED}
    line = [sys.executable, str(settings.BASE_DIR / "manage.py"), "draw", "--behind"]
    return subprocess.Popen(line, env=environment, stdout=subprocess.DEVNULL)  # noqa: S603 - our own


def alone() -> AbstractContextManager[Any]:
    """A lock on the database that is released when its holder ends, however it ends."""
    if connection.vendor == "postgresql":
        return _advised()
    if connection.is_in_memory_db():
        return nullcontext()
    # Beside the database and not in it: SQLite would wait for the lock of a transaction some
    # seconds and then fail.
    return _locked(Path(f"{connection.settings_dict['NAME']}.lock"))


def _there() -> bool:
    """Whether the database exists: SQLite would create its file when it is opened."""
    name = connection.settings_dict["NAME"]
    return connection.vendor != "sqlite" or str(name).startswith("file:") or Path(name).exists()


@contextmanager
def _advised() -> Iterator[None]:
    with connection.cursor() as cursor:
        # PostgreSQL gives it back when the connection ends, also where the process is killed.
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
        # The file stays: whoever deleted it could take it from under somebody who waits.
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
