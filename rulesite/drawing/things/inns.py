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
    """A house on the shore of a small lake."""
    lake = element("ellipse", cx=3, cy=4, rx=12, ry=8, fill="river", stroke="bank")
    ripple = path("M5 8.5h5M2 6.5h3M9 5.5h3", fill="none", stroke="bank", stroke_width=0.8)
    house = path("M-8-4H3V4H-8Z", fill="paper") + path("M-10-3.5L-6.5-10.5H1.5L5-3.5Z", fill="roof")
    door = path("M-4 4V-.5H-1V4Z", fill="ink")
    return (
        lake + ripple + group(house + door, stroke="ink", stroke_width=0.9, stroke_linejoin="round")
    )


SYMBOLS = {
    "cathedral": (cathedral, 20.0),
    "inn": (inn, 11.0),
}
