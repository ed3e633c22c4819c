"""``{% tile "base-cfff" turn=1 %}``."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from engine.api import Tile, tile_of
from rulesite.drawing.markup import element, group
from rulesite.drawing.sheets import tile_url
from rulesite.drawing.tile import tile_body

register = template.Library()


@register.simple_tag
def tile(name: str, turn: int | None = None, title: str = "") -> SafeString:
    """A tile out of the sheet of its set, or drawn on the spot if it is of none; its size is that
    of the class ``tile-drawing``.

    A page that shows tiles turned says of each how: then all come out of one sheet. Without a title
    the picture is hidden from screen readers. KeyError for an unknown tile.
    """
    shown, quarters = tile_of(name), (turn or 0) % 4
    halves = (shown.land and shown.halves) or (shown,)
    if shown.stated:
        drawn = "".join(_on_the_spot(half, quarters) for half in halves)
    else:
        drawn = element(
            "use", href=tile_url(shown.id, turn is None), width=100, height=100,
            transform=f"rotate({quarters * 90} 50 50)" if quarters else None,
            class_=f"tile-turn-{quarters}" if quarters else None,
        )  # fmt: skip
    words = {"role": "img", "aria_label": title} if title else {"aria_hidden": "true"}
    box = f"0 0 {100 * len(halves)} 100"
    return mark_safe(  # noqa: S308 - every part is escaped by element()
        element("svg", drawn, class_="tile-drawing", viewBox=box, **words)
    )


def _on_the_spot(half: Tile, quarters: int) -> str:
    """A tile of no set, or a half of one that covers two cells, beside the first."""
    body = element("svg", tile_body(half, quarters), viewBox="0 0 100 100", width=100, height=100)
    turned = f"rotate({quarters * 90} 50 50)" if quarters else ""
    return group(body, transform=f"translate({half.place[0] * 100} 0){turned}")
