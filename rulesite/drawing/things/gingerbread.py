"""What is drawn of The Gingerbread Man."""

from rulesite.drawing.markup import element, group, path
from rulesite.drawing.strokes import ringed

_BODY = (
    "M-3.4-3.6C-6-5-11-5-11-1.6C-11 1.4-7 1.4-4.6 1.6C-5 5-9 9-7.6 12C-6 14.6-2.4 12 0 7.6"
    "C2.4 12 6 14.6 7.6 12C9 9 5 5 4.6 1.6C7 1.4 11 1.4 11-1.6C11-5 6-5 3.4-3.6"
    "A6 6 0 1 0-3.4-3.6Z"
)


def man() -> str:
    """A man of gingerbread with icing: a face, two buttons, and a line on each hand and foot."""
    dots = "".join(
        element("circle", cx=x, cy=y, r=1.1) for x, y in ((-2, -9), (2, -9), (0, -0.6), (0, 3.4))
    )
    icing = path("M-2.4-6C-1-4.8 1-4.8 2.4-6M-8.8-4V.4M8.8-4V.4", fill="none", stroke="paper",
                 stroke_width=1.2)  # fmt: skip
    return ringed(path(_BODY, fill="lane")) + group(dots, fill="paper") + icing


SYMBOLS = {"gingerbread-mark": (man, 13.0)}
PIECES = {"gingerbread": man}
