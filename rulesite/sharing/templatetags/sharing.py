"""``{% load sharing %}``: ``{% preview notation %}`` in a page's head, so that messengers show the
board of a position beside a link to the page."""

from urllib.parse import urlencode

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from engine import api
from rulesite.sharing.pictures import CARD

register = template.Library()

_TAGS = """<meta property="og:image" content="{}">
  <meta property="og:image:width" content="{}">
  <meta property="og:image:height" content="{}">
  <meta name="twitter:card" content="summary_large_image">"""


@register.simple_tag(takes_context=True)
def preview(context: Context, position: str | api.Position | None, asked: str = "") -> SafeString:
    """What says where the picture is; nothing for a page without a position. ``asked`` is the query
    of a verdict that the picture tells."""
    if not position or not getattr(position, "tiles", True):
        return SafeString()
    notation = position if isinstance(position, str) else api.write_notation(position)
    query = asked or urlencode({"p": notation}, safe="~:,=")
    there = f"{reverse('sharing:card')}?{query}"
    return format_html(_TAGS, context["request"].build_absolute_uri(there), *CARD)
