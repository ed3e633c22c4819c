"""What is drawn of The Fruit-Bearing Trees."""

from rulesite.drawing.markup import element, group, path
from rulesite.drawing.strokes import ringed


def tree() -> str:
    """A round tree with fruit in it."""
    trunk = path("M-2.6 12C-1.6 6-1.8 3-1.8-1H1.8C1.8 3 1.6 6 2.6 12Z", fill="lane")
    crown = path(
        "M-4 2C-10 3-13-2-10.4-6C-11-11-5-14-1-12C4-15 11-12 10.4-6.4C13-2 10 3 4 2C2 4-2 4-4 2Z",
        fill="leaf",
    )
    fruits = "".join(
        element("circle", cx=x, cy=y, r=1.9, fill="wine")
        for x, y in ((-6, -5), (-1, -8.6), (5, -7), (2.6, -2.4), (-3.4, -1.4), (7.4, -2.6))
    )
    return group(trunk + crown + fruits, stroke="ink", stroke_width=0.9, stroke_linejoin="round")


def fruit() -> str:
    """A fruit with its stalk and a leaf."""
    flesh = path("M0-4C4-8 11-6 11 1C11 8 5 12 0 10C-5 12-11 8-11 1C-11-6-4-8 0-4Z", fill="wine")
    leaf = path("M1-6C2-11 7-13 11-11C10-7 6-5 1-6Z", fill="leaf")
    stalk = path("M0-4C0-7-1-10-3-12", fill="none", stroke_width=2)
    return ringed(stalk + flesh + leaf)


SYMBOLS = {"fruit-tree": (tree, 14.0)}
PIECES = {"fruit": fruit}
