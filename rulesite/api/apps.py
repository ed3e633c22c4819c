"""The app's place in Django."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The public API."""

    name = "rulesite.api"
    label = "api"
