"""The filters of the reference's lists."""

from collections.abc import Callable, Collection
from datetime import UTC, datetime
from functools import cache
from typing import Any, TypeAlias

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast
from django_filters import CharFilter, FilterSet

from content.files import inventory
from content.models import (
    FIGURES,
    STATUSES,
    Chapter,
    Difference,
    Document,
    Link,
    Name,
    Note,
    Position,
    Question,
    Rule,
    Section,
    Standing,
    stands,
)
from content.pages import changes
from content.tables.differences import rules_of
from engine import api
from rulesite.filtering import NamesFilter

Names: TypeAlias = tuple[str, ...]
Rows: TypeAlias = QuerySet

# --- What there is to choose from ----------------------------------------------------------


def ids(model: Any) -> Callable[[], Collection[str]]:
    """The keys of the rows of a model."""
    # Only asked when a filter is used: on import there may be no database yet.
    return lambda: list(model._default_manager.values_list("pk", flat=True))


def rules() -> Collection[str]:
    """The rules that readers see."""
    return list(Rule.objects.published().values_list("name", flat=True))


def _different(model: Any, column: str) -> Callable[[], Collection[str]]:
    """The distinct values of a column, without the empty one."""
    return lambda: sorted(set(model._default_manager.values_list(column, flat=True)) - {""})


@cache
def _keys() -> Collection[str]:
    """The keys of the inventory."""
    return tuple(inventory.keys())


def _always(*choices: str) -> Callable[[], Collection[str]]:
    return lambda: choices


EDITIONS = _always(*api.EDITIONS)

# --- The filters ---------------------------------------------------------------------------


class ListedFilter(NamesFilter):
    """Keeps rows with one of the names in a column that holds a JSON list."""

    def filter(self, rows: Rows, value: Names) -> Rows:
        """SQLite cannot look into JSON: a name stands there in quotation marks."""
        if not value:
            return rows
        listed = f"{self.field_name}_listed"
        wanted = Q()
        for name in value:
            wanted |= Q(**{f"{listed}__contains": f'"{name}"'})
        return rows.alias(**{listed: Cast(self.field_name, TextField())}).filter(wanted)


class EntryFilter(FilterSet):
    """The filters that entries of every kind have."""

    chapter = NamesFilter(
        "chapters", choices=ids(Chapter), distinct=True, label="Chapters, with commas."
    )
    figure = ListedFilter("figures", choices=_always(*FIGURES), label="Figures, with commas.")
    rule = NamesFilter(choices=rules, method="about", label="Rules that it is about, with commas.")
    key = ListedFilter("keys", choices=_keys, label="Rows of the inventory, with commas.")
    document = NamesFilter(
        choices=ids(Document),
        method="naming",
        label="Documents that it cites or that prove it, with commas.",
    )

    def about(self, rows: Rows, name: str, value: Names) -> Rows:
        links = Link.objects.filter(role=Link.Role.ABOUT, target__name__in=value)
        return rows.filter(pk__in=links.values("entry"))

    def naming(self, rows: Rows, name: str, value: Names) -> Rows:
        return rows.filter(citations__document__in=value).distinct()


class RuleFilter(EntryFilter):
    """A rule is about itself as well; a passage beside the rules is in every edition."""

    section = NamesFilter(choices=ids(Section), label="Sections, with commas.")
    edition = NamesFilter(
        choices=EDITIONS, method="in_force", label="Editions in which it is in force."
    )

    def about(self, rows: Rows, name: str, value: Names) -> Rows:
        return super().about(rows, name, value) | rows.filter(name__in=value)

    def in_force(self, rows: Rows, name: str, value: Names) -> Rows:
        there = Q(values__edition__in=value, values__in_force=True)
        return rows.filter(there | Q(values=None)).distinct()


class NoteFilter(EntryFilter):
    """``open`` was once the word for what is unsettled."""

    type = NamesFilter(
        choices=_always(*Note.Type.values, "open"),
        method="of_type",
        label="What a note is for, with commas.",
    )

    def of_type(self, rows: Rows, name: str, value: Names) -> Rows:
        return rows.filter(
            type__in=[Note.Type.UNSETTLED if one == "open" else one for one in value]
        )


