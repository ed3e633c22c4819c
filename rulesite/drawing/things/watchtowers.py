"""What is drawn of The Watchtowers."""

from rulesite.drawing.markup import group, path
from rulesite.drawing.strokes import disc


def _tower(sign: str) -> str:
    """A tower of timber on four legs, under a roof, with a sign of what it watches for."""
    yard = disc(13.0, "lane", stroke="verge", stroke_width=1.4)
    legs = path("M-5-3L-7.4 11M5-3L7.4 11M-6 4L6.8 9M6 4L-6.8 9", fill="none", stroke="wall")
    roof = path("M-8.4-6.4L0-12.6L8.4-6.4Z", fill="roof", stroke="ink", stroke_width=0.9)
    board = path("M-7-6.4H7V4.6H-7Z", fill="stone", stroke="ink", stroke_width=0.9)
    return yard + group(legs, stroke_width=1.8) + board + roof + sign


def _signed(d: str, fill: str) -> str:
    return _tower(path(d, fill=fill, stroke="ink", stroke_width=0.7))


def followers() -> str:
    """It watches for followers."""
    body = "M0-1.8C2.6-1.8 4.4-.6 4.4.6L2.2.8L3.4 3.8H.8L0 2.2L-.8 3.8H-3.4L-2.2.8L-4.4.6"
    return _signed(
        f"{body}C-4.4-.6-2.6-1.8 0-1.8ZM-1.8-3.4A1.8 1.8 0 1 0 1.8-3.4A1.8 1.8 0 1 0-1.8-3.4Z",
        "gate",
    )


def pennants() -> str:
    """It watches for pennants."""
    return _signed("M-3.6-5H3.6V-.6C3.6 1.6 1.4 3.2 0 3.8C-1.4 3.2-3.6 1.6-3.6-.6Z", "shield")


def roads() -> str:
    """It watches for roads."""
    return _signed("M-1.6-5H1.6L4.6 3.8H-4.6Z", "road")


def cloisters() -> str:
    """It watches for cloisters."""
    return _signed("M-4.6 3.8V0L-1.4-2V-5.4H1.4V-2L4.6 0V3.8Z", "shade")


def cities() -> str:
    """It watches for cities."""
    return _signed("M-5 3.8V-4.6H-3V-3H-1V-4.6H1V-3H3V-4.6H5V3.8Z", "city")


SYMBOLS = {
    "watchtower-followers": (followers, 13.0),
    "watchtower-pennants": (pennants, 13.0),
    "watchtower-roads": (roads, 13.0),
    "watchtower-cloisters": (cloisters, 13.0),
    "watchtower-cities": (cities, 13.0),
}
