"""The app's place in Django."""

from django.apps import AppConfig


class SaidConfig(AppConfig):
    """A feature that is said, and its sum."""

    name = "rulesite.said"
    label = "said"
