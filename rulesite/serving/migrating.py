"""Applies each migration together with its record in one transaction, whenever the process is
killed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


class WholeExecutor(MigrationExecutor):
    """Django's executor writes the record of a migration after its transaction. Killed in between,
    the next start would find tables that already exist."""

    def apply_migration(
        self, state: Any, migration: Any, fake: bool = False, fake_initial: bool = False
    ) -> Any:
        """The state afterwards."""
        return self._whole(migration, super().apply_migration, state, migration, fake, fake_initial)

    def unapply_migration(self, state: Any, migration: Any, fake: bool = False) -> Any:
        """The state before."""
        return self._whole(migration, super().unapply_migration, state, migration, fake)

    def _whole(self, migration: Any, do: Callable[..., Any], *arguments: Any) -> Any:
        if not migration.atomic:
            return do(*arguments)
        with _unconstrained(self.connection), transaction.atomic(using=self.connection.alias):
            return do(*arguments)


def too_old(connection: Any) -> list[str]:
    """The apps of which a database has some, but not all, of the migrations that a squashed one
    replaces. Django would do nothing there, without a word."""
    done = MigrationRecorder(connection).applied_migrations()
    found = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    return sorted(
        app
        for (app, _), one in found.items()
        if 0 < sum(old in done and old not in found for old in one.replaces) < len(one.replaces)
    )


@contextmanager
def _unconstrained(connection: Any) -> Iterator[None]:
    """Switch foreign keys off on SQLite, which can change tables only so, and only outside of a
    transaction; the migration checks all of them at its end."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
        return
    connection.disable_constraint_checking()
    try:
        yield
    finally:
        connection.enable_constraint_checking()
