"""The app's place in Django."""

from django.apps import AppConfig


class ScenariosConfig(AppConfig):
    """The board builder and its verdicts."""

    name = "rulesite.scenarios"
    label = "scenarios"

    def ready(self) -> None:
        """Let the search find the pages of the site."""
        from content.search import collecting
        from rulesite.searchable import pages

        collecting.FURTHER.append(pages)
