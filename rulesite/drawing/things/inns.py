"""What is drawn of Inns & Cathedrals."""

from rulesite.drawing.markup import element, group, path
from rulesite.drawing.strokes import disc


def cathedral() -> str:
    """Two towers with spires, and a rose window between them."""
    nave = path("M-8-6L0-14 8-6V17H-8Z", fill="paper")
    towers = path("M-16-8H-7V17H-16ZM7-8H16V17H7Z", fill="paper")
    spires = path("M-17-8L-11.5-24-6-8ZM6-8L11.5-24 17-8Z", fill="roof")
    rose = disc(3.6, "shield") + path(
        "M-3 17V10A3 3 0 0 1 3 10V17Z M-13 4V-2H-10V4ZM10 4V-2H13V4Z", fill="ink"
    )
    return group(
        towers + nave + spires + rose, stroke="ink", stroke_width=1, stroke_linejoin="round"
    )


def inn() -> str:
    """A house with its pond."""
    pond = element("ellipse", cx=7, cy=6.5, rx=6.5, ry=4, fill="river", stroke="bank")
    house = path("M-9-3H5V8H-9Z", fill="paper") + path("M-11.5-2L-7-11H3L7.5-2Z", fill="roof")
    door = path("M-5 8V2H-1V8Z", fill="ink")
    return group(house + door, stroke="ink", stroke_width=1, stroke_linejoin="round") + pond


SYMBOLS = {
    "cathedral": (cathedral, 20.0),
    "inn": (inn, 11.0),
}
