"""``{% load rules %}``: ``{% rule_link "base.city.small" %}`` and ``{{ html|deeper:2 }}``."""

import re
from collections.abc import Mapping
from html import unescape as html_unescape
from typing import Any

from django import template
from django.template.context import Context
from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString, mark_safe

from content.models import Entry, Name
from content.pages import selectors
from content.text import markup
from engine import api

LANGUAGES = {
    "en": "",
    "de": "German",
    "fr": "French",
    "nl": "Dutch",
    "es": "Spanish",
    "it": "Italian",
    "pl": "Polish",
    "cs": "Czech",
}

register = template.Library()
_KEPT = "_content_rule_urls"


@register.simple_tag(takes_context=True)
def rule_link(context: Context, rule_id: str, text: str = "") -> SafeString:
    """A small link that cites a rule; plain text where the rule has no page."""
    address = _addresses(context).get(rule_id)
    if address is None:
        return format_html('<span class="cite">{}</span>', text or rule_id)
    return format_html('<a class="cite" href="{}">{}</a>', address, text or rule_id)


@register.filter
def deeper(html: str, levels: int) -> SafeString:
    """Rendered text with its headings moved down."""
    return mark_safe(markup.deeper(html, levels))  # noqa: S308 - the loader rendered it


@register.filter
def first_paragraph(html: str) -> SafeString:
    """The first paragraph of rendered text; all of it where there is none."""
    found = re.search(r"<p>.*?</p>", html, re.DOTALL)
    return mark_safe(found[0] if found else html)  # noqa: S308 - the loader rendered it


@register.filter
def first_sentence(html: str) -> str:
    """The first sentence of rendered text, without marks."""
    text = html_unescape(strip_tags(first_paragraph(html))).strip()
    found = re.match(r".*?[.!?](?=\s|$)", text, re.DOTALL)
    return found[0] if found else text


@register.filter
def called(entry: Entry) -> str:
    """What an entry is called among others: notes and questions with their number."""
    if entry.kind == Entry.Kind.RULE:
        return entry.title
    number = f" {entry.number}" if entry.number else ""
    return f"{entry.get_kind_display()}{number}: {entry.title}"


@register.filter
def whose(name: Name) -> str:
    """Who calls a term so: language, publisher, remark."""
    language = LANGUAGES.get(name.language, name.language)
    publisher = api.publishers()[name.publisher].name if name.publisher else ""
    return ", ".join(part for part in (language, publisher, name.note) if part)


def _addresses(context: Context) -> Mapping[str, str]:
    """All addresses, asked for once a request (or once a template without a request)."""
    request = context.get("request")
    kept: Any = context.render_context if request is None else vars(request)
    if _KEPT not in kept:
        kept[_KEPT] = selectors.rule_urls()
    found: Mapping[str, str] = kept[_KEPT]
    return found
