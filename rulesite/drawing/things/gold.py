"""What is drawn of The Gold Mines."""

from rulesite.drawing.markup import group, path
from rulesite.drawing.strokes import ringed


def mine() -> str:
    """The mouth of a mine: a timbered gallery in a mound, with gold in front of it."""
    mound = path("M-14 9C-13 1-9-11 0-12C9-11 13 1 14 9Z", fill="stone")
    dark = path("M-6.4 9V-2.6C-6.4-7 6.4-7 6.4-2.6V9Z", fill="ink")
    beams = path("M-7 9.4V-4.4H7V9.4", fill="none", stroke="lane", stroke_width=2.6)
    heap = path("M-5 9.4L-3.4 5.4H.2L1.4 7L3 5H5.4L7 9.4Z", fill="grain")
    rock = group(mound + dark, stroke="ink", stroke_width=1, stroke_linejoin="round")
    return rock + beams + group(heap, stroke="ink", stroke_width=0.8, stroke_linejoin="round")


def gold() -> str:
    """A bar of gold."""
    front = path("M-12 8L-8.4-1H8.4L12 8Z", fill="grain")
    top = path("M-8.4-1L-5-6.4H5L8.4-1Z", fill="stone")
    return ringed(front + top)


SYMBOLS = {"gold-mine": (mine, 13.0)}
PIECES = {"gold": gold}
