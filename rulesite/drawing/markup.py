"""Putting SVG together: elements with the palette's colours, and nothing inline in ``style``."""

from functools import cache
from html import escape

from rulesite.drawing.geometry import Point, number
from rulesite.drawing.palette import COLOURS, colour


def element(name: str, content: str = "", /, **attributes: object) -> str:
    """An element; ``stroke_width`` becomes ``stroke-width``, colours are looked up by name."""
    words = "".join([
        f' {_name(key)}="{_value(key, value)}"'
        for key, value in attributes.items()
        if value is not None
    ])  # fmt: skip
    return f"<{name}{words}>{content}</{name}>" if content else f"<{name}{words}/>"


@cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(key: str, value: object) -> str:
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return number(value)
    if key in ("fill", "stroke") and value in COLOURS:
        return colour(str(value))
    return escape(str(value))


def path(d: str, **attributes: object) -> str:
    """A path, or nothing where there is nothing to draw."""
    return element("path", d=d, **attributes) if d else ""


def group(content: str, **attributes: object) -> str:
    """A group, or nothing round nothing."""
    return element("g", content, **attributes) if content else ""


def shift(content: str, at: Point, scale: float = 1.0) -> str:
    """The content moved to a point, and scaled about it."""
    grown = f"scale({number(scale)})" if scale != 1 else ""
    return group(content, transform=f"translate({number(at[0])} {number(at[1])}){grown}")
