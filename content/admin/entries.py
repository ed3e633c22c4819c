"""The entries, a page for each kind: to find, change, preview, and look back."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import quote, unquote
from django.db import models
from django.forms import Script
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, reverse
from django.utils.html import format_html

from content.admin import forms, parts
from content.admin.filters import FigureFilter, StandingFilter, StateFilter
from content.admin.history import HistoryMixin
from content.admin.preview import PreviewMixin
from content.files.kinds import KINDS
from content.models import (
    Difference,
    Entry,
    Note,
    Question,
    Rule,
    Term,
    TileNote,
    Variant,
)
from content.store import editing

ABOUT = ("figures", "chapters", "asked", "boards")
RECORD = ("own", "number", "order", "keys", "address", "changed", "edited")
LAST = (StateFilter, ("citations__document", admin.RelatedOnlyFieldListFilter))


@admin.display(description="state")
def state(obj: Any) -> str:
    """What sets an entry apart from those that readers see as the files have them."""
    marks = {"draft": obj.draft, "edited": obj.edited, "not put as players do": obj.unasked}
    return ", ".join(word for word, on in marks.items() if on)


class KindAdmin(PreviewMixin, HistoryMixin, admin.ModelAdmin):
    """What all kinds share. Nothing is saved but as a page that the checks let through."""

    main: tuple[str, ...] = ()
    about: tuple[str, ...] = ABOUT
    record: tuple[str, ...] = RECORD
    change_form_template = "admin/content/change_entry.html"
    search_fields = ["title", "own", "name", "body", "keys"]
    search_help_text = "Title, id, number, text, or a row of the inventory"
    readonly_fields = ["address", "changed", "edited"]
    inlines = [parts.AboutInline, parts.CitationInline, parts.SeeInline]
    list_per_page = 50
    save_on_top = False
    actions = None

    class Media:
        css = {"all": ["content/admin.css"]}
        js = [Script("content/admin.js", type="module")]

    # --- What there is to fill in ----------------------------------------------------------

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        record = self.record if obj else ("own", *self._without(self.record, "own"))
        shown = ("address", "changed", "edited")
        return [
            (None, {"fields": ["title", *self.main, "body", "draft", "seen"]}),
            ("What it belongs to", {"fields": list(self.about)}),
            (
                "Id, place and record",
                {
                    "fields": [one for one in record if obj or one not in shown],
                    "classes": ["collapse"] if obj else [],
                },
            ),
        ]

    @staticmethod
    def _without(fields: tuple[str, ...], name: str) -> list[str]:
        return [one for one in fields if one != name]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        fixed = []
        if obj:
            fixed = ["own", "number"] if KINDS[obj.kind].numbered else ["own"]
        return [*self.readonly_fields, *fixed]

    def get_formset_kwargs(self, request: Any, obj: Any, inline: Any, prefix: str) -> Any:
        options = super().get_formset_kwargs(request, obj, inline, prefix)
        if isinstance(inline, parts.EachInline):
            options["initial"] = inline.initial(obj)
        return options

    @admin.display(description="address")
    def address(self, obj: Any) -> str:
        """Where readers find it."""
        return format_html('<a href="{}">{}</a>', obj.path, obj.path)

    def view_on_site(self, obj: Any) -> str:
        """Where readers find it."""
        return str(obj.path)

    # --- Saving ----------------------------------------------------------------------------

    def save_form(self, request: HttpRequest, form: Any, change: bool) -> Any:
        return form.instance

    def save_model(self, request: Any, obj: Any, form: Any, change: bool) -> None:
        obj.unchanged = form.unchanged
        if form.unchanged:
            return
        saved = editing.save(form.page, form.there, request.user.get_username())
        for field in saved._meta.concrete_fields:
            setattr(obj, field.attname, getattr(saved, field.attname))

    def save_related(self, request: Any, form: Any, formsets: Any, change: bool) -> None:
        """The page of the entry held all of it."""

    def construct_change_message(
        self, request: Any, form: Any, formsets: Any, add: bool = False
    ) -> Any:
        return [{"added": {}}] if add else [{"changed": {}}]

    def log_change(self, request: Any, obj: Any, message: Any) -> Any:
        return None if obj.unchanged else super().log_change(request, obj, message)

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        if not obj.unchanged:
            return super().response_change(request, obj)
        messages.info(request, "Nothing was different, so nothing was saved.")
        if "_continue" in request.POST:
            return HttpResponseRedirect(request.path)
        return self.response_post_save_change(request, obj)

    # --- Removing --------------------------------------------------------------------------

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponse:
        entry = self.get_object(request, unquote(object_id))
        if entry and self.has_delete_permission(request, entry):
            reasons = editing.reasons_to_stay(entry)
            for reason in reasons:
                messages.error(request, f"{entry.title} stays. {reason}")
            if reasons:
                return HttpResponseRedirect(self._page_of(entry))
        return super().delete_view(request, object_id, extra_context)

    def delete_model(self, request: Any, obj: Any) -> None:
        editing.remove(obj, request.user.get_username())

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Only the entries: what hangs on them goes without saying."""
        return [str(one) for one in objs], {}, set(), []

    def _page_of(self, entry: Entry) -> str:
        return change_address(entry)

    # --- More pages ------------------------------------------------------------------------

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}"
        return [*self.preview_urls(name), *self.history_urls(name), *super().get_urls()]

    def get_queryset(self, request: HttpRequest) -> models.QuerySet:
        return super().get_queryset(request).prefetch_related("chapters")

    @admin.display(description="chapters")
    def where(self, obj: Any) -> str:
        """What it belongs to."""
        return ", ".join(str(one) for one in obj.chapters.all())


