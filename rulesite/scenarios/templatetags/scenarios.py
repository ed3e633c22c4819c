"""Small helpers: ``{{ cells|pairs }}``, ``{% tile_image id turn %}``, …"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from engine import api
from rulesite.drawing.figures import figure
from rulesite.drawing.sheets import tile_url
from rulesite.drawing.tile import stated_picture
from rulesite.scenarios.picture import Placed, shapes
from rulesite.serving.modules import imported
from rulesite.telling import words

register = template.Library()


@register.filter
def pairs(cells: Iterable[api.Cell]) -> str:
    """Cells for a data attribute: ``0,0 0,-1``."""
    return " ".join(f"{x},{y}" for x, y in cells)


@register.filter
def signed(points: int) -> str:
    """Points with a true minus sign."""
    return words.signed(points)


@register.simple_tag
def widths(columns: Sequence[object]) -> int:
    """How many columns a table has that names what stands in its rows."""
    return len(columns) + 1


@register.simple_tag
def module(name: str) -> SafeString:
    """A module and whatever it imports, however deep, asked for early, but after what is seen."""
    ahead = ((static(one),) for one in imported(name))
    early = '<link rel="modulepreload" href="{}" fetchpriority="low">'
    preloads = format_html_join("", early, ahead)
    script = format_html('<script type="module" src="{}"></script>', static(name))
    return mark_safe(preloads + script)  # noqa: S308 - made by format_html


@register.simple_tag
def module_when_seen(name: str) -> SafeString:
    """A module and whatever it imports, all asked for once the page has been seen: for a page whose
    many modules nothing on it can do without."""
    needed = " ".join(static(one) for one in (name, *imported(name)))
    script = '<script defer src="{}" data-modules="{}"></script>'
    return format_html(script, static("scenarios/seen.js"), needed)


@register.simple_tag
def lights(placed: Placed, parts: Sequence[tuple[api.Cell, str]]) -> SafeString:
    """The shapes of segments, for the script that lights them on the board."""
    return shapes(placed, parts)


@register.simple_tag
@lru_cache(maxsize=1_000)
def tile_image(tile: str, turn: int) -> SafeString:
    """A small picture of a tile as it lies; one of no set is drawn on the spot."""
    known = api.tile_of(tile)
    if known.described:
        drawing, box = stated_picture(known, turn)
        body = mark_safe(drawing)  # noqa: S308 - our own drawing
    else:
        box = "0 0 100 100"
        body = format_html(
            '<use href="{}" class="tile-turn-{}" width="100" height="100"'
            ' transform="rotate({} 50 50)"/>',
            tile_url(tile), turn, turn * 90,
        )  # fmt: skip
    return format_html(
        '<svg class="tile-image{}" viewBox="{}" aria-hidden="true">{}</svg>',
        " is-double" if known.double else "", box, body,
    )  # fmt: skip


@register.simple_tag
def figure_image(player: str, kind: str) -> SafeString:
    """A small picture of a figure."""
    drawing = mark_safe(figure(player, kind, (0.0, 0.0)))  # noqa: S308 - our own drawing
    return format_html(
        '<svg class="figure-sample" viewBox="-17 -21 34 38" aria-hidden="true">{}</svg>', drawing
    )
