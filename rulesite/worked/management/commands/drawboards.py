"""Draws the boards beside the texts before anybody asks for them."""

from typing import Any

from django.core.management.base import BaseCommand

from rulesite.worked.insets import make


class Command(BaseCommand):
    """Without it every process draws the boards of a page when it is asked for that."""

    help = "Draws the boards beside the texts, if that is not done yet for this reference."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Drawings of {make()} boards.")
