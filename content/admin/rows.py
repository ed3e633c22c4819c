"""Inlines for the rows that belong to an entry, one for each form in which rows stand in a file."""

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AutocompleteSelect, RelatedFieldWidgetWrapper
from django.core.exceptions import ValidationError
from django.forms.models import BaseInlineFormSet
from django.http import HttpRequest
from django.utils.functional import cached_property

from content.admin.forms import TYPED, JudgedForm
from content.models import Edition, Entry, Link
from content.models.written import NamedEntries, PerEdition, PerPublisher, Rows
from engine import api

LAST = 9999
"""The place of a row for which no place was typed."""
FEW = 4
"""Rows with more fields are stacked."""


def alone(field: Any) -> Any:
    """A select without add, change and delete buttons; a link to the entry stays."""
    if isinstance(field.widget if field else None, RelatedFieldWidgetWrapper):
        for deed in ("add", "change", "delete"):
            setattr(field.widget, f"can_{deed}_related", False)
        if not isinstance(field.widget.widget, AutocompleteSelect):
            field.widget.can_view_related = False
    return field


class RowForm(JudgedForm):
    """A row; rows can be reordered."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if "order" in self.fields:
            self.fields["order"].required = False
            self.initial["order"] = self.instance.order + 1 if self.instance.pk else None

    def clean_order(self) -> int:
        """The place; a row without one comes last."""
        place = self.cleaned_data.get("order")
        return LAST if place is None else int(place)


class KeyedForm(RowForm):
    """A row for one of a few keys; it may stay empty."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for field in self.fields.values():
            field.required = False


class RowSet(BaseInlineFormSet):
    """The rows of an entry. They are written anew with it, so their primary keys mean nothing.

    ``key`` tells rows apart where there is one for each of a few; ``always`` is what all of them
    have. ``asked`` are the entries that this or another inline has asked for.
    """

    key = ""
    always: Mapping[str, Any] = {}
    asked: dict[str, Entry]

    def add_fields(self, form: Any, index: int | None) -> None:
        super().add_fields(form, index)
        name = self.model._meta.pk.name
        form.fields[name] = forms.CharField(
            initial=form.fields[name].initial, required=False, widget=forms.HiddenInput
        )
        if isinstance(target := form.fields.get("target"), TargetField):
            target.known = self.targets

    def get_queryset(self) -> Any:
        """The rows as they were read with the entry: asked for here, those that two inlines share
        would be read twice. Copies of them, for what is typed goes into them."""
        always = self.always.items()
        return [
            copy(row)
            for row in self._there()
            if all(vars(row)[name] == value for name, value in always)
        ]

    def _there(self) -> Iterable[Any]:
        accessor = self.fk.remote_field.get_accessor_name()
        return () if self.instance._state.adding else getattr(self.instance, accessor).all()

    @cached_property
    def targets(self) -> dict[str, Entry]:
        """The entries that any row may name: those that it names already, and the others that stand
        anywhere in the form, asked for once."""
        there = {row.target_id: row.target for row in self._there()}
        named = {value for name, value in self.data.items() if name.endswith("-target") and value}
        if new := named - there.keys() - self.asked.keys():
            self.asked.update(Entry.objects.defer("html", "source").in_bulk(new))
        return there | self.asked

    def validate_unique(self) -> None:
        """The checks of the file tell what stands twice."""

    def rows(self) -> list[Any]:
        """The rows that are to stay, as they will be. Of two at one place the one that was put
        there comes first. One that says nothing beside its key says nothing."""
        kept = [form for form in self._filled() if form not in self.deleted_forms]
        if any("order" in form.fields for form in kept):
            kept.sort(key=lambda form: (form.instance.order, "order" not in form.changed_data))
        for form in kept:
            vars(form.instance).update(self.always)
        return [form.instance for form in kept]

    def _filled(self) -> Iterator[Any]:
        beside = {self.key, "DELETE", self.fk.name, self.model._meta.pk.name}
        for form in self.forms:
            said = getattr(form, "cleaned_data", {})
            if said and (not self.key or any(said[name] for name in said.keys() - beside)):
                yield form


class TargetField(forms.ModelChoiceField):
    """An entry among those that the rows name."""

    known: dict[str, Entry]

    def to_python(self, value: Any) -> Any:
        if value not in self.empty_values and value not in self.known:
            raise ValidationError(self.error_messages["invalid_choice"], "invalid_choice")
        return self.known.get(value)


