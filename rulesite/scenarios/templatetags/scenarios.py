"""Small helpers for the verdict: ``{{ rule|dots }}``, ``{{ cells|pairs }}``, ``{{ n|signed }}``."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from engine import api

register = template.Library()


@register.filter
def dots(rule_id: str) -> SafeString:
    """A rule's id that may break behind its dots and nowhere else."""
    return format_html_join(SafeString(".<wbr>"), "{}", ((part,) for part in rule_id.split(".")))


@register.filter
def pairs(cells: Iterable[api.Cell]) -> str:
    """Cells for a data attribute: ``0,0 0,-1``."""
    return " ".join(f"{x},{y}" for x, y in cells)
