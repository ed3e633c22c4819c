"""What is drawn of The Tunnel."""

from rulesite.drawing.markup import path


def hill() -> str:
    """A rocky hill into which roads lead."""
    rock = path(
        "M-15 6C-16-1-11-9-5-13C1-16 8-13 11-9C16-4 16 3 13 8C9 14 3 15-3 15C-9 14-14 12-15 6Z",
        fill="stone",
        stroke="wall",
        stroke_width=1.2,
    )
    ridges = path(
        "M-9 4C-8-2-4-7 1-8C5-8 9-4 10 1M-4 6C-3 2 0-1 3-1C5 0 6 3 6 5",
        fill="none",
        stroke="verge",
        stroke_width=1.1,
    )
    return rock + ridges


def token() -> str:
    """An arch rimmed in its player's colour before an opening, on the way from the middle."""
    d = "M11-8.5H21.5A5 5 0 0 1 26.5-3.5V3.5A5 5 0 0 1 21.5 8.5H11Z"
    edge = path(d, fill="ink", stroke="ink", stroke_width=4.6, stroke_linejoin="round")
    return edge + path(
        d, fill="paper", stroke="currentColor", stroke_width=3, stroke_linejoin="round"
    )


SYMBOLS = {"tunnel-hill": (hill, 15.0)}
SPANS = {"tunnel": token}
