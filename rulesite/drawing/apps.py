"""The app's place in Django."""

from django.apps import AppConfig


class DrawingConfig(AppConfig):
    """Drawings of tiles and boards as SVG."""

    name = "rulesite.drawing"
    label = "drawing"
