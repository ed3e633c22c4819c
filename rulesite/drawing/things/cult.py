"""What is drawn of The Cult."""

from rulesite.drawing.markup import group, path
from rulesite.drawing.strokes import disc


def shrine() -> str:
    """Two standing stones under a third, on trodden ground."""
    ground = disc(10.5, "lane", stroke="verge", stroke_width=1.4)
    stones = path(
        "M-6.5 6.5L-5.8-3H-2.6L-2.2 6.5ZM2.2 6.5L2.6-3H5.8L6.5 6.5Z", fill="stone"
    ) + path("M-8-3L-7.4-7H7.4L8-3Z", fill="shade")
    return ground + group(stones, stroke="ink", stroke_width=0.9, stroke_linejoin="round")


SYMBOLS = {"shrine": (shrine, 10.5)}
