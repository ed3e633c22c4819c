"""What is drawn of The Crop Circles."""

from rulesite.drawing.markup import element, group, path
from rulesite.drawing.strokes import disc


def _circle(sign: str) -> str:
    """A ring laid down in the corn, with a smaller one to each side, and a sign in the middle."""
    field = disc(13, "grain", stroke="verge", stroke_width=1.2)
    ring = element("circle", r=10.4, fill="none", stroke="paper", stroke_width=1.6)
    dots = "".join(
        element("circle", cx=x, cy=y, r=2.6, fill="grain", stroke="verge", stroke_width=1)
        for x, y in ((0, -15), (15, 0), (0, 15), (-15, 0))
    )
    outline = group(sign, fill="paper", stroke="ink", stroke_width=1.1, stroke_linejoin="round")
    return dots + field + ring + outline


def crest() -> str:
    """A circle with a crest."""
    return _circle(path("M-5.6-6.4H5.6V-.6C5.6 3.6 3 6 0 7.6C-3 6-5.6 3.6-5.6-.6Z"))


def club() -> str:
    """A circle with a club, thick at its upper end."""
    return _circle(
        path("M-5.4 7L-6.8 5.4L.2-3.4C1-6.4 4-8.4 6.4-7C8.6-5.2 7.4-1.8 4.4-.4C1 .8-2.4 3.8-5.4 7Z")
    )


def rake() -> str:
    """A circle with a rake."""
    return _circle(path("M-.9 8V-3.6H-6.4V-.6H-7.8V-5.6H7.8V-.6H6.4V-3.6H3.2V-.8H1.9V-3.6H.9V8Z"))


SYMBOLS = {"crop-crest": (crest, 16.0), "crop-club": (club, 16.0), "crop-rake": (rake, 16.0)}
