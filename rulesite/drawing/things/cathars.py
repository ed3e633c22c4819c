"""What is drawn of The Cathars."""

from rulesite.drawing.markup import group, path
from rulesite.drawing.strokes import disc


def swords(field: str) -> str:
    """Two swords crossed, on a field of a colour."""
    blades = path("M-5.4 5.4L5.4-5.4M5.4 5.4L-5.4-5.4", stroke="paper", stroke_width=2.4)
    hilts = path("M-5.6 1.8L-1.8 5.6M5.6 1.8L1.8 5.6", stroke="paper", stroke_width=1.8)
    ground = disc(9.5, field, stroke="paper", stroke_width=1.4)
    return ground + group(blades + hilts, fill="none", stroke_linecap="round")


def besieged() -> str:
    """The swords on red."""
    return swords("dragon")


SYMBOLS = {
    "besieged": (besieged, 9.5),
}

STAKES = {"besieged": "dragon"}
