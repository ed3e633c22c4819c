"""Admin pages of the entries, one ModelAdmin for each kind: list, form, preview and history."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import quote, unquote
from django.db import models
from django.forms import Script
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, reverse
from django.utils.html import format_html

from content.admin import forms
from content.admin.filters import FigureFilter, StandingFilter, StateFilter
from content.admin.history import HistoryMixin
from content.admin.preview import PreviewMixin
from content.admin.rights import ReadOnlyMixin
from content.admin.rows import KeyedInline, RowInline, alone, inline
from content.files import sources
from content.models import (
    KINDS,
    Difference,
    Entry,
    Note,
    Question,
    Rule,
    Term,
    TileNote,
    Variant,
)
from content.models.written import field_parts, parts, rows
from content.store import editing

ABOVE = ("title", "draft")
"""Fields above the text of an entry, or right below it."""
RECORD = ("own", "number", "also_numbers", "order", "keys")
"""Fields that name and place an entry; fields that are shown with it follow."""
SHOWN = ("address", "changed", "edited", "in_its_file")

LAST = (StateFilter, ("citations__document", admin.RelatedOnlyFieldListFilter))


@admin.display(description="state")
def state(obj: Any) -> str:
    """How an entry differs from what readers see or the files have: draft, edited here."""
    marks = {"draft": obj.draft, "edited": obj.edited, "not put as players do": obj.unasked}
    return ", ".join(word for word, on in marks.items() if on)


class KindAdmin(PreviewMixin, HistoryMixin, admin.ModelAdmin):
    """What all kinds share. A save goes through the same checks as a file."""

    change_form_template = "admin/content/change_entry.html"
    form = forms.EntryForm
    formfield_overrides = forms.TYPED
    search_fields = ["title", "own", "name", "body", "keys"]
    search_help_text = "Title, id, number, text, or a row of the inventory"
    readonly_fields = SHOWN
    list_per_page = 50
    listed: tuple[str, ...] = ("chapters",)
    save_on_top = False
    # Django removes many at once past `delete_model`, so neither checked nor recorded.
    actions = None

    class Media:
        css = {"all": ["content/admin.css"]}
        js = [Script("content/admin.js", type="module")]

    # --- What there is to fill in ----------------------------------------------------------

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """The fields of the kind itself above the text; the others in the order of the file."""
        own = [part.field.name for part in field_parts(self.model)]
        fields = [part.field.name for part in parts(self.model).values() if hasattr(part, "field")]
        record = [field for field in fields if field in RECORD]
        about = [field for field in fields if field not in (*ABOVE, *RECORD, *own)]
        shown = [*record, *SHOWN] if obj else record
        hidden = ["collapse"] if obj else []
        return [
            (None, {"fields": ["title", *own, "body", "draft", "seen"]}),
            ("What it belongs to", {"fields": about}),
            ("Id, place and record", {"fields": shown, "classes": hidden}),
        ]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """The fields that name an entry never change."""
        fixed = ("own", "number") if self.model.numbered else ("own",)
        return [*self.readonly_fields, *(fixed if obj else ())]

    def get_inlines(self, request: HttpRequest, obj: Any = None) -> list[type[RowInline]]:
        """An inline for each form in which rows stand in the file, those of the kind first."""
        order = list(parts(self.model))
        found = sorted(rows(self.model), key=lambda one: order.index(one.key))
        return [inline(one) for one in found]

    def get_formset_kwargs(self, request: Any, obj: Any, inline: Any, prefix: str) -> Any:
        options = super().get_formset_kwargs(request, obj, inline, prefix)
        if isinstance(inline, KeyedInline):
            options["initial"] = inline.initial(None if obj._state.adding else obj)
        return options

    def get_form(self, request: Any, obj: Any = None, change: bool = False, **options: Any) -> Any:
        form = super().get_form(request, obj, change, **options)
        form.faults = getattr(request, "faults", ())
        return form

    def formfield_for_foreignkey(self, db_field: Any, request: Any, **options: Any) -> Any:
        return alone(super().formfield_for_foreignkey(db_field, request, **options))

    @admin.display(description="address")
    def address(self, obj: Any) -> str:
        """Where readers find it."""
        return format_html('<a href="{}">{}</a>', obj.path, obj.path)

    @admin.display(description="file")
    def in_its_file(self, obj: Any) -> str:
        """What is saved, as its file has it."""
        text = f"{sources.root().name}/{obj.file}\n\n{obj.source}"
        return format_html('<pre class="file" tabindex="0">{}</pre>', text)

    def view_on_site(self, obj: Any) -> str:
        """Where readers find it."""
        return str(obj.path)

    # --- Saving ----------------------------------------------------------------------------

    def changeform_view(
        self, request: Any, object_id: Any = None, form_url: str = "", extra_context: Any = None
    ) -> Any:
        """Where the file would be faulty, the form is shown again with the faults."""
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except forms.FaultyError as error:
            # Raised within Django's transaction, so nothing of the faulty page was written.
            request.faults = error.faults
            return super().changeform_view(request, object_id, form_url, extra_context)

    def save_model(self, request: Any, obj: Any, form: Any, change: bool) -> None:
        """Nothing: ``save_related`` writes the entry with its rows."""

    def save_related(self, request: Any, form: Any, formsets: Any, change: bool) -> None:
        """Write the entry and its rows as a load would write their file."""
        obj, page = form.instance, form.page(form.text(formsets))
        obj.unchanged = not form.new and editing.says_the_same(page, form.before.source)
        if not obj.unchanged:
            saved = editing.save(page, form.before, request.user.get_username())
            obj.path = saved.path

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
        return [str(obj) for obj in objs], {}, set(), []

    def _page_of(self, entry: Entry) -> str:
        return change_address(entry)

    # --- More pages ------------------------------------------------------------------------

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}"
        return [*self.preview_urls(name), *self.history_urls(name), *super().get_urls()]

    def get_queryset(self, request: Any) -> models.QuerySet:
        """A list shows what hangs on its entries; a form has all that the file says."""
        found = super().get_queryset(request)
        alone = "object_id" in request.resolver_match.kwargs
        return found.filed() if alone else found.prefetch_related(*self.listed)

    @admin.display(description="chapters")
    def where(self, obj: Any) -> str:
        """What it belongs to."""
        return ", ".join(str(chapter) for chapter in obj.chapters.all())


def change_address(entry: Entry) -> str:
    """Where an entry is changed."""
    meta = KINDS[entry.kind]._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[quote(entry.pk)])


@admin.register(Rule)
class RuleAdmin(KindAdmin):
    """Rules."""

    form = forms.RuleForm
    autocomplete_fields = ["under"]
    list_display = ["title", "name", "section", state]
    list_select_related = ["section__chapter"]
    list_filter = ["section__chapter", FigureFilter, "engine", *LAST]


@admin.register(Note)
class NoteAdmin(KindAdmin):
    """Notes."""

    list_display = ["title", "number", "type", "where", state]
    list_filter = ["type", "chapters", FigureFilter, *LAST]


@admin.register(Question)
class QuestionAdmin(KindAdmin):
    """Questions."""

    form = forms.QuestionForm
    listed = ("chapters", "standings", "replies")
    list_display = ["title", "number", "became", "where", state]
    list_filter = [StandingFilter, "chapters", FigureFilter, *LAST]

    @admin.display(description="became")
    def became(self, obj: Any) -> str:
        """What became of it at each publisher."""
        return "; ".join(map(str, (*obj.standings.all(), *obj.replies.all())))


@admin.register(Difference)
class DifferenceAdmin(KindAdmin):
    """Differences between rule sets."""

    list_display = ["title", "own", "row", "where", state]
    list_filter = ["chapters", FigureFilter, "positions__basis", *LAST]


@admin.register(Variant)
class VariantAdmin(KindAdmin):
    """Variants."""

    list_display = ["title", "number", "author", "where", state]
    list_filter = ["chapters", FigureFilter, *LAST]


@admin.register(Term)
class TermAdmin(KindAdmin):
    """Words of the game."""

    search_fields = [*KindAdmin.search_fields, "also", "names__name"]
    list_display = ["title", "own", "where", "quiet", state]
    list_filter = ["chapters", FigureFilter, "quiet", *LAST]


@admin.register(TileNote)
class TileNoteAdmin(KindAdmin):
    """Notes on tiles."""

    search_fields = [*KindAdmin.search_fields, "tiles"]
    list_display = ["title", "own", "where", state]
    list_filter = ["chapters", FigureFilter, *LAST]


@admin.register(Entry)
class EntryAdmin(ReadOnlyMixin, admin.ModelAdmin):
    """All entries in one list; each is changed as its own kind."""

    list_display = ["title", "kind", "name", state, "changed"]
    list_filter = ["kind", "chapters", FigureFilter, *LAST]
    search_fields = ["title", "id", "own", "body", "keys"]
    search_help_text = KindAdmin.search_help_text
    ordering = ["kind", "order", "number", "own"]
    actions = None

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
        # Fields that complete a name as it is typed send this; the search box of the list does
        # not.
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
