"""What is drawn of The Plague."""

from rulesite.drawing.markup import group, path
from rulesite.drawing.strokes import disc, ringed


def _skull(scale: float, y: float) -> str:
    """A skull that looks ahead."""
    bone = path(
        "M-7-1C-7-11 7-11 7-1C7 2 5 3.4 4.6 4.4V8H-4.6V4.4C-5 3.4-7 2-7-1Z",
        fill="paper", stroke="ink", stroke_width=1.2, stroke_linejoin="round",
    )  # fmt: skip
    eyes = path("M-4.6-2.4H-1.2V1.2H-4.6ZM1.2-2.4H4.6V1.2H1.2Z", fill="ink")
    teeth = path("M-1.6 4.6V8M1.6 4.6V8", fill="none", stroke="ink", stroke_width=0.9)
    return group(bone + eyes + teeth, transform=f"translate(0 {y}) scale({scale})")


def source() -> str:
    """A house with a skull on its wall, where the plague begins."""
    house = path("M-11 12V-3L0-12L11-3V12Z", fill="shade")
    roof = path("M-13-2L0-13L13-2", fill="none", stroke="ink", stroke_width=2.2)
    walls = group(house, stroke="ink", stroke_width=1, stroke_linejoin="round")
    return walls + roof + _skull(0.8, 3.6)


def outbreak() -> str:
    """An outbreak, whose number stands below its skull."""
    counter = disc(13.5, "stone", stroke="dragon", stroke_width=3.2)
    return ringed(counter) + _skull(0.55, -7)


def ended() -> str:
    """The farm side of an outbreak."""
    counter = disc(13.5, "farm", stroke="leaf", stroke_width=3.2)
    tufts = path(
        "M-6 4L-7-2M-5.4 4V-3M-4.6 4L-3.4-2M2.6 6L1.6 0M3.4 6V-1M4.2 6L5.4 0",
        fill="none", stroke="verge", stroke_width=1.2,
    )  # fmt: skip
    return ringed(counter) + tufts


def _flea(ground: str, body: str) -> str:
    """A flea, seen from its side, ready to leap."""
    legs = path(
        "M-3 3L-6 8.4M0 3.4L-1 8.6M3 3L7.4 5.4L5.4 9M-6-2L-9-4", fill="none", stroke=body,
        stroke_width=1.4, stroke_linecap="round",
    )  # fmt: skip
    back = path("M-7 0C-7-6 1-8.4 6-3.4C8.4-.8 6.4 3.8 1.4 4.2C-3 4.6-7 3-7 0Z", fill=body)
    rings = path("M-2.6-4.8V3.8M1.8-5.6V3.8", fill="none", stroke=ground, stroke_width=0.9)
    return ringed(disc(11.5, ground)) + legs + back + rings


def flea() -> str:
    """An active flea."""
    return _flea("fire", "ink")


def latent() -> str:
    """A latent flea."""
    return _flea("paper", "verge")


SYMBOLS = {"plague-source": (source, 13.0)}
PIECES = {
    "outbreak": outbreak,
    "ended-outbreak": ended,
    "flea": flea,
    "latent-flea": latent,
}
