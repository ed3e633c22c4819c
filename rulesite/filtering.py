"""Filters of lists in addresses, for pages and the API: names separated by commas.

A name that does not exist is an error that lists the possible ones.
"""

from collections.abc import Callable, Collection
from difflib import get_close_matches
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django_filters import CharFilter, FilterSet

from engine import api

Choices = Callable[[], Collection[str]]

_ROOM = 320  # characters: a longer list of what is possible is cut to what is near


class NamesField(forms.Field):
    """Names separated by commas, each one of the ``choices``. A ``lenient`` field skips empty
    names, which a form sends for fields that were left empty."""

    widget = forms.TextInput

    def __init__(self, *, choices: Choices, lenient: bool = False, **more: Any) -> None:
        super().__init__(**more)
        self.choices, self.lenient = choices, lenient

    def clean(self, value: str | None) -> tuple[str, ...]:
        """The names. Raises ValidationError for one that there is not."""
        if value is None:
            return ()
        names = dict.fromkeys(value.split(","))
        found = tuple(name for name in names if name or not self.lenient)
        choices = self.choices() if found else ()
        for name in found:
            if name not in choices:
                raise ValidationError(
                    "There is no %(what)s %(name)r (%(possible)s).",
                    "unknown",
                    {"name": name[:40], "possible": _possible(name, choices)},
                )
        return found


def _possible(name: str, choices: Collection[str]) -> str:
    listed = ", ".join(choices)
    if len(listed) <= _ROOM:
        return listed or "none is known"
    # Cut, since to compare takes time that grows with the length of what somebody typed.
    near = get_close_matches(name[:120], choices, n=5, cutoff=0.3)
    return f"near it are {', '.join(near)}" if near else f"such as {', '.join([*choices][:5])}"


class NamesFilter(CharFilter):
    """Keeps rows with one of the names in a column, or in a column of a related table."""

    field_class = NamesField

    def __init__(self, field_name: str | None = None, **more: Any) -> None:
        # Several rows of a related table may pass, and each would bring the row once more.
        more.setdefault("distinct", "__" in (field_name or ""))
        super().__init__(field_name, "in", **more)


def chosen(filters: FilterSet) -> QuerySet[Any]:
    """The rows that pass all filters. Raises api.InputError for a filter that cannot be read."""
    for name, (error, *_) in filters.form.errors.as_data().items():
        message = error.message % {**(error.params or {}), "what": name}
        raise api.InputError(f"{error.code}-{name}", message)
    found: QuerySet[Any] = filters.qs
    return found
