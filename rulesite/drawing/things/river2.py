"""What is drawn of The River II."""

from rulesite.drawing.strokes import shift_path


def pig_herd() -> str:
    """Two pigs, one behind the other."""
    pig = (
        "M-7 0C-7-4-3-5 1-4.6L3.4-6.4 4-4C6-3.4 6.6-2 7-1L8.6-.6V1.6L6.4 2C5.6 3 4.6 3.4 4 3.6V6"
        "H2V4H-3V6H-5V3C-6.4 2.4-7 1.4-7 0Z"
    )
    look = {"fill": "pig", "stroke": "ink", "stroke_width": 1.3, "stroke_linejoin": "round"}
    return shift_path(pig, -4, -4, look) + shift_path(pig, 3, 4, look)


SYMBOLS = {
    "pig-herd": (pig_herd, 10.0),
}
