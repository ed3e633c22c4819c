"""``manage.py dumpcontent``: write the reference back to the files under fixtures/."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from content.files import sources
from content.files.sources import LoadError
from content.store import dumping


class Command(BaseCommand):
    help = "Write what was edited in the admin back to the files, each in its canonical form."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--into", type=Path, help="another directory than fixtures/")
        parser.add_argument(
            "--overwrite",
            action="store_true",
            help="write even over files that changed since they were loaded",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        directory = options["into"] or sources.root()
        try:
            written = dumping.dump(directory, overwrite=options["overwrite"])
        except LoadError as error:
            for fault in error.faults:
                self.stderr.write(str(fault))
            raise CommandError("Nothing was written.") from error
        for name in written:
            self.stdout.write(name)
        self.stdout.write(f"Content: {len(written)} file{'s' * (len(written) != 1)} written.")
