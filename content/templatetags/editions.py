"""``{% load editions %}``: short names of editions that say what they stand for, and their key."""

from collections.abc import Iterator
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from content.pages import selectors
from engine import api

register = template.Library()


@register.filter
def abbr(label: str, words: str = "") -> SafeString:
    """The short name of an edition, with its whole name behind it; ``words`` where more is told,
    such as house rules. A label may name those after a colon."""
    edition = api.edition(str(label).partition(":")[0])
    return format_html('<abbr title="{}">{}</abbr>', edition.name, words or edition.short)


@register.inclusion_tag("content/_key.html")
def edition_key() -> dict[str, Any]:
    """What the short names stand for, folded away."""
    return {"editions": list(_known())}


def _known() -> Iterator[tuple[str, str, str]]:
    for label in api.EDITIONS:
        edition = api.edition(label)
        year = selectors.published(edition)
        dated = "its rule book carries no date" if year == selectors.NO_DATE else year
        yield edition.short, edition.name, dated
