"""What is drawn of Darmstadt."""

from rulesite.drawing.markup import group, path
from rulesite.drawing.strokes import disc


def church() -> str:
    """A round church under a dome with a cross, in its yard."""
    yard = disc(10.5, "lane", stroke="verge", stroke_width=1.4)
    walls = path("M-7 7.4V-.6H7V7.4Z", fill="stone") + path("M-1.8 7.4V2.6H1.8V7.4Z", fill="ink")
    dome = path("M-7.6-.6C-7-7.4 7-7.4 7.6-.6Z", fill="shade")
    cross = path("M0-6V-10M-1.6-8.6H1.6", fill="none", stroke_width=1.3)
    return yard + group(
        walls + dome + cross, stroke="ink", stroke_width=0.9, stroke_linejoin="round"
    )


def hall() -> str:
    """A long hall of glass under a slanting roof."""
    front = path("M-11 7V-1L11-5V7Z", fill="river")
    bars = path("M-5.6 7V-2M0 7V-3M5.6 7V-4M-11 3H11", fill="none")
    roof = path("M-12.4-.6L12.4-5.6V-8L-12.4-3Z", fill="stone")
    return group(front + bars + roof, stroke="ink", stroke_width=0.9, stroke_linejoin="round")


SYMBOLS = {"church": (church, 10.5), "darmstadtium": (hall, 12.0)}
"""The Darmstadtium is a house of congresses."""
