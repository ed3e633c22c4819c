"""What is drawn of The Ferries."""

from rulesite.drawing.markup import group, path
from rulesite.drawing.strokes import disc


def lake() -> str:
    """Water with a shore, in the middle of the tile."""
    shore = path(
        "M-15-3C-15-12-6-16 1-15C9-15 15-10 15-3C16 5 12 13 4 15C-4 16-12 13-15 6Z", fill="bank"
    )
    water = path(
        "M-13.4-3C-13.4-11-6-14.4 1-13.4C8-13.4 13.4-9 13.4-3C14.2 4 10.6 11.6 3.6 13.4"
        "C-4 14.2-10.8 11.4-13.4 5Z",
        fill="river",
    )
    waves = path(
        "M-9-6q2-1.6 4 0t4 0M1 7q2-1.6 4 0t4 0M-8 5q1.6-1.4 3.2 0M3-7q1.6-1.4 3.2 0",
        fill="none",
        stroke="bank",
        stroke_width=0.9,
    )
    return shore + water + waves


def ferry() -> str:
    """Half of a ferry: planks from the middle of a lake to the road on its shore."""
    deck = path("M0 0H19", stroke="lane", stroke_width=8)
    planks = path("".join(f"M{x}-4V4" for x in (3, 6.5, 10, 13.5, 17)), stroke="wall")
    rails = path("M0-4.3H19M0 4.3H19", stroke="wall", stroke_width=1.8)
    edge = path("M0 0H20", stroke="ink", stroke_width=10.6)
    hub = disc(4.6, "lane", stroke="wall", stroke_width=1.2)
    return edge + deck + group(planks, stroke_width=0.7) + rails + hub


SYMBOLS = {"ferry-lake": (lake, 15.0)}
SPANS = {"ferry": ferry}
