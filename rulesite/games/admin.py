"""Moderating: a game can be hidden."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from rulesite.games.models import SavedGame


@admin.register(SavedGame)
class SavedGameAdmin(admin.ModelAdmin):
    """A moderator hides a game, or takes it away."""

    list_display = ("id", "names", "rules", "hidden", "created", "changed")
    list_filter = ("hidden",)
    search_fields = ("id",)
    readonly_fields = ("start", "actions", "rules", "spent", "created", "changed")
    actions = ("hide",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.action(description="Hide from everybody", permissions=["change"])
    def hide(self, request: HttpRequest, queryset: QuerySet) -> None:
        queryset.update(hidden=True)
