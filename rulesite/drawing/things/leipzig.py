"""What is drawn of The Markets of Leipzig."""

from engine.api import Tile
from rulesite.drawing.geometry import Cubic, Curve, Point, line
from rulesite.drawing.markup import element, group, path
from rulesite.drawing.strokes import disc
from rulesite.drawing.things.base import cowshed, farmhouse

_ARC = 38.6


def wainwrights() -> str:
    """A wheel with eight spokes."""
    rim = element("circle", r=8.6, fill="paper", stroke_width=2.4)
    spokes = path("M0-8V8M-8 0H8M-5.6-5.6 5.6 5.6M-5.6 5.6 5.6-5.6", fill="none", stroke_width=1.4)
    return _quarter("Wainwrights", rim + spokes + element("circle", r=2, fill="ink"))


def coiners() -> str:
    """Two stacks of coins."""
    low = path("M-9 7V1C-9-.6-1-.6-1 1V7C-1 8.6-9 8.6-9 7Z", fill="grain")
    high = path("M1 7V-6C1-7.6 9-7.6 9-6V7C9 8.6 1 8.6 1 7Z", fill="grain")
    edges = path("M-9 4C-9 5.6-1 5.6-1 4M1 3C1 4.6 9 4.6 9 3M1-1C1 .6 9 .6 9-1", fill="none")
    return _quarter("Coiners", low + high + edges)


def bookbinders() -> str:
    """An open book."""
    pages = path("M0-5C-3-8-8-8-11-6V6C-8 4-3 4 0 7C3 4 8 4 11 6V-6C8-8 3-8 0-5Z", fill="paper")
    back = path("M0-5V7M-8-3H-3M-8 0H-3M3-3H8M3 0H8", fill="none")
    return _quarter("Bookbinders", pages + back)


def tanners() -> str:
    """A hide, spread out to dry."""
    hide = path(
        "M-9-8L-4-6H4L9-8L10-4L6-2V3L10 6L7 9L3 6H-3L-7 9L-10 6L-6 3V-2L-10-4Z", fill="lane"
    )
    return _quarter("Tanners", hide)


def _quarter(name: str, sign: str) -> str:
    """A sign on its square, with the name below: a figure may stand before it."""
    words = element(
        "text", name, y=19.5, fill="ink", stroke="city", stroke_width=2.5, paint_order="stroke",
        font_size=6, font_weight="bold", font_family="sans-serif", text_anchor="middle",
    )  # fmt: skip
    square = disc(13.5, "stone", stroke="verge", stroke_width=1.2)
    return square + group(sign, stroke="ink", stroke_width=1, stroke_linejoin="round") + words


def leipzig(tile: Tile) -> tuple[Curve, tuple[Curve, ...]]:
    """One tile's share of the city of Leipzig, which is round and lies on four tiles."""
    right, low = tile.place[0] == 1, tile.place[1] == 1
    wall = Cubic((30, 100), (30, 100 - _ARC), (100 - _ARC, 30), (100, 30))
    curve = (wall, line((100, 30), (100, 100)), line((100, 100), (30, 100)))
    own = tuple(Cubic(*(_flipped(point, right, low) for point in part)) for part in curve)
    return own, ((own[0],),)


def _flipped(point: Point, across: bool, down: bool) -> Point:
    return (100 - point[0] if across else point[0]), (100 - point[1] if down else point[1])


SYMBOLS = {
    "wainwrights": (wainwrights, 14.0),
    "coiners": (coiners, 14.0),
    "bookbinders": (bookbinders, 14.0),
    "tanners": (tanners, 14.0),
}
PIECES = {"cowshed": cowshed, "farmhouse": farmhouse}
LANDS = {"leipzig": leipzig}