class RuleField(TargetField):
    """A rule among the entries that the rows name."""

    def to_python(self, value: Any) -> Any:
        found = super().to_python(value)
        if found and found.kind != Entry.Kind.RULE:
            raise ValidationError("That is no rule. Name it under “See also”.")
        return found


class RuleSelect(AutocompleteSelect):
    """Offers rules alone."""

    def get_url(self) -> str:
        return f"{super().get_url()}?kind=rule"


class RowInline(admin.options.InlineModelAdmin):
    """An inline for rows in one of the forms that a file has for them."""

    written: Rows
    form = RowForm
    formset = RowSet
    extra = 1
    formfield_overrides = TYPED

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        names = [part.field.name for part in self.written.fields]
        return [*names, *(["order"] if self.written.ordered else [])]

    def formfield_for_foreignkey(self, db_field: Any, request: Any, **options: Any) -> Any:
        """A choice that is asked for once for all rows, and of one of few also for all inlines."""
        few = request.__dict__.setdefault("few", {})
        model = db_field.related_model
        if model not in few:
            few[model] = model.objects.in_bulk()
        return forms.TypedChoiceField(
            choices=[("", "–"), *((pk, str(row)) for pk, row in few[model].items())],
            coerce=few[model].get,
            empty_value=None,
            required=not db_field.blank,
            label=db_field.verbose_name.capitalize(),
        )


class NamedInline(RowInline):
    """An inline for other entries that an entry names."""

    written: NamedEntries
    fk_name = "entry"

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return ["target", "order"]

    def get_formset(self, request: Any, obj: Any = None, **options: Any) -> Any:
        made = super().get_formset(request, obj, **options)
        made.always = {"role": self.written.role}
        made.asked = request.__dict__.setdefault("targets", {})
        return made

    def formfield_for_foreignkey(self, db_field: Any, request: Any, **options: Any) -> Any:
        rule = self.written.role == Link.Role.ABOUT
        select = RuleSelect if rule else AutocompleteSelect
        return (RuleField if rule else TargetField)(
            Entry.objects.all(), widget=select(db_field, self.admin_site)
        )


class KeyedInline(RowInline):
    """An inline with a row for each of a few keys: none can be added or removed."""

    form = KeyedForm
    can_delete = False

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return [self.key, *super().get_fields(request, obj)]

    def formfield_for_foreignkey(self, db_field: Any, request: Any, **options: Any) -> Any:
        """Rule sets are the engine's, which knows them without being asked by a query."""
        if db_field.name != self.key:
            return super().formfield_for_foreignkey(db_field, request, **options)
        choices = [(key, api.edition(key).name) for key in self.keys()]
        return forms.TypedChoiceField(choices=choices, coerce=Edition, empty_value=None)

    @property
    def key(self) -> str:
        """What tells the rows apart."""
        return "edition" if isinstance(self.written, PerEdition) else "publisher"

    def keys(self) -> list[str]:
        """Those of whom something may be said."""
        if isinstance(self.written, PerEdition):
            return list(api.EDITIONS)
        return list(dict.fromkeys(api.edition(one).publisher.id for one in api.FAMILY))

    def initial(self, entry: Any) -> list[dict[str, str]]:
        """Rows to fill in: for all of whom the entry says nothing yet."""
        rows = getattr(entry, self.written.accessor).all() if entry else ()
        there = {getattr(row, self.model._meta.get_field(self.key).attname) for row in rows}
        return [{self.key: key} for key in self.keys() if key not in there]

    def get_extra(self, request: HttpRequest, obj: Any = None, **options: Any) -> int:
        return len(self.initial(obj))

    def get_max_num(self, request: HttpRequest, obj: Any = None, **options: Any) -> int:
        return len(self.keys())

    def get_formset(self, request: Any, obj: Any = None, **options: Any) -> Any:
        made = super().get_formset(request, obj, **options)
        made.key = self.key
        return made


def inline(written: Rows) -> type[RowInline]:
    """The inline for a form in which rows stand in a file."""
    keyed = isinstance(written, PerEdition | PerPublisher)
    base = NamedInline if isinstance(written, NamedEntries) else KeyedInline if keyed else RowInline
    many = len(written.fields) > FEW
    shape = admin.StackedInline if many else admin.TabularInline
    words = {
        "verbose_name_plural": written.words,
        "model": written.model,
        "written": written,
    }
    return type(f"{written.key.title()}Inline", (base, shape), words)
