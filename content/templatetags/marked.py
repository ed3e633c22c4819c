"""``{% load marked %}``: ``{{ pieces|marked }}``, a text with what was looked for marked."""

from collections.abc import Iterable

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from content.search.marking import Piece

register = template.Library()


@register.filter
def marked(pieces: Iterable[Piece]) -> SafeString:
    """The pieces one after the other."""
    told = (f"<mark>{escape(text)}</mark>" if there else escape(text) for text, there in pieces)
    return mark_safe("".join(told))  # noqa: S308 - escaped
