"""What is drawn of The Count of Carcassonne."""

from rulesite.drawing.markup import element, path
from rulesite.drawing.strokes import ringed


def count() -> str:
    """The Count: a crowned head over a cloak."""
    cloak = path("M0-4C7-4 9 4 11 13H-11C-9 4-7-4 0-4Z", fill="gate")
    head = element("circle", cy=-7, r=4.6, fill="paper")
    crown = path("M-5.4-10L-6-16-2.6-13 0-17 2.6-13 6-16 5.4-10Z", fill="grain")
    return ringed(cloak + head + crown)


PIECES = {"count": count}
