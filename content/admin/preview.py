"""Shows an entry as readers will see it, before it is saved."""

import re
from typing import Any

from django.contrib.admin.helpers import AdminErrorList
from django.contrib.admin.utils import flatten_fieldsets, unquote
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.forms.formsets import all_valid
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import URLPattern, path, resolve
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_POST

from content.admin.forms import FaultyError
from content.files.sources import Page
from content.models import Entry
from content.store import editing
from content.text import markup
from content.text.glossary import Glossary

_MAIN = re.compile(rb"(<main\b[^>]*>)")
_NOTICE = b'<p class="notice">A preview. Nothing is saved yet: go on in the other tab.</p>'


class PreviewMixin:
    """Previews, for the ModelAdmin of a kind."""

    model: Any
    admin_site: Any

    def preview_urls(self, name: str) -> list[URLPattern]:
        """The addresses of the previews; they must come before those of the entries."""
        view = self.admin_site.admin_view
        return [
            path("text-preview/", view(self.text_view), name=f"{name}_text"),
            path("add/preview/", view(self.preview_view), name=f"{name}_preview_new"),
            path("<path:object_id>/preview/", view(self.preview_view), name=f"{name}_preview"),
        ]

    @method_decorator(require_POST)
    def text_view(self, request: HttpRequest) -> HttpResponse:
        """The text alone, to be shown beside the form."""
        if not (self.has_add_permission(request) or self.has_change_permission(request)):  # type: ignore[attr-defined]
            raise PermissionDenied
        body = request.POST.get("body", "").replace("\r\n", "\n")
        known = Entry.objects.called()
        lost = [link for link in markup.links(body) if link not in known and link[:5] != "tile:"]
        html = Glossary.of_database().link(markup.render(body))
        return render(request, "admin/content/text_preview.html", {"html": html, "lost": lost})

    @method_decorator(require_POST)
    def preview_view(self, request: HttpRequest, object_id: str | None = None) -> HttpResponse:
        """The page of the entry that the form describes; nothing is saved."""
        found = self.get_queryset(request)  # type: ignore[attr-defined]
        there = get_object_or_404(found, pk=unquote(object_id)) if object_id else None
        allowed = (
            self.has_change_permission(request, there)  # type: ignore[attr-defined]
            if there
            else self.has_add_permission(request)  # type: ignore[attr-defined]
        )
        if not allowed:
            raise PermissionDenied
        form, formsets = self._filled(request, there)
        if form.is_valid() and all_valid(formsets):
            try:
                page = form.page(form.text(formsets))
            except FaultyError as error:
                for field, message in error.faults:
                    form.add_error(field, message)
            else:
                return _as_read(request, page, there)
        errors = AdminErrorList(form, formsets)
        html = markup.render(request.POST.get("body", "").replace("\r\n", "\n"))
        context = {"errors": errors, "html": html, "title": request.POST.get("title", "")}
        return render(request, "admin/content/faulty_preview.html", context)

    def _filled(self, request: HttpRequest, there: Any) -> tuple[Any, list[Any]]:
        fields = flatten_fieldsets(self.get_fieldsets(request, there))  # type: ignore[attr-defined]
        made = self.get_form(request, there, change=bool(there), fields=fields)  # type: ignore[attr-defined]
        form = made(request.POST, instance=there)
        formsets, _ = self._create_formsets(request, form.instance, change=bool(there))  # type: ignore[attr-defined]
        return form, formsets


def _as_read(request: HttpRequest, page: Page, there: Entry | None) -> HttpResponse:
    """The page of an entry, rendered in a transaction that is rolled back."""
    with transaction.atomic():
        editing.put(page, there)
        found = resolve(page.path)
        request.method, request.path = "GET", page.path
        request.GET = QueryDict()
        response = found.func(request, *found.args, **found.kwargs)
        transaction.set_rollback(True)
    response.content = _MAIN.sub(rb"\1" + _NOTICE, response.content, count=1)
    return response
