"""What is drawn of The School."""

from itertools import pairwise, starmap

from engine.api import Tile
from rulesite.drawing.geometry import Curve, Point, line
from rulesite.drawing.markup import element, group, path
from rulesite.drawing.strokes import ringed

_DEPTH = 46.0
"""How far the house reaches into each of its two tiles."""


def school(tile: Tile) -> tuple[Curve, tuple[Curve, ...], Curve, str, tuple[Curve, ...]]:
    """One half of a long house across the seam, with the yard round it that parts the farms."""
    left = tile.place[0] == 0

    def at(x: float, y: float) -> Point:
        return (100 - x if left else x), y

    corners = (at(0, 0), at(_DEPTH, 28), at(_DEPTH, 72), at(0, 100), at(0, 0))
    yard = tuple(starmap(line, pairwise(corners)))
    house = (at(0, 34), at(_DEPTH - 8, 34), at(_DEPTH - 8, 66), at(0, 66))
    walls = tuple(starmap(line, pairwise(house)))
    ridge = (line(at(0, 50), at(_DEPTH - 20, 50)),)
    hips = (line(at(_DEPTH - 20, 50), at(_DEPTH - 8, 34)),)
    other = (line(at(_DEPTH - 20, 50), at(_DEPTH - 8, 66)),)
    return yard, (yard[:3],), (), "lane", (walls, ridge, hips, other)


def teacher() -> str:
    """A teacher in a gown and a square cap, with a book."""
    gown = path("M0-5C7-5 9 4 10 13H-10C-9 4-7-5 0-5Z", fill="ink")
    head = element("circle", cy=-7.4, r=4.4, fill="paper")
    cap = path("M-8.4-12L0-16.4L8.4-12L0-8.6Z", fill="gate")
    book = path("M2 2H11V9H2Z", fill="grain")
    return group(ringed(gown + head + cap + book))


def analysis() -> str:
    """A blackboard with a sum on it."""
    frame = path("M-12-10H12V7H-12Z", fill="lane")
    slate = path("M-9.6-7.6H9.6V4.6H-9.6Z", fill="ink")
    chalk = path("M-6-2H-1M-3.5-4.5V.5M2-3H7M2 0H7", fill="none", stroke="paper", stroke_width=1.2)
    legs = path("M-8 7L-10 12M8 7L10 12", fill="none")
    return ringed(legs + frame + slate) + chalk


SYMBOLS = {"school": (analysis, 13.0)}
PIECES = {"teacher": teacher}
LANDS = {"school": school}
