"""What is drawn of The Drawbridges."""

from rulesite.drawing.markup import group, path
from rulesite.drawing.strokes import disc


def bridge() -> str:
    """Two towers, the chains, and the deck between them."""
    towers = path("M-7 6V-5H-3.4V6ZM3.4 6V-5H7V6Z", fill="wall")
    chains = path("M-3.4-3L0 4L3.4-3", fill="none")
    deck = path("M-7 6.4H7", fill="none", stroke_width=2.2)
    return disc(10.5, "paper", stroke="wall", stroke_width=1.4) + group(
        towers + chains + deck, stroke="ink", stroke_width=1.1, stroke_linejoin="round"
    )


SYMBOLS = {"drawbridge": (bridge, 10.5)}
