"""The app's place in Django."""

from django.apps import AppConfig


class TilesConfig(AppConfig):
    """The tile catalogue and the hole finder."""

    name = "rulesite.tiles"
    label = "tiles"

    def ready(self) -> None:
        """Let the search find tiles."""
        from content.search import collecting
        from rulesite.tiles.documents import tiles

        collecting.FURTHER.append(tiles)
