"""What is drawn of The Count of Carcassonne."""

from engine.api import Tile
from rulesite.drawing.geometry import CORNERS, Cubic, Curve, Point, line
from rulesite.drawing.markup import element, group, path
from rulesite.drawing.strokes import disc, ringed


def count() -> str:
    """The Count: a crowned head over a cloak."""
    cloak = path("M0-4C7-4 9 4 11 13H-11C-9 4-7-4 0-4Z", fill="gate")
    head = element("circle", cy=-7, r=4.6, fill="paper")
    crown = path("M-5.4-10L-6-16-2.6-13 0-17 2.6-13 6-16 5.4-10Z", fill="grain")
    return ringed(cloak + head + crown)


def castle() -> str:
    """A keep with four towers."""
    walls = path("M-13 9V-8H-9V-5H-5V-14H-1.5V-11.5H1.5V-14H5V-5H9V-8H13V9Z", fill="stone")
    door = path("M-3 9V3A3 3 0 0 1 3 3V9Z", fill="ink")
    return _quarter("Castle", walls + door)


def market() -> str:
    """A stall with a striped awning."""
    posts = path("M-10-2V9M10-2V9", fill="none", stroke_width=1.8)
    table = path("M-11 3H11V7H-11Z", fill="paper")
    awning = path("M-10-12H10L13-2H-13Z", fill="roof")
    stripes = path("M-6-12H-2L-2.6-2H-7.8ZM2-12H6L7.8-2H2.6Z", fill="paper", stroke="none")
    return _quarter("Market", posts + table + awning + stripes)


def blacksmith() -> str:
    """An anvil, and a hammer above it."""
    anvil = path("M-13-2H9V1C6 3 4 3 3 5L6 9H-7L-4 5C-5 2-9 1-13-2Z", fill="verge")
    hammer = path("M-4-13H3V-8.4H-4ZM3-11.6H13V-9.8H3Z", fill="lane")
    return _quarter("Blacksmith", anvil + hammer)


def cathedral() -> str:
    """A nave between two spires."""
    nave = path("M-12 9V-3H-6V-7L0-12 6-7V-3H12V9Z", fill="paper")
    spires = path("M-13-3L-9-15-5-3ZM5-3L9-15 13-3Z", fill="shield")
    door = path("M-2.6 9V4A2.6 2.6 0 0 1 2.6 4V9Z", fill="ink")
    return _quarter("Cathedral", nave + spires + door)


def _quarter(name: str, building: str) -> str:
    """A building on its square, with its name below: a figure may stand before it."""
    words = element(
        "text", name, y=19.5, fill="ink", stroke="city", stroke_width=2.5, paint_order="stroke",
        font_size=7, font_weight="bold", font_family="sans-serif", text_anchor="middle",
    )  # fmt: skip
    square = disc(16.5, "stone", cy=-1, stroke="verge", stroke_width=1.2)
    return square + group(building, stroke="ink", stroke_width=1, stroke_linejoin="round") + words


_ARC = 27.6


def carcassonne(tile: Tile) -> tuple[Curve, tuple[Curve, ...]]:
    """One tile's share of the city of Carcassonne, a rounded block of four by three tiles."""
    column, row = tile.place
    right, low = column == 3, row == 2
    rim: Curve
    if column in (0, 3) and row in (0, 2):
        wall = Cubic((50, 100), (50, 100 - _ARC), (100 - _ARC, 50), (100, 50))
        rim = (line((100, 50), (100, 100)), line((100, 100), (50, 100)))
        curve = _flipped((wall, *rim), right, low)
    elif row != 1:
        wall = Cubic((0, 50), (33, 48), (67, 48), (100, 50))
        rim = (line((100, 50), (100, 100)), line((100, 100), (0, 100)), line((0, 100), (0, 50)))
        curve = _flipped((wall, *rim), False, low)
    elif column in (0, 3):
        wall = Cubic((50, 100), (48, 67), (48, 33), (50, 0))
        rim = (line((50, 0), (100, 0)), line((100, 0), (100, 100)), line((100, 100), (50, 100)))
        curve = _flipped((wall, *rim), right, False)
    else:
        square = [(0.0, 0.0), *CORNERS]
        return tuple(map(line, square, square[1:])), ()
    return curve, ((curve[0],),)


def _flipped(curve: Curve, across: bool, down: bool) -> Curve:
    def flip(p: Point) -> Point:
        return (100 - p[0] if across else p[0]), (100 - p[1] if down else p[1])

    return tuple(Cubic(*map(flip, cubic)) for cubic in curve)


SYMBOLS = {
    "place-castle": (castle, 18.0),
    "place-market": (market, 18.0),
    "place-blacksmith": (blacksmith, 18.0),
    "place-cathedral": (cathedral, 18.0),
}
PIECES = {"count": count}
LANDS = {"carcassonne": carcassonne}
