"""The app's place in Django."""

from django.apps import AppConfig
from django.conf import settings
from django.contrib.staticfiles.apps import StaticFilesConfig


class ServingConfig(AppConfig):
    """What a running site needs beside its pages."""

    name = "rulesite.serving"
    label = "serving"
    default = True  # of those in this module

    def ready(self) -> None:
        """Ask editors for a second factor, where the settings say so."""
        if settings.ADMIN_SECOND_FACTOR:
            from django.contrib import admin
            from django_otp.admin import OTPAdminSite

            admin.site.__class__ = OTPAdminSite


class FilesConfig(StaticFilesConfig):
    """Collects the static files that pages use, and not what libraries ship beside them: source
    maps, a second reader of the API, pages on which to try it.

    Those are two thirds of all bytes.
    """

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "*.js.map", "redoc", "rest_framework"]
