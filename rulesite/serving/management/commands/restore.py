"""``manage.py restore FILE``: the database as it was when the backup was made."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulesite.serving.backups import BackupError, restore


class Command(BaseCommand):
    help = (
        "Replace the whole database by a backup, also one of an earlier release. Stop the site "
        "first, run `prepare` afterwards."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            restore(options["file"])
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"The database is what {options['file']} held.")
