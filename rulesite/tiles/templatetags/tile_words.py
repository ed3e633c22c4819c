"""``{{ tile.set|set_name }}``, ``{{ number|in_words }}``, ``{% tile_list rule.tiles %}``."""

from collections.abc import Mapping
from typing import Any

from django import template

from engine import api
from rulesite.telling.words import number
from rulesite.tiles import words

register = template.Library()

register.filter("set_name", words.set_name)
register.filter("in_words", number)


@register.inclusion_tag("tiles/list.html")
def tile_list(said: Mapping[str, str]) -> dict[str, Any]:
    """Tiles of the catalogue, drawn, each with what is said of it. The page's head needs
    ``drawing/tiles.css``."""
    return {"tiles": [(api.tiles()[name], words) for name, words in said.items()]}
