"""Filters of the lists."""

from typing import Any

from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from content.models import FIGURES, Entry, Standing


class FigureFilter(admin.SimpleListFilter):
    """By the figures that an entry names."""

    title = parameter_name = "figure"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(figure, figure.capitalize()) for figure in FIGURES]

    def queryset(self, request: HttpRequest, queryset: models.QuerySet) -> models.QuerySet:
        if not self.value():
            return queryset
        # Looked through here, since SQLite cannot look into JSON.
        named = Entry.objects.exclude(figures=[]).values_list("pk", "figures")
        return queryset.filter(pk__in=[pk for pk, figures in named if self.value() in figures])


class StateFilter(admin.SimpleListFilter):
    """Drafts, entries not yet written back to their files, and entries without phrases of
    players."""

    title = parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        unasked = ("unasked", "Not put as players do")
        return [("draft", "Draft"), ("edited", "Edited here"), unasked]

    def queryset(self, request: HttpRequest, queryset: models.QuerySet) -> models.QuerySet:
        if self.value() == "unasked":
            return queryset.filter(pk__in=[one.pk for one in queryset if one.unasked])
        known = self.value() in ("draft", "edited")
        return queryset.filter(**{str(self.value()): True}) if known else queryset


class StandingFilter(admin.SimpleListFilter):
    """By what became of a question at a publisher."""

    title = parameter_name = "standing"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        rows = {(one.publisher, one.status): str(one) for one in Standing.objects.all()}
        return [(":".join(key), words) for key, words in sorted(rows.items())]

    def queryset(self, request: HttpRequest, queryset: models.QuerySet) -> models.QuerySet:
        if not self.value():
            return queryset
        publisher, _, status = str(self.value()).partition(":")
        found = Standing.objects.filter(publisher=publisher, status=status)
        return queryset.filter(pk__in=found.values("question"))
