"""``manage.py migrate``: Django's, each migration together with its record."""

from typing import Any
from unittest.mock import patch

from django.core.management.commands import migrate

from rulesite.serving.migrating import WholeExecutor


class Command(migrate.Command):
    """The executor is no part that Django lets a command choose."""

    def handle(self, *args: Any, **options: Any) -> None:
        with patch.object(migrate, "MigrationExecutor", WholeExecutor):
            super().handle(*args, **options)
