"""``{% load rules %}``: ``{% rule_link "base.city.small" %}`` and ``{{ html|deeper:2 }}``."""

import re
from collections.abc import Callable, Mapping, Sequence
from html import unescape as html_unescape
from typing import Any, Protocol, TypeVar

from django import template
from django.template.context import Context
from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString, mark_safe

from content.models import Entry, Name
from content.pages import selectors, weights
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
T = TypeVar("T")


class RuleBehind(Protocol):
    """A rule behind something: what it says there, and the source as the engine's data have it."""

    @property
    def rule(self) -> str: ...
    @property
    def says(self) -> str: ...
    @property
    def source(self) -> str: ...


@register.simple_tag(takes_context=True)
def rule_link(context: Context, rule_id: str, text: str = "") -> SafeString:
    """A small link that cites a rule by where it is written; plain text where it has no page.

    Rule sets that judge stand in the context as ``judged``. Their editions tell where; only where
    none judges, the page of the rule does.
    """
    address = _kept(context, selectors.rule_urls).get(rule_id)
    words = text or _judged_by(context, rule_id)
    words = words or _kept(context, selectors.rule_sources).get(rule_id, "the rule")
    if address is None:
        return format_html('<span class="cite">{}</span>', words)
    return format_html('<a class="cite" href="{}">{}</a>', address, words)


def _judged_by(context: Context, rule_id: str) -> str:
    """Where the rule sets that judge have a rule from; nothing where none does."""
    judged: Sequence[api.Ruleset] = context.get("judged") or ()
    if not judged:
        return ""
    documents = _kept(context, selectors.every_document)
    sources = [selectors.source_of(ruleset.cites[rule_id]) for ruleset in judged]
    told = dict.fromkeys(selectors.written(source, documents) for source in sources)
    return "; ".join(list(filter(None, told))[: selectors.MOST_SOURCES])


@register.simple_tag(takes_context=True)
def because(context: Context, reason: RuleBehind, *, brief: bool = False) -> SafeString:
    """What a rule says, which opens its page, and where it is written; ``brief`` leaves that to
    the page, beside what is no number. That it is our own reading is always said."""
    address = _kept(context, selectors.rule_urls).get(reason.rule)
    says = format_html('<a class="says" href="{}">{}</a>', address, reason.says)
    if address and brief and not weights.ours(reason.source):
        return says
    written = selectors.written(reason.source, _kept(context, selectors.every_document))
    written = written or _kept(context, selectors.rule_sources).get(reason.rule, "")
    source = format_html(' <span class="written">{}</span>', written) if written else ""
    return format_html("{}{}", says if address else reason.says, source)


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
    return f"{entry.get_kind_display()}{numbered(entry)}: {entry.title}"


@register.filter
def numbered(entry: Entry) -> str:
    """What follows the word for its kind: `` 100``, ``s 29, 94, 115``, or nothing."""
    many = "s" * (len(entry.numbers) > 1)
    return f"{many} {', '.join(map(str, entry.numbers))}" if entry.numbers else ""


register.filter(weights.month)
register.filter(weights.published)


@register.filter
def when(dates: Sequence[str]) -> str:
    """Months and years in words: ``March 2015 and December 2018``."""
    return " and ".join(map(weights.month, dates))


@register.filter
def whose(name: Name) -> str:
    """Who calls a term so: language, publisher, remark."""
    language = LANGUAGES.get(name.language, name.language)
    publisher = api.publishers()[name.publisher].name if name.publisher else ""
    return ", ".join(part for part in (language, publisher, name.note) if part)


def _kept(context: Context, ask: Callable[[], dict[str, T]]) -> Mapping[str, T]:
    """An answer asked for once a request (or once a template without a request)."""
    request = context.get("request")
    kept: Any = context.render_context if request is None else vars(request)
    key = f"_content_{ask.__name__}"
    if key not in kept:
        kept[key] = ask()
    found: Mapping[str, T] = kept[key]
    return found
