"""What is drawn of Ghosts, Castles & Cemeteries."""

from rulesite.drawing.markup import element, group, path
from rulesite.drawing.strokes import ringed

_GUARD = (
    "M-3.8-10.4V-15.6H3.8V-10.4L5-9C5-6.6 3.6-5 2.4-4.4C7-3.4 9.6 0 9.6 2.6L7 5.4L8.6 11H-8.6"
    "L-7 5.4L-9.6 2.6C-9.6 0-7-3.4-2.4-4.4C-3.6-5-5-6.6-5-9Z"
)
"""An ordinary figure with a helmet."""


def mist() -> str:
    """A bank of mist; its side lies at the top."""
    bank = path(
        "M-14-9H14C14-4 11-2 8-3C7 2 2 3-1 0C-4 4-9 2-9-2C-12-1-14-4-14-9Z", fill="paper",
        stroke="verge", stroke_width=0.9, stroke_linejoin="round",
    )  # fmt: skip
    waves = path(
        "M-10-6C-7-8-5-4-2-6S3-8 6-6S10-5 11-7", fill="none", stroke="verge", stroke_width=0.9
    )
    return bank + waves


def castle() -> str:
    """A castle with two towers."""
    wall = path("M-12 11V-9H-8V-6H-5V-9H-1V1H1V-9H5V-6H8V-9H12V11Z", fill="stone")
    gate = path("M-3 11V6C-3 2 3 2 3 6V11Z", fill="ink")
    return group(wall + gate, stroke="ink", stroke_width=1, stroke_linejoin="round")


def cemetery() -> str:
    """Two gravestones on a mound."""
    mound = path("M-13 11C-10 5 10 5 13 11Z", fill="grass")
    stones = path(
        "M-10 8V-4C-10-9-2-9-2-4V8ZM2 8V-1C2-5 9-5 9-1V8Z", fill="stone", stroke_linejoin="round"
    )
    cross = path("M-6-5V3M-8.4-2H-3.6", fill="none", stroke_width=1.4)
    return group(mound + stones + cross, stroke="ink", stroke_width=0.9)


def ruin() -> str:
    """What is left of a wall."""
    wall = path("M-10 9V-4L-7-6V-10L-2-8L0-2L4-4L6 2L10 3V9Z", fill="stone")
    return group(wall, stroke="ink", stroke_width=1, stroke_linejoin="round")


def ghost() -> str:
    """A ghost that looks ahead."""
    sheet = path("M-9 11V-2C-9-15 9-15 9-2V11L6 8L3 11L0 8L-3 11L-6 8Z", fill="paper")
    eyes = "".join(element("circle", cx=x, cy=-3, r=1.9, fill="ink") for x in (-3.4, 3.4))
    return ringed(sheet) + eyes


SYMBOLS = {
    "mist": (mist, 13.0),
    "mist-castle": (castle, 13.0),
    "cemetery": (cemetery, 13.0),
    "ruin": (ruin, 11.0),
}
SHAPES = {"guard": _GUARD}
PIECES = {"ghost": ghost}
