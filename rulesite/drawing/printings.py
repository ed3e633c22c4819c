"""A tile as each printing of the game shows it, in the manner of our own drawings: what tells one
printing from another, and nothing of the artwork."""

from collections.abc import Collection
from functools import cache

from rulesite.drawing.geometry import Point
from rulesite.drawing.markup import element, group, path, shift
from rulesite.drawing.things.abbot import garden
from rulesite.drawing.town import houses

GARDEN = "garden"
"""A garden lies in the field."""
CROWDED = "crowded"
"""Houses fill the city, and its wall cuts them off."""
BOXES = "boxes"
"""The name on the box tells it, so a box stands before the tile."""
MARKS = (GARDEN, CROWDED, BOXES)

_FIELD = "M0 0C14 46 86 46 100 0V100H0Z"
_WALL = "M0 0C14 46 86 46 100 0"
_ROAD = "M0 74C34 66 66 82 100 74"
_FEW: tuple[Point, ...] = ((30, 9), (50, 19), (70, 9), (50, 5))
_MANY: tuple[Point, ...] = tuple(
    (x + (4 if y % 2 else 0), y) for y in (4, 13, 22, 31, 38) for x in range(6, 100, 10)
)
_GARDEN: Point = (73, 52)
_BOX: Point = (26, 62)


@cache
def printing_picture(marks: tuple[str, ...]) -> str:
    """A tile with a city, a road and a field. ``marks`` are of ``MARKS``; ValueError for others."""
    if unknown := [mark for mark in marks if mark not in MARKS]:
        raise ValueError(f"There is no mark {unknown[0]!r}, only {', '.join(MARKS)}.")
    return element(
        "svg", "".join(_layers(marks)), class_="printing-picture", viewBox="0 0 100 100",
        aria_hidden="true",
    )  # fmt: skip


def _layers(marks: Collection[str]) -> list[str]:
    """From the ground up. The field is laid over the houses, so that it cuts them off."""
    return [
        path("M0 0H100V60H0Z", fill="city"),
        houses(list(_MANY if CROWDED in marks else _FEW)),
        path(_FIELD, fill="farm"),
        path(_WALL, fill="none", stroke="wall", stroke_width=3.2),
        path(_ROAD, fill="none", stroke="verge", stroke_width=10),
        path(_ROAD, fill="none", stroke="road", stroke_width=7),
        shift(garden(), _GARDEN, 1.1) if GARDEN in marks else "",
        shift(_box(), _BOX) if BOXES in marks else "",
    ]


def _box() -> str:
    """A box with a band across its lid."""
    return group(
        path("M-20-12L-12-20H24L16-12Z", fill="paper")
        + path("M16-12L24-20V12L16 20Z", fill="stone")
        + path("M-20-12H16V20H-20Z", fill="paper")
        + path("M-20-2H16V10H-20Z", fill="mark"),
        stroke="ink",
        stroke_width=1.6,
        stroke_linejoin="round",
    )
