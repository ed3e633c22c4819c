"""What is drawn of The Princess & the Dragon."""

from rulesite.drawing.markup import element, group, path
from rulesite.drawing.strokes import ringed


def princess() -> str:
    """A lady with a pointed hat and a veil."""
    veil = path("M1-13C9-9 8-1 10 7L3 4Z", fill="paper", stroke_width=0.8)
    hat = path("M2.5-14L-4-3.4 3.6-2Z", fill="wine")
    dress = path("M-7 10C-6 4-4 2.6 0 2.6S6 4 7 10Z", fill="wine")
    face = element("circle", cx=0, cy=-1.2, r=4, fill="stone")
    return group(veil + dress + face + hat, stroke="ink", stroke_width=0.9, stroke_linejoin="round")


def dragon() -> str:
    """A winged dragon."""
    wing = path("M-1 0C-2-7-7-10-12-10C-9-8-10-5-9-3C-7-4-6-2-5.6 0Z", fill="fire")
    body = path(
        "M12-7L8.6-8.4 8-11 6-8.6C3-8 3-4 4-1C1-2-4-1-6 3C-7 6-10 6-11 3.4L-13 7"
        "C-10 10-5 9-3.6 7H-1L-2 10H1L2.4 6.4C6 5 8 1 7-4L11-4.6Z",
        fill="dragon",
    )
    eye = element("circle", cx=7.4, cy=-6.6, r=0.8, fill="paper", stroke="none")
    return group(wing + body + eye, stroke="ink", stroke_width=0.8, stroke_linejoin="round")


def volcano() -> str:
    """A smoking cone with lava."""
    smoke = path(
        "M-1-8C-6-10-4-14-1-13.4C-1-17 5-17.4 5-14C9-14 8-9 3-8Z", fill="stone", stroke_width=0.8
    )
    cone = path("M-16 12C-9 8-7-3-5-7H5C7-3 9 8 16 12Z", fill="verge")
    lava = path("M-5-7H5C5.6-5 5 0 3-1C1-2 3 6 .4 6C-2 6-.6-1-2.4-1.4C-4-2-5-4-5-7Z", fill="fire")
    hatch = path("M7 2L10 9M-7 2L-9.6 8.6M5 5L6.6 10", fill="none", stroke_width=0.8)
    return group(
        smoke + cone + lava + hatch, stroke="ink", stroke_width=0.9, stroke_linejoin="round"
    )


def gate() -> str:
    """The magic gate: an arch of stones with a light in it."""
    arch = path("M-9 9V-2A9 9 0 0 1 9-2V9H5V-2A5 5 0 0 0-5-2V9Z", fill="stone")
    light = path("M-5 9V-2A5 5 0 0 1 5-2V9Z", fill="gate")
    star = path("M0-4L1.2-.2 4.4 1 1.2 2.2 0 6-1.2 2.2-4.4 1-1.2-.2Z", fill="paper", stroke="none")
    joints = path("M-9 3H-5M5 3H9M-8-5.4L-4.4-4M8-5.4L4.4-4M0-11V-7", fill="none")
    return group(light + arch + joints + star, stroke="ink", stroke_width=0.9)


def dragon_piece() -> str:
    """A dragon with a raised wing."""
    body = path(
        "M-17 9C-19 5-17 1-12 1C-8 1-7 4-3 3C0 2 1-1 1-4C1-9 5-13 10-13L17-10 16-6 10-6C8-6 7-4 7-1"
        "C7 7 1 12-6 12C-11 12-14 10-14 8C-14 7-13 6-12 6",
        fill="dragon",
    )
    wing = path("M-1 1C-9-1-11-9-8-16C-5-12-3-13-1-15C0-11 2-11 4-11C1-8 1-3-1 1Z", fill="fire")
    eye = element("circle", cx=11, cy=-9.6, r=1.2, fill="paper")
    return ringed(body + wing) + eye


def fairy() -> str:
    """A fairy with two pairs of wings and a wand."""
    wings = path("M0-2C-6-12-15-11-14-5C-13 0-7 2 0 1C7 2 13 0 14-5C15-11 6-12 0-2Z", fill="river")
    gown = path("M0-5C3-5 4 0 6.5 13H-6.5C-4 0-3-5 0-5Z", fill="paper")
    head = element("circle", cy=-9, r=4, fill="paper")
    wand = path("M5 2L12-8", fill="none") + path(
        "M12-13L13.2-9.8 16.4-9.6 13.9-7.6 14.8-4.4 12-6.2 9.2-4.4 10.1-7.6 7.6-9.6 10.8-9.8Z",
        fill="grain", stroke_width=0.7,
    )  # fmt: skip
    return ringed(wings + gown + head + wand)


SYMBOLS = {
    "princess": (princess, 12.0),
    "dragon": (dragon, 13.5),
    "volcano": (volcano, 14.0),
    "gate": (gate, 11.0),
}
PIECES = {"dragon": dragon_piece, "fairy": fairy}
