"""What is drawn of Traders & Builders."""

from rulesite.drawing.geometry import number
from rulesite.drawing.markup import element, path
from rulesite.drawing.strokes import token

_BUILDER = (
    "M-4.4-10A4.4 4.4 0 0 1 4.4-10H7.2V-7.2H3.7L3.4-4.6H10.4C11.6-4.6 12-4 12-3V.2H8.4V11H1.6"
    "V9.4H-1.6V11H-8.4V.2H-12V-3C-12-4-11.6-4.6-10.4-4.6H-3.4L-3.7-7.2H-7.2V-10Z"
)
_PIG = (
    "M-11.4 1.4C-11.4-4.4-7-7.4-1-7.4C.8-7.4 2.4-7.2 3.8-6.8L7.4-10.2 8.4-5.4C9.6-4.4 10.2-3 10.4"
    "-1.8H12.4V3.2H10.2C9.6 4.6 8.6 5.8 7.4 6.8V11H3V8.4H-4.4V11H-8.8V7.2C-10.6 5.6-11.4 3.6-11.4"
    " 1.4Z"
)


def wine() -> str:
    """A bunch of grapes on a token."""
    places = [(-3.8, -1.6), (0, -1.6), (3.8, -1.6), (-1.9, 1.7), (1.9, 1.7), (0, 5)]
    grapes = "".join(f"M{number(x - 2)} {number(y)}a2 2 0 1 0 4 0a2 2 0 1 0-4 0" for x, y in places)
    stem = path("M0-3V-6.6M0-5.4C2-7.6 4-7 5-5.6", fill="none", stroke="leaf", stroke_width=1.3)
    return token(stem + path(grapes, fill="wine"))


def grain() -> str:
    """An ear of corn on a token."""
    ears = "".join(
        f"M0 {number(y)}C{s}3 {number(y - 1)} {s}4.4 {number(y - 3)} {s}3.8 {number(y - 5)}"
        f"C{s}1 {number(y - 4)} 0 {number(y - 2)} 0 {number(y)}"
        for y in (4.4, 1.0, -2.4)
        for s in ("", "-")
    )
    stalk = path("M0 8V-4", fill="none", stroke="grain", stroke_width=1.2)
    return token(stalk + path(ears + "M0-8C2-5.6 1.4-4 0-3C-1.4-4-2-5.6 0-8", fill="grain"))


def cloth() -> str:
    """A bolt of cloth on a token."""
    bolt = path("M-6-4.5H3V4.5H-6Z", fill="cloth")
    folds = path("M-6-1.5H3M-6 1.5H3", fill="none", stroke="paper", stroke_width=0.9)
    end = element("ellipse", cx=3, cy=0, rx=2.6, ry=4.5, fill="paper", stroke="cloth")
    curl = path("M3-2.2A1.3 2.2 0 1 1 2.2 1.4", fill="none", stroke="cloth", stroke_width=0.9)
    return token(bolt + folds + end + curl)


SYMBOLS = {
    "wine": (wine, 9.5),
    "grain": (grain, 9.5),
    "cloth": (cloth, 9.5),
}
SHAPES = {
    "builder": _BUILDER,
    "pig": _PIG,
}
