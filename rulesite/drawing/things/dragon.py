"""What is drawn of The Princess & the Dragon."""

from rulesite.drawing.markup import element, group, path
from rulesite.drawing.strokes import ringed


def princess() -> str:
    """A lady with long hair and a crown."""
    hair = path("M-5.4-3C-6-10 6-10 5.4-3L7 5H-7Z", fill="lane")
    gown = path("M-2.6 1H2.6L4 4.4 9 12H-9L-4 4.4Z", fill="wine")
    face = element("circle", cx=0, cy=-2.6, r=3.8, fill="stone")
    crown = path("M-4.6-7L-5.4-13-2.4-10.4 0-14 2.4-10.4 5.4-13 4.6-7Z", fill="grain")
    return group(hair + gown + face + crown, stroke="ink", stroke_width=1, stroke_linejoin="round")


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
    """The magic gate: two standing stones under a third, and a whirl between them."""
    light = path("M-5-5H5V10H-5Z", fill="gate", stroke="none")
    stones = path(
        "M-10 10L-8.8-6H-4.4L-4.8 10ZM10 10L8.8-6H4.4L4.8 10ZM-11.4-11H11.4V-6H-11.4Z", fill="stone"
    )
    whirl = path(
        "M0 2.6A1.4 1.4 0 1 1 1.6 1A3 3 0 1 1-2.6 3.4", fill="none", stroke="paper",
        stroke_width=1.4, stroke_linecap="round",
    )  # fmt: skip
    return light + group(stones, stroke="ink", stroke_width=1, stroke_linejoin="round") + whirl


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
    "gate": (gate, 13.0),
}
PIECES = {"dragon": dragon_piece, "fairy": fairy}