class Together(EntryFilter):
    """A filter set of which some filters have to be applied together."""

    TOGETHER: Names = ()

    def filter_queryset(self, queryset: Rows) -> Rows:
        """The rows that pass each filter, and those filters together."""
        found = super().filter_queryset(queryset)
        asked = [self.form.cleaned_data[name] for name in self.TOGETHER]
        if not any(asked):
            return found
        passing = [one.pk for one in found.hanging() if self.passes(one, *asked)]
        return found.filter(pk__in=passing)

    def alone(self, rows: Rows, name: str, value: Names) -> Rows:
        """Keep all rows: such a filter says nothing by itself."""
        return rows


class QuestionFilter(Together):
    """Status and publisher filter on the same row of an answer."""

    TOGETHER = ("publisher", "status")
    status = NamesFilter(
        choices=_always(*STATUSES),
        method="alone",
        label="What became of it, with commas; with `publisher`, there.",
    )
    publisher = NamesFilter(
        choices=_different(Standing, "publisher"),
        method="alone",
        label="Publishers, with commas; without `status`, those that settled it.",
    )

    def naming(self, rows: Rows, name: str, value: Names) -> Rows:
        named = Q(citations__document__in=value)
        proved = Q(standings__document__in=value) | Q(replies__document__in=value)
        return rows.filter(named | proved).distinct()

    @staticmethod
    def passes(question: Question, publishers: Names, statuses: Names) -> bool:
        """Whether it became so there."""
        return stands(question.outcomes, publishers, statuses)


class DifferenceFilter(Together):
    """Edition and basis filter on the same position."""

    TOGETHER = ("edition", "basis", "between")
    edition = NamesFilter(choices=EDITIONS, method="alone", label="With `basis`: whose it is.")
    basis = NamesFilter(
        choices=_always(*Position.Basis.values),
        method="alone",
        label="On what an edition's answer rests, with commas.",
    )
    between = NamesFilter(choices=EDITIONS, method="alone", label="Editions that part ways on it.")

    @staticmethod
    def passes(difference: Difference, editions: Names, bases: Names, between: Names) -> bool:
        """Whether one of the editions says so on such a basis, and those part ways."""
        said = (difference.position(one) for one in editions or api.EDITIONS)
        based = any(one and one.basis in (bases or Position.Basis.values) for one in said)
        return based and (not between or _part(difference, between))


def _part(difference: Difference, editions: Names) -> bool:
    """Whether editions differ: by the engine's values; where it has none, by the texts."""
    rules = rules_of(difference)
    positions = {edition: difference.position(edition) for edition in editions}
    held = [
        [api.edition(one).values[rule].value for rule in rules] or position.text
        for one, position in positions.items()
        if position
    ]
    return any(one != held[0] for one in held)


class TermFilter(EntryFilter):
    """The filters of the words of the game."""

    language = NamesFilter(
        "names__language",
        choices=_different(Name, "language"),
        label="Languages in which it has a name, with commas.",
    )
    publisher = NamesFilter(
        "names__publisher",
        choices=_different(Name, "publisher"),
        label="Publishers that name it, with commas.",
    )


class TileNoteFilter(EntryFilter):
    """The filters of notes on tiles."""

    tile = ListedFilter(
        "tiles", choices=_always(*api.tiles()), label="Tiles that it is about, with commas."
    )


class EffectFilter(FilterSet):
    """The filter of the table of figures: it chooses chapters."""

    chapter = NamesFilter("pk", choices=ids(Chapter), label="Chapters, with commas.")


# --- What changed --------------------------------------------------------------------------


class TimeField(forms.CharField):
    """A day or a time; without a zone it is meant as UTC."""

    def clean(self, value: str | None) -> datetime | None:
        """The time. Raises ValidationError."""
        if value is None:
            return None
        try:
            found = datetime.fromisoformat(value)
            return (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(UTC)
        except (ValueError, OverflowError) as error:
            raise ValidationError(
                "since is a day or a time, such as 2026-11-21 or 2026-11-21T08:00:00Z.", "bad"
            ) from error


class TimeFilter(CharFilter):
    """Keeps what happened at that time or later."""

    field_class = TimeField


def _changed() -> Collection[str]:
    """Entries with a change that readers saw, removed ones too."""
    return sorted(set(changes.public().values_list("ref", flat=True)))


class ChangeFilter(FilterSet):
    """The filters of what changed."""

    kind = NamesFilter(choices=lambda: changes.KINDS, label="Kinds of entries, with commas.")
    entry = NamesFilter(
        "ref", choices=_changed, label="Entries by id, with commas, such as `faq:17`."
    )
    since = TimeFilter("at", lookup_expr="gte", label="A day or a time, such as 2026-11-21.")
