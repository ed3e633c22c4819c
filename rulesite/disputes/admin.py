"""Moderation: proposals for the gallery, and reports."""

from typing import Any

from django.contrib import admin
from django.db.models import F, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rulesite.disputes.models import Dispute, Reply, Report, Revision


class Revisions(admin.TabularInline):
    """The revisions; read only."""

    model = Revision
    fields = readonly_fields = ("number", "title", "question", "at")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class Replies(admin.TabularInline):
    """The boards beside a dispute. A moderator may delete one."""

    model = Reply
    fields = readonly_fields = ("position", "rules", "at")
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Dispute)
class DisputeAdmin(admin.ModelAdmin):
    """A moderator accepts, removes, or hides a dispute."""

    list_display = ("id", "title", "proposed", "shown", "hidden", "reported", "created")
    list_filter = ("proposed", "hidden")
    search_fields = ("id", "revisions__title", "revisions__question")
    readonly_fields = ("page", "proposed", "shown", "created")
    inlines = (Revisions, Replies)
    actions = ("let_in", "take_out", "hide")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def title(self, dispute: Dispute) -> str:
        return dispute.latest.title

    def reported(self, dispute: Dispute) -> int:
        return dispute.reports.filter(settled=False).count()

    def page(self, dispute: Dispute) -> SafeString:
        return format_html('<a href="{0}">{0}</a>', dispute.get_absolute_url())

    @admin.action(description="Show the latest revision in the gallery", permissions=["change"])
    def let_in(self, request: HttpRequest, queryset: QuerySet) -> None:
        queryset.filter(proposed=True, hidden=False).update(shown=F("number"))

    @admin.action(description="Take out of the gallery", permissions=["change"])
    def take_out(self, request: HttpRequest, queryset: QuerySet) -> None:
        queryset.update(shown=None)

    @admin.action(description="Hide from everybody", permissions=["change"])
    def hide(self, request: HttpRequest, queryset: QuerySet) -> None:
        queryset.update(shown=None, hidden=True)


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):
    """Reports by readers."""

    list_display = ("dispute", "reason", "at", "settled")
    list_filter = ("settled",)
    list_editable = ("settled",)
    readonly_fields = ("dispute", "reason", "at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
