"""``manage.py keycoverage``: what of the inventory is shown by a case or covered by a page."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from content import coverage
from content.files.sources import LoadError

LINE = "{:<9}{:<34}{:>6}{:>7}{:>7}{:>9}"


class Command(BaseCommand):
    help = "Print which rows of the inventory a test case shows or a page covers."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--missing", action="store_true", help="list the rows that nothing shows"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        known = coverage.keys()
        cases = coverage.by_cases(Path(settings.BASE_DIR) / "tests")
        try:
            pages = coverage.by_pages()
        except LoadError as error:
            raise CommandError(str(error)) from error
        parts = coverage.parts(known, cases, pages)
        self.stdout.write(LINE.format("chapter", "section", "rows", "cases", "pages", "neither"))
        totals = [0, 0, 0, 0]
        for (chapter, section), part in parts.items():
            row = [len(part.keys), len(part.cases), len(part.pages), len(part.neither)]
            totals = [sum(pair) for pair in zip(totals, row, strict=True)]
            self.stdout.write(LINE.format(chapter, section[:33], *row))
            if options["missing"]:
                for key in part.neither:
                    self.stdout.write(f"         {key}")
        self.stdout.write(LINE.format("", "all", *totals))
        for key in sorted({*cases, *pages} - known.keys()):
            self.stdout.write(f"unknown: {key}")
