"""What is drawn of The Tower."""

from rulesite.drawing.markup import path
from rulesite.drawing.strokes import ringed


def tower() -> str:
    """The foundation of a tower: a ring of masonry round a pit."""
    ring = path("M-9-9H9V9H-9Z", fill="stone", stroke="ink", stroke_width=1.3)
    stones = path(
        "M-9-4.5H-4.5M4.5-4.5H9M-9 4.5H-4.5M4.5 4.5H9M-3-9V-4.5M3-9V-4.5M-3 9V4.5M3 9V4.5"
        "M-9 0H-4.5M4.5 0H9",
        fill="none", stroke="verge", stroke_width=0.9,
    )  # fmt: skip
    return ring + stones + path("M-4.5-4.5H4.5V4.5H-4.5Z", fill="ink")


def walls() -> str:
    """A tower seen from the side."""
    outline = "M-8 12V-7H-10V-14H-5.6V-11H-2.2V-14H2.2V-11H5.6V-14H10V-7H8V12Z"
    return ringed(path(outline, fill="stone"))


SYMBOLS = {
    "tower": (tower, 11.5),
}
PIECES = {"tower": walls}
