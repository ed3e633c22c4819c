"""The app's place in Django."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """Games kept from their first tile."""

    name = "rulesite.play"
    label = "play"
