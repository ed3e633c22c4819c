"""What is drawn of The Abbot."""

from rulesite.drawing.markup import element, path

_ABBOT = (
    "M0-16.4C2.6-14.6 4.4-12.4 4.4-9.8C4.4-7.4 3-5.6 1.8-5C6.4-3.8 9.6 2 10.6 11H-10.6"
    "C-9.6 2-6.4-3.8-1.8-5C-3-5.6-4.4-7.4-4.4-9.8C-4.4-12.4-2.6-14.6 0-16.4Z"
)


def garden() -> str:
    """A hedged garden from above: four beds round a fountain."""
    ground = path("M-10-10H10V10H-10Z", fill="lane", stroke="leaf", stroke_width=2.6)
    beds = path("M-7-7h5v5h-5zM2-7h5v5h-5zM-7 2h5v5h-5zM2 2h5v5h-5z", fill="grass")
    return ground + beds + element("circle", r=2.2, fill="river")


SYMBOLS = {"garden": (garden, 11.0)}
SHAPES = {"abbot": _ABBOT}
