"""``manage.py backup FILE``: the whole database in one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulesite.serving.backups import BackupError, backup


class Command(BaseCommand):
    help = "Write the whole database to a file, while the site is in use."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            backup(options["file"])
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"The database is in {options['file']}.")
