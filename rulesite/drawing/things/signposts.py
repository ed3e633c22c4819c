"""What is drawn of The Signposts."""

from rulesite.drawing.markup import path
from rulesite.drawing.strokes import ringed


def _sign(arrow: str) -> str:
    """A board on a post whose arrow shows how the road runs, seen by whoever comes from below."""
    post = path("M-1.4 3H1.4V13H-1.4Z", fill="lane")
    board = path("M-9-13H9V4H-9Z", fill="paper")
    return ringed(post + board + path(arrow, fill="none", stroke_width=2.4))


def left() -> str:
    """An arrow that turns to the left."""
    return _sign("M4 2V-6H-5M-1.6-9.4L-5-6L-1.6-2.6")


def right() -> str:
    """An arrow that turns to the right."""
    return _sign("M-4 2V-6H5M1.6-9.4L5-6L1.6-2.6")


def straight() -> str:
    """An arrow straight on."""
    return _sign("M0 2V-10M-3.6-6.4L0-10L3.6-6.4")


SYMBOLS = {
    "signpost-left": (left, 12.0),
    "signpost-right": (right, 12.0),
    "signpost-straight": (straight, 12.0),
}
