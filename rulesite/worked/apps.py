"""The app's place in Django."""

from django.apps import AppConfig


class WorkedConfig(AppConfig):
    """The cases of the tests, drawn and answered."""

    name = "rulesite.worked"
    label = "worked"