def change_address(entry: Entry) -> str:
    """Where an entry is changed."""
    meta = KINDS[entry.kind].model._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[quote(entry.pk)])


@admin.register(Rule)
class RuleAdmin(KindAdmin):
    """Rules."""

    form = forms.RuleForm
    main = ("section", "under", "unit", "words", "tiles")
    about = ("figures", "asked", "boards")
    autocomplete_fields = ["under"]
    inlines = [parts.CitationInline, parts.SeeInline]
    list_display = ["title", "name", "section", state]
    list_select_related = ["section__chapter"]
    list_filter = ["section__chapter", FigureFilter, "engine", *LAST]
    record = ("own", "paragraph", "order", "keys", "address", "changed", "edited")


@admin.register(Note)
class NoteAdmin(KindAdmin):
    """Notes."""

    form = forms.NoteForm
    main = ("type",)
    record = ("own", "number", "also_numbers", *RECORD[2:])
    list_display = ["title", "number", "type", "where", state]
    list_filter = ["type", "chapters", FigureFilter, *LAST]


@admin.register(Question)
class QuestionAdmin(KindAdmin):
    """Questions."""

    form = forms.QuestionForm
    inlines = [parts.StandingInline, parts.ReplyInline, parts.HoldingInline, *KindAdmin.inlines]
    list_display = ["title", "number", "became", "where", state]
    list_filter = [StandingFilter, "chapters", FigureFilter, *LAST]

    def get_queryset(self, request: HttpRequest) -> models.QuerySet:
        return super().get_queryset(request).prefetch_related("standings", "replies")

    @admin.display(description="became")
    def became(self, obj: Any) -> str:
        """What became of it at each publisher."""
        return "; ".join(map(str, (*obj.standings.all(), *obj.replies.all())))


@admin.register(Difference)
class DifferenceAdmin(KindAdmin):
    """Differences between rule sets."""

    form = forms.DifferenceForm
    main = ("row", "case", "no_case")
    inlines = [parts.PositionInline, *KindAdmin.inlines]
    list_display = ["title", "own", "row", "where", state]
    list_filter = ["chapters", FigureFilter, "positions__basis", *LAST]


@admin.register(Variant)
class VariantAdmin(KindAdmin):
    """Variants."""

    form = forms.VariantForm
    main = ("author", "origin")
    list_display = ["title", "number", "author", "where", state]
    list_filter = ["chapters", FigureFilter, *LAST]


@admin.register(Term)
class TermAdmin(KindAdmin):
    """Words of the game."""

    form = forms.TermForm
    main = ("also", "quiet")
    inlines = [parts.NameInline, *KindAdmin.inlines]
    search_fields = [*KindAdmin.search_fields, "also", "names__name"]
    list_display = ["title", "own", "where", "quiet", state]
    list_filter = ["chapters", FigureFilter, "quiet", *LAST]


@admin.register(TileNote)
class TileNoteAdmin(KindAdmin):
    """Notes on tiles."""

    form = forms.TileNoteForm
    main = ("tiles",)
    search_fields = [*KindAdmin.search_fields, "tiles"]
    list_display = ["title", "own", "where", state]
    list_filter = ["chapters", FigureFilter, *LAST]


@admin.register(Entry)
class EntryAdmin(admin.ModelAdmin):
    """All entries in one list; each is changed as its own kind."""

    list_display = ["title", "kind", "name", state, "changed"]
    list_filter = ["kind", "chapters", FigureFilter, *LAST]
    search_fields = ["title", "id", "own", "body", "keys"]
    search_help_text = KindAdmin.search_help_text
    ordering = ["kind", "order", "number", "own"]
    actions = None

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        entry = self.get_object(request, unquote(object_id))
        if entry is None:
            return super().change_view(request, object_id, form_url, extra_context)
        return HttpResponseRedirect(change_address(entry))

    def get_search_results(
        self, request: HttpRequest, queryset: models.QuerySet, search_term: str
    ) -> tuple[models.QuerySet, bool]:
        """Where an entry is asked for by name, its text does not count."""
        if "field_name" not in request.GET:
            return super().get_search_results(request, queryset, search_term)
        if kind := request.GET.get("kind"):
            queryset = queryset.filter(kind=kind)
        for word in search_term.split():
            queryset = queryset.filter(
                models.Q(title__icontains=word)
                | models.Q(id__icontains=word)
                | models.Q(own__icontains=word)
            )
        return queryset, False
