"""The reference in the admin, to look things up. The files under fixtures/ are the source, so
nothing is changed here."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from content.models import Citation, Document, Rule


class ReadOnly(admin.ModelAdmin):
    """Shows and searches, and changes nothing."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class CitationInline(admin.TabularInline):
    model = Citation
    fields = ["document", "place"]
    can_delete = False
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Document)
class DocumentAdmin(ReadOnly):
    list_display = ["title", "publisher", "date", "state"]
    list_filter = ["publisher"]
    search_fields = ["id", "title", "publisher", "about"]


@admin.register(Rule)
class RuleAdmin(ReadOnly):
    list_display = ["title", "name", "section", "engine"]
    list_filter = ["engine", "section__chapter", "citations__document"]
    search_fields = ["name", "title", "body", "keys"]
    inlines = [CitationInline]
    view_on_site = True
