"""``manage.py migrate``: Django's, each migration together with its record; and no database is
taken for one whose tables are there when they are not."""

from typing import Any
from unittest.mock import patch

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import DEFAULT_DB_ALIAS, connections

from rulesite.serving.migrating import WholeExecutor, too_old


class Command(migrate.Command):
    """The executor is no part that Django lets a command choose."""

    def handle(self, *args: Any, **options: Any) -> None:
        if apps := too_old(connections[options.get("database") or DEFAULT_DB_ALIAS]):
            raise CommandError(
                f"The tables of {' and '.join(apps)} are older than release 0.2.0: migrate them "
                "with that release, then with this one."
            )
        with patch.object(migrate, "MigrationExecutor", WholeExecutor):
            super().handle(*args, **options)
