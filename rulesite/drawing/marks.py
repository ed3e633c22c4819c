"""What is drawn upon a board to speak of it: numbers, letters, outlines."""

from collections.abc import Sequence

from rulesite.drawing.geometry import Point, number
from rulesite.drawing.markup import element, group

Cell = tuple[int, int]

VERDICTS = {"yes": "M-5 0L-1.5 4L5.5 -4.5", "no": "M-4 -4L4 4M4 -4L-4 4"}
"""The strokes of a tick and of a cross."""

_ROOMY, _GROWN = 4, 2.2
"""Labels are drawn larger on a board that is more tiles wide, since all of it is drawn smaller."""


def empty(cell: Cell) -> str:
    """The outline of a cell without a tile."""
    return element(
        "rect", x=cell[0] * 100 + 4, y=cell[1] * 100 + 4, width=92, height=92, rx=6,
        fill="none", stroke="verge", stroke_width=1.6, stroke_dasharray="6 6",
    )  # fmt: skip


def laid(cells: Sequence[Cell]) -> str:
    """The border of the tile just laid, which may cover two cells."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    width, height = (100 * (max(axis) - min(axis) + 1) for axis in (xs, ys))
    return element(
        "rect", x=min(xs) * 100, y=min(ys) * 100, width=width, height=height, fill="none",
        stroke="mark", stroke_width=4, class_="board-laid",
    )  # fmt: skip


def numbered(places: Sequence[Point]) -> list[str]:
    """Numbers 1, 2, 3… at these points."""
    return [
        group(
            element("circle", r=11, fill="mark", stroke="paper", stroke_width=2)
            + element(
                "text", str(i), y=5, fill="paper", font_size=14, font_weight="bold",
                font_family="sans-serif", text_anchor="middle",
            ),
            transform=f"translate({number(x)} {number(y)})",
        )
        for i, (x, y) in enumerate(places, 1)
    ]  # fmt: skip


def label(sign: str, at: Point, columns: int) -> str:
    """A letter or a verdict in a round field, on a board that is ``columns`` tiles wide."""
    grown = min(_GROWN, max(1.0, columns / _ROOMY))
    scale = f"scale({number(grown)})" if grown > 1 else ""
    place = f"translate({number(at[0])} {number(at[1])}){scale}"
    stroke = VERDICTS.get(sign)
    body = _verdict(stroke, sign) if stroke else _letter(sign)
    return group(body, transform=place, class_=f"label label-{sign if stroke else 'letter'}")


def _verdict(stroke: str, sign: str) -> str:
    field = element("circle", r=11, fill=sign, stroke="paper", stroke_width=1.5)
    return field + element(
        "path", d=stroke, fill="none", stroke="paper", stroke_width=3, stroke_linecap="round"
    )


def name(sign: str, at: Point, columns: int) -> str:
    """The letter of a feature in a square, on a board that is ``columns`` tiles wide."""
    grown = min(_GROWN, max(1.0, columns / _ROOMY))
    scale = f"scale({number(grown)})" if grown > 1 else ""
    wide = 15 + 5 * len(sign)
    field = element(
        "rect", x=-wide / 2, y=-10, width=wide, height=20, rx=3, fill="ink", stroke="paper",
        stroke_width=1.5,
    )  # fmt: skip
    letter = element(
        "text", sign, y=5.2, fill="paper", font_size=14, font_weight="bold",
        font_family="sans-serif", text_anchor="middle",
    )  # fmt: skip
    place = f"translate({number(at[0])} {number(at[1])}){scale}"
    return group(field + letter, transform=place, class_="label label-name")


def _letter(sign: str) -> str:
    field = element("circle", r=11, fill="paper", stroke="ink", stroke_width=1.5)
    return field + element(
        "text", sign, y=5.4, fill="ink", font_size=15, font_weight="bold",
        font_family="sans-serif", text_anchor="middle",
    )  # fmt: skip
