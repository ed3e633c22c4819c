"""What is drawn of The Labyrinth."""

from math import pi

from rulesite.drawing.geometry import number
from rulesite.drawing.markup import element
from rulesite.drawing.strokes import disc


def _hedge(radius: float, gap: float, gaps: int, first: float) -> str:
    """A round hedge with equal gaps, the first of them at a share of the way from the right on,
    clockwise."""
    part = 2 * pi * radius / gaps
    return element(
        "circle", r=radius, fill="none", stroke="leaf", stroke_width=2.6,
        stroke_dasharray=f"{number(part - gap)} {number(gap)}",
        stroke_dashoffset=number(-(2 * pi * radius * first + gap / 2)),
    )  # fmt: skip


def labyrinth() -> str:
    """Three hedges, one within the other; the outer one is open to the four roads."""
    hedges = _hedge(17, 7, 4, 0) + _hedge(11.5, 6, 2, 1 / 8) + _hedge(6, 5, 1, 3 / 8)
    return disc(18.3, "road") + hedges + disc(1.8, "leaf")


SYMBOLS = {
    "labyrinth": (labyrinth, 18.0),
}
