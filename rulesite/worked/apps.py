"""The app's place in Django."""

from django.apps import AppConfig


class WorkedConfig(AppConfig):
    """The cases of the tests, drawn and answered."""

    name = "rulesite.worked"
    label = "worked"

    def ready(self) -> None:
        """Say whether the boards beside texts are drawn."""
        from rulesite.serving import ahead
        from rulesite.worked import insets

        ahead.UNDRAWN["boards"] = insets.missing
