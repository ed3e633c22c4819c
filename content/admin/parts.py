"""What hangs on an entry, below its form: sources, links, and what is said per rule set."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AutocompleteSelect, RelatedFieldWidgetWrapper
from django.core.exceptions import ValidationError
from django.db import models
from django.forms.models import BaseInlineFormSet
from django.http import HttpRequest

from content.admin.fields import LineField, LinesField, WordsField
from content.models import (
    Citation,
    Edition,
    Entry,
    Holding,
    Link,
    Name,
    Position,
    Reply,
    Standing,
)
from engine import api


class PartForm(forms.ModelForm):
    """A row. The whole file is judged later, so nothing is compared with the database here."""

    def validate_unique(self) -> None:
        """Rows may change places."""

    def validate_constraints(self) -> None:
        """Rows may change places."""


class Part(BaseInlineFormSet):
    """Rows of one sort. They make themselves known to the entry, whose form judges the whole."""

    name = ""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.instance.__dict__.setdefault("parts", []).append(self)

    def add_fields(self, form: Any, index: int | None) -> None:
        """Rows are written anew with their entry, so their keys are bound to nothing."""
        super().add_fields(form, index)
        key = self.model._meta.pk.name
        form.fields[key] = forms.CharField(
            initial=form.fields[key].initial, required=False, widget=forms.HiddenInput
        )

    def validate_unique(self) -> None:
        """The checks of the file tell what stands twice."""

    def rows(self) -> list[Any]:
        """The rows that are to stay, as they will be."""
        kept = [form for form in self.forms if form not in self.deleted_forms]
        return [form.instance for form in sorted(self._filled(kept), key=self.place)]

    def place(self, form: Any) -> Any:
        """What orders the rows."""
        return 0

    @staticmethod
    def _filled(rows: list[Any]) -> Iterator[Any]:
        return (form for form in rows if getattr(form, "cleaned_data", None))


class OrderedForm(PartForm):
    """A row that has a place among its like."""

    order = forms.IntegerField(
        label="order", required=False, widget=forms.NumberInput(attrs={"class": "place"})
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if self.instance.pk:
            self.initial["order"] = self.instance.order + 1

    def clean_order(self) -> int:
        """The place; a row without one comes last."""
        place = self.cleaned_data.get("order")
        return 9999 if place is None else int(place)


class Ordered(Part):
    """Rows in an order. Of two at one place the one that was put there comes first."""

    def place(self, form: Any) -> Any:
        return form.cleaned_data["order"], "order" not in form.changed_data


def _bare(field: Any) -> Any:
    """A choice without buttons beside it that open windows, but for a look at an entry."""
    if isinstance(field.widget if field else None, RelatedFieldWidgetWrapper):
        for deed in ("add", "change", "delete"):
            setattr(field.widget, f"can_{deed}_related", False)
        if not isinstance(field.widget.widget, AutocompleteSelect):
            field.widget.can_view_related = False
    return field


class PartInline(admin.TabularInline):
    """Rows below an entry."""

    form = OrderedForm
    formset = Ordered
    extra = 1

    def formfield_for_dbfield(self, db_field: Any, request: Any, **options: Any) -> Any:
        return _bare(super().formfield_for_dbfield(db_field, request, **options))


class Citations(Ordered):
    """The places where documents say it."""

    name = "citations"


class CitationInline(PartInline):
    """Where documents say it."""

    model = Citation
    fields = ["document", "place", "order"]
    verbose_name_plural = "Where it is written"
    formset = Citations


class RuleSelect(AutocompleteSelect):
    """Offers rules alone."""

    def get_url(self) -> str:
        return f"{super().get_url()}?kind=rule"


class LinkInline(PartInline):
    """Other entries that an entry names."""

    model = Link
    fk_name = "entry"
    fields = ["target", "order"]
    autocomplete_fields = ["target"]
    role = Link.Role.SEE

    def get_queryset(self, request: HttpRequest) -> models.QuerySet:
        return super().get_queryset(request).filter(role=self.role).select_related("target")


class See(Ordered):
    """What to read next."""

    name = "see"


class SeeInline(LinkInline):
    """What to read next."""

    verbose_name = "entry"
    verbose_name_plural = "See also"
    formset = See


class About(Ordered):
    """The rules that it is about."""

    name = "rules"


class AboutForm(OrderedForm):
    """A rule that an entry is about."""

    def clean_target(self) -> Any:
        """Other entries go below, to what is to be read next."""
        if self.cleaned_data["target"].kind != Entry.Kind.RULE:
            raise ValidationError("That is no rule. Name it under “See also”.")
        return self.cleaned_data["target"]


class AboutInline(LinkInline):
    """What an entry is about."""

    verbose_name = "rule"
    verbose_name_plural = "The rules that it is about, the most important first"
    form = AboutForm
    formset = About
    role = Link.Role.ABOUT

    def formfield_for_foreignkey(self, db_field: Any, request: Any, **options: Any) -> Any:
        if db_field.name == "target":
            options["widget"] = RuleSelect(db_field, self.admin_site, using=options.get("using"))
        return super().formfield_for_foreignkey(db_field, request, **options)


class Names(Ordered):
    """What others call a term."""

    name = "names"


class NameInline(PartInline):
    """What others call a term."""

    model = Name
    fields = ["name", "language", "publisher", "note", "order"]
    verbose_name_plural = "What boxes and players call it"
    formset = Names


# --- One row for each publisher or rule set ------------------------------------------------


FROM_PARENT = "Left empty: as in the rule set from which it departs, if it has one."


class EachForm(PartForm):
    """A row whose first field, shown as its heading, tells of whom it speaks."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields[self._meta.fields[0]].widget = forms.HiddenInput()

    def heading(self) -> str:
        """Of whom it speaks."""
        name = self._meta.fields[0]
        value = self.initial.get(name) or self.data.get(self.add_prefix(name), "")
        choices = dict(self.fields[name].choices)
        return str(choices.get(value, value))


