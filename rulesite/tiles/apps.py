"""The app's place in Django."""

from django.apps import AppConfig


class TilesConfig(AppConfig):
    """The tile catalogue and the hole finder."""

    name = "rulesite.tiles"
    label = "tiles"
