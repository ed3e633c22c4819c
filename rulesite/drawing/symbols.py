"""The symbols that stand on tiles, each drawn about (0, 0) in tile units."""

import math
from collections.abc import Callable

from rulesite.drawing.geometry import number
from rulesite.drawing.markup import element, group, path

Drawing = Callable[[], str]


def _disc(radius: float, fill: str, **more: object) -> str:
    return element("circle", r=radius, fill=fill, **more)


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


def cathedral() -> str:
    """Two towers with spires, and a rose window between them."""
    nave = path("M-8-6L0-14 8-6V17H-8Z", fill="paper")
    towers = path("M-16-8H-7V17H-16ZM7-8H16V17H7Z", fill="paper")
    spires = path("M-17-8L-11.5-24-6-8ZM6-8L11.5-24 17-8Z", fill="roof")
    rose = _disc(3.6, "shield") + path(
        "M-3 17V10A3 3 0 0 1 3 10V17Z M-13 4V-2H-10V4ZM10 4V-2H13V4Z", fill="ink"
    )
    return group(
        towers + nave + spires + rose, stroke="ink", stroke_width=1, stroke_linejoin="round"
    )


def inn() -> str:
    """A house on the shore of a small lake."""
    lake = element("ellipse", cx=3, cy=4, rx=12, ry=8, fill="river", stroke="bank")
    ripple = path("M5 8.5h5M2 6.5h3M9 5.5h3", fill="none", stroke="bank", stroke_width=0.8)
    house = path("M-8-4H3V4H-8Z", fill="paper") + path("M-10-3.5L-6.5-10.5H1.5L5-3.5Z", fill="roof")
    door = path("M-4 4V-.5H-1V4Z", fill="ink")
    return (
        lake + ripple + group(house + door, stroke="ink", stroke_width=0.9, stroke_linejoin="round")
    )


def _token(content: str) -> str:
    return _disc(9.5, "paper", stroke="wall", stroke_width=1.4) + content


def wine() -> str:
    """A bunch of grapes on a token."""
    places = [(-3.8, -1.6), (0, -1.6), (3.8, -1.6), (-1.9, 1.7), (1.9, 1.7), (0, 5)]
    grapes = "".join(f"M{number(x - 2)} {number(y)}a2 2 0 1 0 4 0a2 2 0 1 0-4 0" for x, y in places)
    stem = path("M0-3V-6.6M0-5.4C2-7.6 4-7 5-5.6", fill="none", stroke="leaf", stroke_width=1.3)
    return _token(stem + path(grapes, fill="wine"))


def grain() -> str:
    """An ear of corn on a token."""
    ears = "".join(
        f"M0 {number(y)}C{s}3 {number(y - 1)} {s}4.4 {number(y - 3)} {s}3.8 {number(y - 5)}"
        f"C{s}1 {number(y - 4)} 0 {number(y - 2)} 0 {number(y)}"
        for y in (4.4, 1.0, -2.4)
        for s in ("", "-")
    )
    stalk = path("M0 8V-4", fill="none", stroke="grain", stroke_width=1.2)
    return _token(stalk + path(ears + "M0-8C2-5.6 1.4-4 0-3C-1.4-4-2-5.6 0-8", fill="grain"))


def cloth() -> str:
    """A bolt of cloth on a token."""
    bolt = path("M-6-4.5H3V4.5H-6Z", fill="cloth")
    folds = path("M-6-1.5H3M-6 1.5H3", fill="none", stroke="paper", stroke_width=0.9)
    end = element("ellipse", cx=3, cy=0, rx=2.6, ry=4.5, fill="paper", stroke="cloth")
    curl = path("M3-2.2A1.3 2.2 0 1 1 2.2 1.4", fill="none", stroke="cloth", stroke_width=0.9)
    return _token(bolt + folds + end + curl)


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


def tower() -> str:
    """The foundation of a tower: a ring of masonry round a pit."""
    ring = path("M-9-9H9V9H-9Z", fill="stone", stroke="ink", stroke_width=1.3)
    stones = path(
        "M-9-4.5H-4.5M4.5-4.5H9M-9 4.5H-4.5M4.5 4.5H9M-3-9V-4.5M3-9V-4.5M-3 9V4.5M3 9V4.5"
        "M-9 0H-4.5M4.5 0H9",
        fill="none", stroke="verge", stroke_width=0.9,
    )  # fmt: skip
    return ring + stones + path("M-4.5-4.5H4.5V4.5H-4.5Z", fill="ink")


def besieged() -> str:
    """Two swords crossed."""
    blades = "M-7 7L7-8M7 7L-7-8"
    hilts = path("M-8 3L-3 8M8 3L3 8M-6 6L-9 9M6 6L9 9", fill="none", stroke_width=2)
    return (
        path(blades, fill="none", stroke="ink", stroke_width=3.2)
        + path(blades, fill="none", stroke="paper", stroke_width=1.4)
        + group(hilts, stroke="dragon", stroke_linecap="round")
    )


def pig_herd() -> str:
    """Two pigs, one behind the other."""
    pig = (
        "M-7 0C-7-4-3-5 1-4.6L3.4-6.4 4-4C6-3.4 6.6-2 7-1L8.6-.6V1.6L6.4 2C5.6 3 4.6 3.4 4 3.6V6"
        "H2V4H-3V6H-5V3C-6.4 2.4-7 1.4-7 0Z"
    )
    look = {"fill": "#e3a59a", "stroke": "ink", "stroke_width": 0.8, "stroke_linejoin": "round"}
    return shift_path(pig, -4, -4, look) + shift_path(pig, 3, 4, look)


def shift_path(d: str, x: float, y: float, look: dict[str, object]) -> str:
    """A path moved by (x, y)."""
    return path(d, transform=f"translate({number(x)} {number(y)})", **look)


def well() -> str:
    """A round well with its water, seen from above under a beam."""
    rim = _disc(7, "stone", stroke="ink", stroke_width=1.2)
    water = _disc(3.8, "bank", stroke="ink", stroke_width=0.8)
    angles = [math.pi * i / 4 for i in range(8)]
    joints = "".join(
        f"M{number(3.8 * math.cos(a))} {number(3.8 * math.sin(a))}"
        f"L{number(7 * math.cos(a))} {number(7 * math.sin(a))}"
        for a in angles
    )
    return rim + path(joints, fill="none", stroke="verge", stroke_width=0.8) + water


def village() -> str:
    """Four roofs round a green where roads end, seen from above."""
    green = _disc(10, "lane", stroke="verge", stroke_width=1.1)
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


SYMBOLS: dict[str, tuple[Drawing, float]] = {
    "pennant": (pennant, 9.5),
    "cloister": (cloister, 15.0),
    "abbey": (abbey, 50.0),
    "cathedral": (cathedral, 20.0),
    "inn": (inn, 11.0),
    "wine": (wine, 9.5),
    "grain": (grain, 9.5),
    "cloth": (cloth, 9.5),
    "princess": (princess, 12.0),
    "dragon": (dragon, 13.5),
    "volcano": (volcano, 14.0),
    "gate": (gate, 11.0),
    "tower": (tower, 11.5),
    "besieged": (besieged, 8.5),
    "pig-herd": (pig_herd, 10.0),
    "well": (well, 7.0),
    "village": (village, 10.0),
}
"""For each symbol its drawing and the radius of the room that it needs."""
