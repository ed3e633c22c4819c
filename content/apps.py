"""The app's place in Django."""

from django.apps import AppConfig


class ContentConfig(AppConfig):
    """The reference: rules, notes, questions and differences."""

    name = "content"
    label = "content"
