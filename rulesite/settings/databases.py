"""Which database is used, and how."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

import dj_database_url

WAIT = 20
"""Seconds that a writer waits for another before it fails."""

PATIENT: dict[str, Any] = {"connect_timeout": 3, "tcp_user_timeout": 10_000, "keepalives_idle": 30}
"""How long the network of PostgreSQL is waited for: seconds, milliseconds, seconds."""

KEPT = 60
"""Seconds that a thread keeps its connection: even one to SQLite takes a millisecond to open."""


def database(url: str) -> dict[str, Any]:
    """The database at an address such as ``sqlite:///path`` or ``postgresql://name@host/name``."""
    found: dict[str, Any] = dict(dj_database_url.parse(url))
    found |= {"CONN_MAX_AGE": KEPT, "CONN_HEALTH_CHECKS": True}
    if found["ENGINE"] == "django.db.backends.sqlite3":
        found |= _sqlite(str(found["NAME"]))
    if found["ENGINE"] == "django.db.backends.postgresql":
        found |= {
            "ENGINE": "rulesite.serving.postgresql",
            "OPTIONS": {**PATIENT, **found.get("OPTIONS", {})},
        }
    return found


def _sqlite(name: str) -> dict[str, Any]:
    path = Path(name)
    if path.is_file() and not writable(path):
        # SQLite itself would write beside it, even to read.
        return {
            "NAME": f"file:{quote(str(path.resolve()))}?mode=ro&immutable=1",
            "OPTIONS": {"uri": True},
        }
    return {
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": WAIT,
            # What was acknowledged is on the disk, even when the power fails.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        }
    }


def writable(path: Path) -> bool:
    """Whether SQLite can write to an existing database: to the file, and beside it."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
