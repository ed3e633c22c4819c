"""What is drawn of Little Buildings."""

from rulesite.drawing.markup import group, path
from rulesite.drawing.strokes import ringed


def _built(wall: str, roof: str, door: str) -> str:
    """Walls under a roof, with a door."""
    body = path(wall, fill="lane") + path(roof, fill="fire") + path(door, fill="ink")
    return ringed(group(body, stroke="ink", stroke_width=0.9, stroke_linejoin="round"))


def tower() -> str:
    """A tall tower with a pointed roof."""
    return _built("M-5 12V-4H5V12Z", "M-6.6-4L0-13L6.6-4Z", "M-1.8 12V6.6H1.8V12Z")


def house() -> str:
    """A house with a gable."""
    return _built("M-8 10V0H8V10Z", "M-10 0L0-9L10 0Z", "M-2.2 10V4H2.2V10Z")


def shed() -> str:
    """A low shed under a slanting roof."""
    return _built("M-9 8V0L9 3V8Z", "M-11 1.6V-2.6L11 1V4.6Z", "M-5 8V3.4H0V8Z")


PIECES = {"building-tower": tower, "building-house": house, "building-shed": shed}
