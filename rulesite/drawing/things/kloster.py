"""What is drawn of the Special Cloisters."""

from rulesite.drawing.markup import group, path
from rulesite.drawing.strokes import disc


def cloister() -> str:
    """The crook of an abbot on a round sign."""
    crook = path("M-1.2 7.6V-2.4C-1.2-7.4 5.2-7.2 4.6-3.2C4.2-.8 1.4-1.2 1.8-3.2", fill="none")
    knob = disc(1.3, "ink", cx=-1.2, cy=1.2)
    return disc(9.5, "paper", stroke="wall", stroke_width=1.4) + group(
        crook + knob, stroke="ink", stroke_width=1.8, stroke_linecap="round"
    )


SYMBOLS = {"special-cloister": (cloister, 9.5)}
"""Who lies under the crook is a special abbot."""
