"""What is drawn of Castles in Germany."""

from rulesite.drawing.markup import group, path
from rulesite.drawing.strokes import disc


def german_castle() -> str:
    """A keep with a pointed roof between two towers, on a hill."""
    hill = disc(10.5, "lane", stroke="verge", stroke_width=1.4)
    walls = path("M-8 7V-2H-4.4V-6H4.4V-2H8V7Z", fill="stone")
    roofs = path("M-5.4-6L0-11.6 5.4-6ZM-9-2L-6.2-5.6-3.4-2ZM3.4-2L6.2-5.6 9-2Z", fill="roof")
    door = path("M-1.8 7V3.6A1.8 1.8 0 0 1 1.8 3.6V7Z", fill="ink")
    castle = group(walls + roofs + door, stroke="ink", stroke_width=0.9, stroke_linejoin="round")
    return hill + castle


SYMBOLS = {"german-castle": (german_castle, 10.5)}
