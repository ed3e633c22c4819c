"""``{{ tile.set|set_name }}``, ``{{ number|in_words }}``, ``{{ tile.id|tile_named }}`` and
``{% tile_list rule.tiles %}``."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from engine import api
from rulesite.drawing.markup import element
from rulesite.drawing.sheets import SIGNS, sheet_url
from rulesite.telling.places import tile_words
from rulesite.telling.words import number
from rulesite.tiles import words

register = template.Library()

register.filter("set_name", words.set_name)
register.filter("in_words", number)


@register.filter
def tile_named(name: str) -> str:
    """A tile by its id, in words: ``City top, road right and left``."""
    said = tile_words(api.tile_of(name))
    return f"{said[:1].upper()}{said[1:]}"


@register.simple_tag
def picture(row: api.PictureRow | str) -> SafeString:
    """A small picture by its row or its id, or its letter where it has no drawing."""
    shown = api.rows(api.PictureRow)[row] if isinstance(row, str) else row
    if shown.shape:
        body = element("use", href=f"{sheet_url(SIGNS)}#s-{shown.shape}")
    else:
        body = element("text", shown.letter, y=6, text_anchor="middle")
    drawing = element("svg", body, viewBox="-16 -16 32 32", aria_hidden="true")
    name = element("span", shown.name, class_="visually-hidden")
    return mark_safe(element("span", drawing + name, class_="tile-icon", title=shown.name))  # noqa: S308 - escaped


@register.inclusion_tag("tiles/list.html")
def tile_list(said: Mapping[str, str]) -> dict[str, Any]:
    """Tiles of the catalogue, drawn, each with what is said of it. The page's head needs
    ``drawing/tiles.css``."""
    return {"tiles": [(api.tiles()[name], words) for name, words in said.items()]}
