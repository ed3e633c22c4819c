"""A migration is there with its record, or not at all, whenever its process is ended."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


class WholeExecutor(MigrationExecutor):
    """Django's writes the record after the transaction of a migration that leaves statements for
    its end: ended in between, the next start would find tables that are there already."""

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
    """The apps of which a database has some of the tables that one migration replaces now, and not
    all: Django would do nothing there, and say nothing."""
    done = MigrationRecorder(connection).applied_migrations()
    found = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    return sorted(
        app
        for (app, _), one in found.items()
        if 0 < sum(old in done and old not in found for old in one.replaces) < len(one.replaces)
    )


@contextmanager
def _unconstrained(connection: Any) -> Iterator[None]:
    """SQLite changes tables only while it looks at no foreign keys, and minds that within no
    transaction; the migration itself looks at all of them in the end."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
        return
    connection.disable_constraint_checking()
    try:
        yield
    finally:
        connection.enable_constraint_checking()
