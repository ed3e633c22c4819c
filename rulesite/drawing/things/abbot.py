"""What is drawn of The Abbot."""

from rulesite.drawing.markup import element, group, path

_ABBOT = (
    "M0-16.4C2.6-14.6 4.4-12.4 4.4-9.8C4.4-7.4 3-5.6 1.8-5C6.4-3.8 9.6 2 10.6 11H-10.6"
    "C-9.6 2-6.4-3.8-1.8-5C-3-5.6-4.4-7.4-4.4-9.8C-4.4-12.4-2.6-14.6 0-16.4Z"
)


def _bed(x: float, y: float) -> str:
    """A flower bed between two paths."""
    return element("rect", x=x, y=y, width=9, height=9, rx=2, fill="leaf")


def _flower(x: float, y: float, colour: str) -> str:
    return element("circle", cx=x, cy=y, r=2, fill=colour)


def garden() -> str:
    """A walled garden from above: four beds round a fountain."""
    ground = path("M-14-14H14V14H-14Z", fill="lane", stroke="wall", stroke_width=2)
    beds = "".join(_bed(x, y) for x in (-11.5, 2.5) for y in (-11.5, 2.5))
    flowers = "".join(
        _flower(x, y, colour)
        for x, y, colour in (
            (-8.8, -8.8, "wine"), (-5, -5.6, "grain"), (8.8, -8.8, "grain"), (5.4, -5.2, "wine"),
            (-8.8, 8.8, "grain"), (-5.4, 5.2, "wine"), (8.8, 8.8, "wine"), (5.2, 5.4, "grain"),
        )
    )  # fmt: skip
    fountain = element("circle", r=4, fill="river", stroke="stone", stroke_width=1.6)
    return ground + group(beds, stroke="ink", stroke_width=0.6) + flowers + fountain


SYMBOLS = {"garden": (garden, 15.0)}
SHAPES = {"abbot": _ABBOT}
