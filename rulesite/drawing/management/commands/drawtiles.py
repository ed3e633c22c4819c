"""Draws the tiles before anybody asks for them."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from rulesite.drawing.looks import make


class Command(BaseCommand):
    """Without it the first process that shows a tile draws its set."""

    help = "Draws all tiles, if that is not done yet, for every process of the site to read."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Drawings of {make()} tiles in {settings.DRAWINGS_DIR}.")
