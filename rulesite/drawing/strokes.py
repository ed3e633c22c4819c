"""Strokes that several drawings share."""

from rulesite.drawing.geometry import number
from rulesite.drawing.markup import element, group, path


def disc(radius: float, fill: str, **more: object) -> str:
    """A filled circle about (0, 0)."""
    return element("circle", r=radius, fill=fill, **more)


def token(content: str) -> str:
    """A round counter with something on it."""
    return disc(9.5, "paper", stroke="wall", stroke_width=1.4) + content


def shift_path(d: str, x: float, y: float, look: dict[str, object]) -> str:
    """A path moved by (x, y)."""
    return path(d, transform=f"translate({number(x)} {number(y)})", **look)


def ringed(content: str) -> str:
    """A light line round dark outlines, so that a piece stands off from the tile."""
    halo = group(content, stroke="paper", stroke_width=4, stroke_linejoin="round", fill="none")
    return halo + group(content, stroke="ink", stroke_width=1.1, stroke_linejoin="round")
