"""``{% load boxes %}``: ``{% which_box %}``, the question which box a reader has."""

from typing import Any

from django import template
from django.template.context import Context

from content.pages.boxes import printings

register = template.Library()


@register.inclusion_tag("content/_which_box.html", takes_context=True)
def which_box(context: Context, next: str = "") -> dict[str, Any]:
    """The looks of the four printings as buttons, for as long as nothing was chosen.

    Whoever takes one comes back to ``next``, or else to the page as its address stands then.
    """
    game = context["game"]
    return {"printings": () if game else printings(), "next": next}
