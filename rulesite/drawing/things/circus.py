"""What is drawn of Under the Big Top."""

from rulesite.drawing.markup import group, path
from rulesite.drawing.strokes import ringed


def _tent() -> str:
    """A striped tent with a pennant on its pole."""
    walls = path("M-11 10L-9-1H9L11 10Z", fill="paper")
    stripes = path("M-7 10L-5.6-1H-2L-2.4 10ZM2.4 10L2-1H5.6L7 10Z", fill="fire")
    roof = path("M-12 0C-6-2-2-6 0-10C2-6 6-2 12 0C8 1.6-8 1.6-12 0Z", fill="fire")
    flag = path("M0-10V-14.6L5-12.8L0-11.2", fill="grain")
    return walls + stripes + roof + flag


def circus() -> str:
    """The circus as it is on tiles: the ring of sand where the tent is put."""
    ring = path("M-11 0A11 8.6 0 1 0 11 0A11 8.6 0 1 0-11 0Z", fill="grain")
    sand = path("M-7.4 0A7.4 5.4 0 1 0 7.4 0A7.4 5.4 0 1 0-7.4 0Z", fill="lane")
    return group(ring + sand, stroke="ink", stroke_width=1)


def acrobats() -> str:
    """The place for acrobats: a mat with room for two."""
    mat = path("M-12 7L-8-5H8L12 7Z", fill="lane")
    feet = path(
        "M-6.6 2A2.6 1.8 0 1 0-1.4 2A2.6 1.8 0 1 0-6.6 2Z"
        "M1.4 2A2.6 1.8 0 1 0 6.6 2A2.6 1.8 0 1 0 1.4 2Z",
        fill="fire",
    )
    return group(mat + feet, stroke="ink", stroke_width=1, stroke_linejoin="round")


def big_top() -> str:
    """The Big Top."""
    return ringed(_tent())


def animal() -> str:
    """An elephant on a drum, seen from the side."""
    body = path(
        "M-9 8V0C-9-5-4-6 0-6C1-9 9-9 9-3C9 1 11 3 12 1.6C12 5 7.6 5 6.6 1V8H2.6V3.4H-4V8Z",
        fill="stone",
    )
    drum = path("M-11 8H10V12H-11Z", fill="fire")
    return ringed(body + drum)


_RINGMASTER = (
    "M-4.6-15.6H4.6L4-9H6.6V-7.4H4C3.6-5 2.4-3.6 1.6-3C6-2 9.6 2 10.4 11.4H3.6L0 3.6L-3.6 11.4"
    "H-10.4C-9.6 2-6-2-1.6-3C-2.4-3.6-3.6-5-4-7.4H-6.6V-9H-4Z"
)
"""Somebody in a top hat and a tailcoat."""

SYMBOLS = {"circus": (circus, 12.0), "acrobats": (acrobats, 12.0)}
SHAPES = {"ringmaster": _RINGMASTER}
PIECES = {"big-top": big_top, "animal": animal}
