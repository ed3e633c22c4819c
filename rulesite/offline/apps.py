"""The app's place in Django."""

from django.apps import AppConfig


class OfflineConfig(AppConfig):
    """Reading without a connection."""

    name = "rulesite.offline"
    label = "offline"
