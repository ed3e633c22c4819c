"""The app's place in Django."""

from django.apps import AppConfig


class SharingConfig(AppConfig):
    """Passing a dispute on."""

    name = "rulesite.sharing"
    label = "sharing"
