"""``manage.py dumpcontent``: write the reference back to the files under fixtures/."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from content import dumping, sources


class Command(BaseCommand):
    help = "Write what was edited in the admin back to the files, each in its canonical form."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--into", type=Path, help="another directory than fixtures/")

    def handle(self, *args: Any, **options: Any) -> None:
        written = dumping.dump(options["into"] or sources.root())
        for name in written:
            self.stdout.write(name)
        self.stdout.write(f"Content: {len(written)} file{'s' * (len(written) != 1)} written.")
