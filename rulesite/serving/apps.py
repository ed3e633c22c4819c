"""The app's place in Django."""

from django.apps import AppConfig
from django.conf import settings


class ServingConfig(AppConfig):
    """What a running site needs beside its pages."""

    name = "rulesite.serving"
    label = "serving"

    def ready(self) -> None:
        """Ask editors for a second factor, where the settings say so."""
        if settings.ADMIN_SECOND_FACTOR:
            from django.contrib import admin
            from django_otp.admin import OTPAdminSite

            admin.site.__class__ = OTPAdminSite
