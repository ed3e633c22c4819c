"""What is drawn of Abbey & Mayor."""

import math

from rulesite.drawing.geometry import number
from rulesite.drawing.markup import element, group, path
from rulesite.drawing.strokes import disc

_MAYOR = (
    "M-3.9-15H3.9V-9.6H6.8V-7.2H3.8C3.6-6.4 3.3-5.8 2.9-5.3C8.6-4.4 11 -.6 11 3.4C11 6.6 9.8 8.8"
    " 8 11H-8C-9.8 8.8-11 6.6-11 3.4C-11-.6-8.6-4.4-2.9-5.3C-3.3-5.8-3.6-6.4-3.8-7.2H-6.8V-9.6H"
    "-3.9Z"
)
_WAGON = (
    "M-11-2.6C-11-8.6-6.4-11.4 0-11.4C6.4-11.4 11-8.6 11-2.6L12-2.6V7.2H10.6A4.2 4.2 0 0 1 2.4 8.2"
    "H-2.4A4.2 4.2 0 0 1-10.6 7.2H-12V-2.6Z"
)
_BARN = "M0-14.4L8.2-10.2 12-3.2V11H-12V-3.2L-8.2-10.2Z"


def abbey() -> str:
    """A walled abbey over a whole tile: four wings round a green garth, and a church."""
    ground = path("M0 0H100V100H0Z", fill="stone")
    wall = path("M4 4H96V96H4Z", fill="none", stroke="wall", stroke_width=3)
    outer = path("M16 18H84V84H16Z", fill="roof")
    shade = path("M16 84L34 66H66L84 84ZM84 18L66 36V66L84 84Z", fill="shade")
    ridge = path("M25 27H75V75H25Z", fill="none", stroke_width=0.8)
    garth = path("M34 36H66V66H34Z", fill="farm")
    lines = path("M16 18L34 36M84 18L66 36M16 84L34 66M84 84L66 66", fill="none")
    well = element("circle", cx=50, cy=51, r=4, fill="river")
    walks = path("M50 37V47M50 55V65M35 51H46M54 51H65", fill="none", stroke="lane")
    church = path("M41 12H59V36H41Z", fill="paper") + path("M39 14L50 3 61 14Z", fill="shade")
    rose = element("circle", cx=50, cy=20, r=2.6, fill="shield") + path(
        "M46.5 36V30A3.5 3.5 0 0 1 53.5 30V36Z", fill="ink"
    )
    whole = ground + wall + group(
        outer + shade + lines + ridge + garth + walks + well + church + rose,
        stroke="ink", stroke_width=1, stroke_linejoin="round",
    )  # fmt: skip
    return group(whole, transform="translate(-50 -50)")


def well() -> str:
    """A round well with its water, seen from above under a beam."""
    rim = disc(5.6, "stone", stroke="ink", stroke_width=1)
    water = disc(3, "bank", stroke="ink", stroke_width=0.7)
    angles = [math.pi * i / 4 for i in range(8)]
    joints = "".join(
        f"M{number(3 * math.cos(a))} {number(3 * math.sin(a))}"
        f"L{number(5.6 * math.cos(a))} {number(5.6 * math.sin(a))}"
        for a in angles
    )
    return rim + path(joints, fill="none", stroke="verge", stroke_width=0.8) + water


SYMBOLS = {
    "abbey": (abbey, 50.0),
    "well": (well, 5.6),
}
SHAPES = {
    "mayor": _MAYOR,
    "wagon": _WAGON,
    "barn": _BARN,
}
