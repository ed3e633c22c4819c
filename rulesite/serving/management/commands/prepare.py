"""``manage.py prepare``: everything between installing the site and serving it."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from rulesite.serving.preparing import prepare


class Command(BaseCommand):
    help = (
        "Migrate the database, load the reference, draw tiles and boards. Does nothing where "
        "nothing changed; of several that start at once one works and the others wait."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--draw-later", action="store_true", help="leave the drawings to the server"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        prepare(self.stdout, drawn=not options["draw_later"])  # type: ignore[arg-type]
