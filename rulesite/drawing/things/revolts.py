"""What is drawn of The Peasant Revolts."""

from rulesite.drawing.markup import element, group, path
from rulesite.drawing.strokes import disc, ringed


def _fork() -> str:
    """A pitchfork, its prongs up."""
    lines = path("M0 8V-3M-3.4-8V-5C-3.4-3-2-3 0-3C2-3 3.4-3 3.4-5V-8M0-3V-8", fill="none")
    return group(lines, stroke="ink", stroke_width=1.5, stroke_linecap="round")


def _revolt(sign: str) -> str:
    """A pitchfork beside the sign of what it reaches, on a light board."""
    board = element(
        "rect", x=-12, y=-10.5, width=24, height=21, rx=3, fill="paper",
        stroke="wall", stroke_width=1.4,
    )  # fmt: skip
    return board + group(_fork(), transform="translate(-5.5 0)") + sign


def city() -> str:
    """The fork and a tower with battlements."""
    return _revolt(path("M1.5 6V-5H3.5V-3H5V-5H7V-3H8.5V-5H10.5V6Z", fill="wall"))


def road() -> str:
    """The fork and a road that winds upwards."""
    way = path("M3 7C11 4 1 0 8-7", fill="none", stroke="wall", stroke_width=3.4)
    return _revolt(way)


def cloister() -> str:
    """The fork and a house with a cross."""
    house = path("M1.5 7V0L6-4L10.5 0V7Z", fill="wall")
    cross = path("M6-4V-9M4-7H8", fill="none", stroke="ink", stroke_width=1.3)
    return _revolt(house + cross)


def protection() -> str:
    """A shield."""
    shield = path(
        "M0-9C3-7 6-6.4 8-6.6C8.6 1 6 7 0 10C-6 7-8.6 1-8-6.6C-6-6.4-3-7 0-9Z", fill="paper"
    )
    return ringed(shield + disc(2.4, "wine"))


SYMBOLS = {
    "revolt-city": (city, 12.0),
    "revolt-road": (road, 12.0),
    "revolt-cloister": (cloister, 12.0),
}
PIECES = {"protection": protection}
