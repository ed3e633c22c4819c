"""What is drawn of the basic game."""

from rulesite.drawing.markup import group, path
from rulesite.drawing.strokes import disc

_PAWN = (
    "M0-14A5 5 0 0 1 3.4-5.3C7.4-4 8-.6 8.6 4.6L10 8.4C10.6 10.4 9.8 11 8.4 11H-8.4"
    "C-9.8 11-10.6 10.4-10 8.4L-8.6 4.6C-8-.6-7.4-4-3.4-5.3A5 5 0 0 1 0-14Z"
)


def pennant() -> str:
    """A shield, party per pale with a star of one piece."""
    return path(
        "M-7-8.5H7V0C7 5 3.6 8 0 10C-3.6 8-7 5-7 0Z",
        fill="shield", stroke="paper", stroke_width=1.6,
    ) + path("M-7-2L0-6 7-2V2.4L0-1.6-7 2.4Z", fill="paper")  # fmt: skip


def cloister() -> str:
    """A church behind a garden wall."""
    garden = path("M-15-13H15V14H-15Z", fill="stone", stroke="wall", stroke_width=1.6)
    yard = path("M-11.5 10.5H11.5M-11.5 7V10.5M11.5 7V10.5", fill="none", stroke="lane")
    nave = path("M-4-2H11V10H-4Z", fill="paper") + path("M-4-2L-1-9H9L12-2Z", fill="roof")
    tower = path("M-10-4H-3V10H-10Z", fill="paper") + path("M-11-4L-6.5-12-2-4Z", fill="shade")
    cross = path("M-6.5-18V-12M-8.7-15.9H-4.3", fill="none", stroke_width=1.3)
    doors = path("M-8 10V6A1.5 1.5 0 0 1-5 6V10ZM1 8V3.5H2.6V8ZM5 8V3.5H6.6V8Z", fill="ink")
    body = group(nave + tower + cross, stroke="ink", stroke_width=0.9, stroke_linejoin="round")
    return garden + yard + body + doors


def village() -> str:
    """Four roofs round a green where roads end, seen from above."""
    green = disc(10, "lane", stroke="verge", stroke_width=1.1)
    roofs = path(
        "M-7.5-6H-.5V-1H-7.5ZM1.5-7.5H6.5V-.5H1.5ZM.5 1.5H7.5V6.5H.5ZM-6.5.5H-1.5V7.5H-6.5Z",
        fill="roof",
        stroke="wall",
        stroke_width=0.9,
    )
    shades = path(
        "M-7.5-3.5H-.5V-1H-7.5ZM4-7.5H6.5V-.5H4ZM.5 4H7.5V6.5H.5ZM-4 .5H-1.5V7.5H-4Z", fill="shade"
    )
    return green + roofs + shades


def bridge() -> str:
    """A wooden bridge from one side of its tile to the other: planks between two rails."""
    planks = "".join(f"M{x}-5.5V5.5" for x in range(-46, 50, 4))
    return (
        path("M-50 0H50", stroke="ink", stroke_width=14)
        + path("M-50 0H50", stroke="lane", stroke_width=12)
        + path(planks, stroke="wall", stroke_width=0.7)
        + path("M-50-5.5H50M-50 5.5H50", stroke="wall", stroke_width=2)
    )


def _house(front: str, *parts: str) -> str:
    """A building from the side: its front, its roof and what else belongs to it."""
    body = path(front, fill="paper") + "".join(parts)
    return group(body, stroke="ink", stroke_width=1, stroke_linejoin="round")


def farmhouse() -> str:
    """A house with a door, a window and a chimney."""
    chimney = path("M5.5-13H9V-6H5.5Z", fill="stone")
    roof = path("M-13 0L-7-9H8L13 0Z", fill="roof")
    holes = path("M-6 10V3H-1.5V10ZM3.5 3H8V7H3.5Z", fill="ink")
    return _house("M-10-1H10V10H-10Z", chimney, roof, holes)


def pigsty() -> str:
    """A low shed behind a fence of boards."""
    roof = path("M-12 1L-10-6H10L12 1Z", fill="shade")
    fence = path("M-14 5H14M-14 8.5H14M-12 3V11M-6 3V11M0 3V11M6 3V11M12 3V11", fill="none")
    return _house("M-10 0H10V10H-10Z", roof, group(fence, stroke="wall", stroke_width=1.5))


def cowshed() -> str:
    """A wide barn with a gate of two wings."""
    roof = path("M-14-1L-9-8 0-11 9-8 14-1Z", fill="roof")
    gate = path("M-5 10V1H5V10ZM0 1V10", fill="lane") + path("M-5 1L0 10 5 1", fill="none")
    return _house("M-12-2H12V10H-12Z", roof, gate)


def donkey_stable() -> str:
    """A lean-to with an open front and a manger."""
    roof = path("M-13-9L13-3V0L-13-5Z", fill="shade")
    inside = path("M-8 10V-3L8 1V10Z", fill="ink")
    manger = path("M-5 6H5L3.5 10H-3.5Z", fill="grain")
    return _house("M-11-6L11-1V10H-11Z", inside, manger, roof)


def roundabout() -> str:
    """A round road with grass inside."""
    return disc(10, "road", stroke="verge", stroke_width=1) + disc(4.6, "farm", stroke="verge")


SYMBOLS = {
    "roundabout": (roundabout, 10.0),
    "pennant": (pennant, 9.5),
    "cloister": (cloister, 15.0),
    "village": (village, 10.0),
    "farmhouse": (farmhouse, 14.0),
    "pigsty": (pigsty, 14.0),
    "cowshed": (cowshed, 14.0),
    "donkey-stable": (donkey_stable, 13.0),
}
SHAPES = {
    "pawn": _PAWN,
}
SPANS = {
    "bridge": bridge,
}
