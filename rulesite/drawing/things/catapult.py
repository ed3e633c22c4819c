"""What is drawn of The Catapult."""

from rulesite.drawing.markup import group, path


def fair() -> str:
    """A striped tent with a flag on top."""
    side = path("M-8-1H8L9.6 9H-9.6Z", fill="paper")
    stripes = path("M-8-1H-4.8L-5.8 9H-9.6ZM-1.6-1H1.6L1.9 9H-1.9ZM4.8-1H8L9.6 9H5.8Z", fill="roof")
    top = path("M0-9L10-1H-10Z", fill="roof")
    flag = path("M0-9V-13.6M0-13.4L5-12 0-10.6Z", fill="grain")
    return group(
        side + stripes + top + flag, stroke="ink", stroke_width=0.9, stroke_linejoin="round"
    )


SYMBOLS = {"fair": (fair, 12.0)}
