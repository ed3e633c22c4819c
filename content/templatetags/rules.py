"""``{% load rules %}``: ``{% rule_link "base.city.small" %}`` and ``{{ html|deeper:2 }}``."""

from django import template
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from content import markup, selectors

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
    """Rendered text up to the end of its first paragraph."""
    return mark_safe(html.partition("</p>")[0] + "</p>")  # noqa: S308 - the loader rendered it


def _addresses(context: Context) -> dict[str, str]:
    """All addresses, asked for once a request (or once a template without a request)."""
    request = context.get("request")
    if request is None:
        kept = context.render_context
        if _KEPT not in kept:
            kept[_KEPT] = selectors.rule_urls()
        return dict(kept[_KEPT])
    if not hasattr(request, _KEPT):
        setattr(request, _KEPT, selectors.rule_urls())
    return dict(getattr(request, _KEPT))
