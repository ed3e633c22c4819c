"""``{% load head %}``: ``{% head_data %} … {% endhead_data %}`` round title and description."""

from django import template
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.template.loader import render_to_string

from content.pages.head import head

register = template.Library()


class HeadNode(template.Node):
    """A part of the head, and behind it what machines read."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> str:
        """The part as it is, with the rest behind it."""
        html = str(self.nodelist.render(context))
        found = head(html, context.flatten())
        return html + render_to_string("content/_head.html", {"head": found})


@register.tag
def head_data(parser: Parser, token: Token) -> HeadNode:
    """Adds the page's own address, a preview and what it is about to what stands inside."""
    nodelist = parser.parse(("endhead_data",))
    parser.delete_first_token()
    return HeadNode(nodelist)
