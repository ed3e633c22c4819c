"""The app's place in Django."""

from django.apps import AppConfig


class DrawingConfig(AppConfig):
    """Drawings of tiles and boards as SVG."""

    name = "rulesite.drawing"
    label = "drawing"

    def ready(self) -> None:
        """Say whether all tiles are drawn, and have the drawings read before the first request."""
        from rulesite.drawing import looks
        from rulesite.serving import ahead

        ahead.UNDRAWN["tiles"] = looks.missing
        ahead.RECALLED.append(looks.recall)
