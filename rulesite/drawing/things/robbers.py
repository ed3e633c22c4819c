"""What is drawn of The Robbers."""

from rulesite.drawing.markup import group, path
from rulesite.drawing.strokes import ringed


def _robber() -> str:
    """Somebody in a wide hat, a cloth over the mouth."""
    cloak = path("M-10 12C-10 4-6 1 0 1C6 1 10 4 10 12Z", fill="road")
    face = path("M-5-5.4H5V-1C5 2.6 2.4 4.4 0 4.4C-2.4 4.4-5 2.6-5-1Z", fill="lane")
    cloth = path("M-5.2-1.4H5.2C5 3.4 2.6 6.4 0 7.4C-2.6 6.4-5 3.4-5.2-1.4Z", fill="fire")
    hat = path(
        "M-11-5C-8-7.4-5.6-6.8-5-8C-4-12.4 4-12.4 5-8C5.6-6.8 8-7.4 11-5C6-3 -6-3-11-5Z", fill="ink"
    )
    return cloak + face + cloth + hat


def symbol() -> str:
    """The robber as it is on tiles."""
    return group(_robber(), stroke="ink", stroke_width=0.9, stroke_linejoin="round")


def robber() -> str:
    """The robber as a piece."""
    return ringed(_robber())


SYMBOLS = {"robbers": (symbol, 12.0)}
PIECES = {"robber": robber}
