"""The app's place in Django."""

from django.apps import AppConfig


class DisputesConfig(AppConfig):
    """Disputes that somebody saved."""

    name = "rulesite.disputes"
    label = "disputes"
