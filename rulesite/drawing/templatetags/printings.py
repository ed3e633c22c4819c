"""``{% load printings %}``: ``{% printing_look printing.draw %}``."""

from collections.abc import Iterable

from django import template
from django.utils.safestring import SafeString, mark_safe

from rulesite.drawing.printings import printing_picture

register = template.Library()


@register.simple_tag
def printing_look(marks: Iterable[str]) -> SafeString:
    """A tile as a printing shows it; words beside it say the same. ValueError for other marks."""
    return mark_safe(printing_picture(tuple(marks)))  # noqa: S308 - our own drawing
