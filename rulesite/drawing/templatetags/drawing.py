"""``{% tile "base-cfff" turn=1 %}``."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from engine.api import tile_of
from rulesite.drawing.markup import element
from rulesite.drawing.sheets import tile_url
from rulesite.drawing.tile import stated_picture

register = template.Library()


@register.simple_tag
def tile(name: str, turn: int | None = None, title: str = "") -> SafeString:
    """A tile out of the sheet of its set, or drawn on the spot if it is of none; its size is that
    of the class ``tile-drawing``.

    A page that shows tiles turned says of each how: then all come out of one sheet. Without a title
    the picture is hidden from screen readers. KeyError for an unknown tile.
    """
    shown, quarters = tile_of(name), (turn or 0) % 4
    if shown.described:
        drawn, box = stated_picture(shown, quarters)
    else:
        box = "0 0 100 100"
        drawn = element(
            "use", href=tile_url(shown.id, turn is None), width=100, height=100,
            transform=f"rotate({quarters * 90} 50 50)" if quarters else None,
            class_=f"tile-turn-{quarters}" if quarters else None,
        )  # fmt: skip
    words = {"role": "img", "aria_label": title} if title else {"aria_hidden": "true"}
    return mark_safe(  # noqa: S308 - every part is escaped by element()
        element("svg", drawn, class_="tile-drawing", viewBox=box, **words)
    )
