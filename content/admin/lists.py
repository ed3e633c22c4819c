"""Admin pages of everything that is no entry: documents, redirects, and what files and the engine
define."""

import re
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.html import format_html

from content.admin.entries import change_address
from content.admin.forms import TYPED
from content.admin.history import compared
from content.admin.rights import ReadOnlyMixin
from content.files import front
from content.models import (
    Chapter,
    Document,
    Edition,
    Entry,
    Expansion,
    Redirect,
    Revision,
    Section,
)
from content.store import dumping
from content.store.lists import DOCUMENT


class ReadOnly(ReadOnlyMixin, admin.ModelAdmin):
    """The page of what files or the engine define."""

    actions = None


@admin.register(Chapter)
class ChapterAdmin(ReadOnly):
    """Chapters; ``chapters.yaml`` defines them."""

    list_display = ["title", "id", "year"]
    search_fields = ["id", "title", "lede"]


@admin.register(Section)
class SectionAdmin(ReadOnly):
    """Sections; ``chapters.yaml`` defines them."""

    list_display = ["title", "chapter", "id"]
    list_filter = ["chapter"]
    search_fields = ["id", "title"]


@admin.register(Expansion)
class ExpansionAdmin(ReadOnly):
    """Expansions; the engine defines them."""

    list_display = ["__str__", "figures", "pieces"]


@admin.register(Edition)
class EditionAdmin(ReadOnly):
    """Rule sets; the engine defines them."""

    list_display = ["title", "id", "publisher", "as_of", "parent"]


@admin.register(Revision)
class RevisionAdmin(ReadOnly):
    """The history of everything."""

    list_display = ["at", "title", "ref", "action", "origin", "by"]
    list_filter = ["origin", "action", "kind", "by", "at"]
    search_fields = ["ref", "title", "by"]
    date_hierarchy = "at"
    fields = ["title", "ref", "entry", "action", "origin", "by", "at", "difference"]
    readonly_fields = ["entry", "difference"]

    class Media:
        css = {"all": ["content/admin.css"]}

    @admin.display(description="history")
    def entry(self, obj: Revision) -> str:
        """Where an older text is brought back."""
        entry = Entry.objects.filter(pk=obj.ref).first()
        if entry is None:
            return "–"
        address = change_address(entry).removesuffix("change/") + "history/"
        return format_html('<a href="{}">All that became of it</a>', address)

    @admin.display(description="what changed")
    def difference(self, obj: Revision) -> str:
        """The two texts side by side."""
        lines = compared(obj.before, obj.after)
        return render_to_string("admin/content/_compared.html", {"lines": lines})


class DocumentForm(forms.ModelForm):
    """A source. The id is what all citations name."""

    def clean_id(self) -> str:
        """Ids are words with hyphens."""
        name: str = self.cleaned_data["id"]
        if not re.fullmatch(Entry.ID[0], name):
            raise ValidationError("Lower case words with hyphens.")
        return name

    def clean(self) -> None:
        """What it was before, for the history."""
        there = Document.objects.filter(pk=self.instance.pk or "").first()
        self.before = front.row(dumping.document_row(there)) if there else ""
        self.instance.edited = True
        if not there:
            last = Document.objects.order_by("order").last()
            self.instance.order = last.order + 1 if last else 0


@admin.register(Document)
class DocumentAdmin(admin.ModelAdmin):
    """The sources."""

    form = DocumentForm
    formfield_overrides = TYPED
    fields = ["id", *DOCUMENT]
    list_display = ["title", "short", "publisher", "date", "edited"]
    list_filter = ["publisher", "edited"]
    search_fields = ["id", "title", "publisher", "about"]
    actions = None

    class Media:
        css = {"all": ["content/admin.css"]}

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return ["id"] if obj else []

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: Any, obj: Any, form: Any, change: bool) -> None:
        after = front.row(dumping.document_row(obj))
        if after == form.before:
            return
        super().save_model(request, obj, form, change)
        Revision.objects.create(
            ref=f"document:{obj.pk}",
            kind="document",
            title=obj.title,
            path=obj.get_absolute_url(),
            action=Revision.Action.CHANGED if form.before else Revision.Action.ADDED,
            origin=Revision.Origin.ADMIN,
            by=request.user.get_username(),
            before=form.before,
            after=after,
        )


class RedirectForm(forms.ModelForm):
    """An address that moved."""

    def clean_path(self) -> str:
        """It is an address, and nothing stands there."""
        moved: str = self.cleaned_data["path"]
        if not (moved.startswith("/") and moved.endswith("/")):
            raise ValidationError("An address begins and ends with a slash.")
        if taken := Entry.objects.filter(path=moved).first():
            raise ValidationError(f"There stands {taken.title}.")
        return moved


@admin.register(Redirect)
class RedirectAdmin(admin.ModelAdmin):
    """Addresses that moved. What was published once leads somewhere for ever."""

    form = RedirectForm
    list_display = ["path", "entry"]
    search_fields = ["path", "entry__title", "entry__id"]
    autocomplete_fields = ["entry"]
    list_select_related = ["entry"]
    actions = None

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
