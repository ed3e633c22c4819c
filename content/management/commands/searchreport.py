"""``manage.py searchreport``: how well and how fast the search answers what players ask."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from content.search import yardstick

LINE = "{:>5}  {:<58}  {}"


class Command(BaseCommand):
    help = "Ask the questions of tests/search and print how they are answered."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--misses", type=int, default=3, help="list those not among the first so many (3)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        asked = yardstick.questions()
        yardstick.run(asked[:1])  # what a process reads once is not a query's time
        report = yardstick.run(asked)
        for one in report.missed(options["misses"]):
            place = str(one.place or "–")
            self.stdout.write(LINE.format(place, one.question.ask[:58], " ".join(one.first)))
        for ref in yardstick.strangers(asked):
            self.stdout.write(f"There is no {ref}.")
        mean, most, longest = report.milliseconds()
        self.stdout.write(
            f"{len(asked)} questions: {report.share(1):.1%} answered first, "
            f"{report.share(3):.1%} among the first three, {report.share(10):.1%} among ten.\n"
            f"A query takes {mean:.1f} ms on average, {most:.1f} at the 95th percentile, "
            f"{longest:.1f} at most."
        )
