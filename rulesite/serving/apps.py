"""The app's place in Django."""

from django.apps import AppConfig


class ServingConfig(AppConfig):
    """What a running site needs beside its pages."""

    name = "rulesite.serving"
    label = "serving"
