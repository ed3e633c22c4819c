"""``{% tile "base-cfff" turn=1 %}``."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from engine.api import tiles
from rulesite.drawing.markup import element
from rulesite.drawing.sheets import tile_url

register = template.Library()


@register.simple_tag
def tile(name: str, turn: int = 0, title: str = "") -> SafeString:
    """A tile out of the sheet of its set; its size is that of the class ``tile-drawing``.

    Without a title the picture is hidden from screen readers. KeyError for an unknown tile.
    """
    use = element(
        "use", href=tile_url(tiles()[name].id), width=100, height=100,
        transform=f"rotate({turn % 4 * 90} 50 50)" if turn % 4 else None,
        class_=f"tile-turn-{turn % 4}" if turn % 4 else None,
    )  # fmt: skip
    words = {"role": "img", "aria_label": title} if title else {"aria_hidden": "true"}
    return mark_safe(  # noqa: S308 - every part is escaped by element()
        element("svg", use, class_="tile-drawing", viewBox="0 0 100 100", **words)
    )
