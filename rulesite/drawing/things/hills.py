"""What is drawn of Hills & Sheep."""

from rulesite.drawing.markup import element, group, path
from rulesite.drawing.strokes import ringed

_SHEPHERD = (
    "M-2.4-15.6A4.2 4.2 0 0 1 5-11.4L9.4-7.6C8.8-6.2 7-5.6 5.2-5.8L4-6.2C8 -3 9.4 3 9.4 11H-8.6"
    "C-8.6 3-7-3-3.4-6.2C-5-6.6-6.2-7.6-6.6-9.2L-3.2-12.2C-3.4-13.4-3.2-14.6-2.4-15.6Z"
)


def hill() -> str:
    """Two rounded hills, the nearer one with a path up to it."""
    far = path("M-3 9C0-2 4-7 8-7C12-7 14 1 15 9Z", fill="grass")
    near = path("M-15 9C-13-3-9-11-4.6-11C0-11 4-3 6 9Z", fill="leaf")
    lane = path("M-2.4 8.6C-6 5-2-.6-5-5", fill="none", stroke="paper", stroke_width=1.6)
    outline = group(far + near, stroke="ink", stroke_width=1, stroke_linejoin="round")
    return outline + lane


def _grape(x: float, y: float) -> str:
    return element("circle", cx=x, cy=y, r=2.9, fill="wine")


def vineyard() -> str:
    """A bunch of grapes under a leaf."""
    rows = ((-5.4, 0, 5.4), (-2.7, 2.7), (0,))
    grapes = "".join(_grape(x, -2.4 + 4.6 * row) for row, places in enumerate(rows) for x in places)
    leaf = path(
        "M0-5.4C-6-4-9.6-7-8.4-11C-5-10-3.4-12-.4-12.6C1.4-10.4 6-11 7.6-8C5.6-5 3-4.6 0-5.4Z",
        fill="leaf",
    )
    return group(grapes + leaf, stroke="ink", stroke_width=0.9, stroke_linejoin="round")


def sheep() -> str:
    """A sheep from the side."""
    wool = path(
        "M-9-4C-12-4-13 1-10 3C-10 7-5 8-3 6C0 8 5 8 6 5C10 5 11 0 8-2C8-6 3-8 0-6C-3-9-8-8-9-4Z",
        fill="paper",
    )
    head = path("M7-4C8-8 13-8 15-4.6C15.4-2.6 13-1 10.6-1C8.6-1 7-2 7-4Z", fill="ink")
    legs = path("M-6 6V12M4 6V12", fill="none", stroke_width=2)
    return ringed(legs + wool + head)


SYMBOLS = {"hill": (hill, 14.0), "vineyard": (vineyard, 12.0)}
SHAPES = {"shepherd": _SHEPHERD}
PIECES = {"sheep": sheep}
