"""What nobody may change in the admin."""

from typing import Any

from django.http import HttpRequest


class ReadOnlyMixin:
    """Shows and searches, and changes nothing; for pages and for inlines."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
