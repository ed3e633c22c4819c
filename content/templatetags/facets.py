"""``{% load facets %}``: ``{% facets facets %}``, filters as rows of chips. There are many, and a
template takes ten times as long for each."""

from collections.abc import Iterable
from html import escape

from django import template
from django.utils.safestring import SafeString, mark_safe

from content.pages.facets import Facet, FacetChoice

register = template.Library()


@register.simple_tag
def facets(offered: Iterable[Facet]) -> SafeString:
    """Each filter with its values."""
    return mark_safe("".join(map(_facet, offered)))  # noqa: S308 - what others wrote is escaped


def _facet(one: Facet) -> str:
    chips = "\n".join(map(_chip, one.choices))
    legend = f"<legend>{escape(one.title)}</legend>"
    return f'<fieldset class="facet">{legend}<div class="choices">{chips}</div></fieldset>'


def _chip(one: FacetChoice) -> str:
    current = ' aria-current="true"' if one.chosen else ""
    count = "" if one.count is None else f' <span class="count">{one.count}</span>'
    return f'<a class="chip" href="?{escape(one.query)}"{current}>{escape(one.word)}{count}</a>'
