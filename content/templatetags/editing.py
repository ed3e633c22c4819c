"""``{% load editing %}``: ``{{ app_list|edited_first }}`` for the first page of the admin."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template

register = template.Library()

_FIRST = ("content", "disputes", "games")
"""What editors and moderators come for; who may sign in comes after it."""

_NAMES = {
    "content": "The reference",
    "auth": "People",
    "axes": "Attempts to sign in",
    "otp_totp": "Second factors: programs",
    "otp_static": "Second factors: lists of codes",
}
"""Of those apps that have names for programmers."""


@register.filter
def edited_first(apps: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The apps of the admin, what is edited before what is administered."""
    named = [{**app, "name": _NAMES.get(app["app_label"], app["name"])} for app in apps]
    return sorted(named, key=lambda one: _place(one["app_label"]))


def _place(label: str) -> int:
    return _FIRST.index(label) if label in _FIRST else len(_FIRST)
