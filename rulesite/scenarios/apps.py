"""The app's place in Django."""

from django.apps import AppConfig


class ScenariosConfig(AppConfig):
    """The board builder and its verdicts."""

    name = "rulesite.scenarios"
    label = "scenarios"
