"""Answers ``/healthz`` (the process lives) and ``/readyz`` (readers can be served).

Both come before all other middleware: a monitor calls them by an inner address, without TLS and
under any host name.
"""

import shutil
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import caches
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse, JsonResponse

from content.files import sources
from content.models import Load
from content.store import loading
from rulesite.serving.ahead import UNDRAWN
from rulesite.serving.shared import SharedCache
from rulesite.settings.databases import writable

FINE = "ok"

LEAST = 16_000_000
"""Free bytes on the disk below which ``/readyz`` fails."""


class HealthMiddleware:
    """Answers ``/healthz`` and ``/readyz`` in place of the site."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The state, or what the site says."""
        asked = STATES.get(request.path)
        if asked is None or request.method not in ("GET", "HEAD"):
            return self.answer(request)
        status, state = asked()
        return JsonResponse(state, status=status, headers={"Cache-Control": "no-store"})


def living() -> tuple[int, Mapping[str, Any]]:
    """Say that this process answers; nothing else is checked."""
    return 200, {"status": FINE}


def ready() -> tuple[int, Mapping[str, Any]]:
    """Say whether readers get their pages, with the result of each check."""
    checks = dict(_checks())
    well = all(said.startswith(FINE) for said in checks.values())
    return 200 if well else 503, {"status": "ready" if well else "not ready", "checks": checks}


STATES = {"/healthz": living, "/readyz": ready}


def _checks() -> Iterator[tuple[str, str]]:
    yield "static files", _static()
    try:
        yield "migrations", _migrations()
        yield "content", _content()
        yield "writing", _writing()
    except DatabaseError:
        yield "database", "does not answer"
    if wrong := _shared():
        yield "shared cache", f"{FINE}, pages stand without it: {wrong}"
    if missing := undrawn():
        yield "drawings", f"{FINE}, pages draw what they show until all {missing} are drawn"


def _migrations() -> str:
    missing = _known_migrations() - MigrationRecorder(connection).applied_migrations().keys()
    return f"{len(missing)} to be applied" if missing else FINE


@cache
def _known_migrations() -> frozenset[tuple[str, str]]:
    return frozenset(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)


def _content() -> str:
    last = Load.objects.first()
    if last is None:
        return "not loaded"
    return FINE if last.digest == _digest() else "of another version"


@cache
def _digest() -> str:
    return loading.digest(sources.root())


def _static() -> str:
    manifest = getattr(staticfiles_storage, "manifest_name", None)
    if settings.DEBUG or manifest is None or (Path(settings.STATIC_ROOT) / manifest).exists():
        return FINE
    return "not collected"


def _shared() -> str:
    """What is wrong with the shared cache, if there is one."""
    cache = caches["default"]
    return cache.wrong() if isinstance(cache, SharedCache) else ""


def undrawn() -> str:
    """Which drawings are missing for this code: the first pages of each process would take
    seconds."""
    return " and ".join(name for name, missing in UNDRAWN.items() if missing())


def _writing() -> str:
    if settings.READ_ONLY:
        return f"{FINE}, not wanted: this site is set to be read only"
    if not can_write():
        return "the database is read only"
    return FINE if _room() else "the disk is full"


def _room() -> bool:
    """Whether there is room on the disk on which SQLite keeps its file."""
    if connection.vendor != "sqlite" or connection.is_in_memory_db():
        return True
    # A full disk would be told by no check of the database: reading goes on, and so do writes for
    # a while.
    return shutil.disk_usage(Path(connection.settings_dict["NAME"]).parent).free >= LEAST


def can_write() -> bool:
    """Whether the database can be written to. Raises DatabaseError."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SHOW transaction_read_only")
            return bool(cursor.fetchone()[0] == "off")
    # SQLite says only when something is written that it cannot be.
    return connection.is_in_memory_db() or writable(Path(connection.settings_dict["NAME"]))