class Each(Part):
    """A row for each of a few, in their order. One that is left empty says nothing."""

    said: tuple[str, ...] = ("text",)

    def rows(self) -> list[Any]:
        rows = (form.instance for form in self.forms)
        return [row for row in rows if any(getattr(row, name) for name in self.said)]


class EachInline(admin.StackedInline):
    """A row for each of a few; none to add and none to take away. ``of`` is what its rows call
    the entry."""

    of = ""
    template = "admin/content/each.html"
    can_delete = False
    extra = 0

    def formfield_for_dbfield(self, db_field: Any, request: Any, **options: Any) -> Any:
        return _bare(super().formfield_for_dbfield(db_field, request, **options))

    def whom(self) -> list[str]:
        """The keys of those who say something."""
        return list(Edition.objects.values_list("pk", flat=True))

    def get_min_num(self, request: HttpRequest, obj: Any = None, **options: Any) -> int:
        return len(self.whom())

    get_max_num = get_min_num

    def initial(self, entry: Any = None) -> list[dict[str, str]]:
        """Rows to fill in: for all of whom the entry says nothing yet."""
        whose = str(self.fields[0])  # type: ignore[index]
        rows = self.model.objects.filter(**{self.of: entry.pk if entry else None})
        there = set(rows.values_list(whose, flat=True))
        return [{whose: one} for one in self.whom() if one not in there]


class StandingForm(EachForm):
    """What became of a question at a publisher."""

    shows = LineField(required=False, label="What it shows")
    reading = LineField(required=False, label="Our reading", help_text="Or both readings.")


class Standings(Each):
    """What became of a question at each publisher."""

    name = "standings"
    said = ("status",)


class StandingInline(EachInline):
    """What became of a question at each publisher."""

    model = Standing
    of = "question"
    form = StandingForm
    formset = Standings
    fields = ["publisher", "status", "document", "place", "shows", "reading"]
    verbose_name_plural = "What became of it"

    def whom(self) -> list[str]:
        return list(dict.fromkeys(api.edition(one).publisher.id for one in api.FAMILY))


class ReplyForm(OrderedForm):
    """Something said of a question later."""

    says = LineField(label="What it says")
    dates = WordsField(initial=list, help_text="Months or years, with commas: 2015-03, 2018-12.")


class Replies(Ordered):
    """What was said of a question later."""

    name = "replies"


class ReplyInline(PartInline):
    """What was said of a question later, in which document."""

    model = Reply
    form = ReplyForm
    formset = Replies
    fields = ["document", "place", "dates", "reverses", "says", "order"]
    verbose_name_plural = "What was said since"


class HoldingForm(EachForm):
    """What holds under a rule set."""

    text = LineField(required=False, help_text=FROM_PARENT)


class Holdings(Each):
    """What holds under each rule set."""

    name = "holdings"


class HoldingInline(EachInline):
    """What holds under each rule set."""

    model = Holding
    of = "question"
    form = HoldingForm
    formset = Holdings
    fields = ["edition", "text"]
    verbose_name_plural = "What holds now"


class PositionForm(EachForm):
    """What a rule set says."""

    text = LineField(required=False, help_text=FROM_PARENT)
    basis = forms.ChoiceField(choices=[("", "–"), *Position.Basis.choices], required=False)
    values = LinesField(
        typed=True,
        help_text="What the engine’s rules say there: “dragon.move.when: after-scoring”.",
    )


class Positions(Each):
    """What each rule set says."""

    name = "positions"
    said = ("text", "basis", "values", "source")


class PositionInline(EachInline):
    """What each rule set says."""

    model = Position
    of = "difference"
    form = PositionForm
    formset = Positions
    fields = ["edition", "text", "basis", "values", "source"]
    verbose_name_plural = "What each rule set says"


__all__ = [
    "AboutInline",
    "CitationInline",
    "HoldingInline",
    "NameInline",
    "Part",
    "PositionInline",
    "ReplyInline",
    "SeeInline",
    "StandingInline",
]
