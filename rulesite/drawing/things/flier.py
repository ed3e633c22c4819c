"""What is drawn of The Flying Machines."""

from rulesite.drawing.markup import path
from rulesite.drawing.strokes import ringed


def machine() -> str:
    """A winged machine from above, its nose to the top."""
    wings = path("M0-5C6-8 12-5 14 0C10-2 6-1 3 2H-3C-6-1-10-2-14 0C-12-5-6-8 0-5Z", fill="lane")
    ribs = path("M-10-3L-3 1M10-3L3 1", fill="none")
    body = path("M0-14L4-7L2 8H-2L-4-7Z", fill="paper")
    tail = path("M0 6L6 12H-6Z", fill="lane")
    return ringed(wings + ribs + tail + body)


SYMBOLS = {"flier": (machine, 13.0)}
