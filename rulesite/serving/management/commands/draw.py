"""``manage.py draw``: the drawings of which pages are made, before anybody asks for them."""

import os
import signal
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from rulesite.serving.preparing import LEAST, draw


class Command(BaseCommand):
    help = "Draw the tiles, and the boards beside the texts, as far as that is not done yet."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--behind", action="store_true", help="take only what other processes leave"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["behind"]:
            os.nice(LEAST)
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # ends with the server, and says nothing
        draw(self.stdout)  # type: ignore[arg-type]
