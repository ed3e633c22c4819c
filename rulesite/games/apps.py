"""The app's place in Django."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games that several phones follow."""

    name = "rulesite.games"
    label = "games"
