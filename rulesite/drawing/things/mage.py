"""What is drawn of Mage & Witch."""

from rulesite.drawing.markup import element, group, path
from rulesite.drawing.strokes import ringed

_STAR = "M0-11L2.6-3.6 10.5-3.4 4.2 1.4 6.5 8.9 0 4.4-6.5 8.9-4.2 1.4-10.5-3.4-2.6-3.6Z"


def magic() -> str:
    """A star with a wand through it."""
    wand = path("M-11 11L3-3", fill="none", stroke="ink", stroke_width=4.4, stroke_linecap="round")
    core = path("M-11 11L3-3", fill="none", stroke="lane", stroke_width=2.2, stroke_linecap="round")
    star = path(_STAR, transform="translate(3-3)scale(.92)", fill="grain", stroke="ink",
                stroke_width=1.1, stroke_linejoin="round")  # fmt: skip
    return wand + core + star


def mage() -> str:
    """A man with a beard, a pointed hat with a star, and a long robe."""
    robe = path("M-4-2H4C6 3 8 8 9 14H-9C-8 8-6 3-4-2Z", fill="shield")
    beard = path("M-3.8-5H3.8C4 0 2 4 0 7C-2 4-4 0-3.8-5Z", fill="paper")
    hat = path("M-7-5C-3-7 3-7 7-5L1.6-18-1.4-17.4Z", fill="shield")
    star = path(_STAR, transform="translate(0-9.6)scale(.26)", fill="grain", stroke="none")
    return ringed(robe + beard + hat) + star


def witch() -> str:
    """A woman with a bent hat with a wide brim, and a broom beside her."""
    broom = path("M9.6 12L11.4-12", fill="none", stroke="lane", stroke_width=2)
    twigs = path("M7.4 14L9 5H11.4L13 14Z", fill="grain")
    gown = path("M-3.4-3H3.4C5 3 6 8 7 14H-9C-7.6 8-5.4 3-3.4-3Z", fill="wine")
    face = element("circle", cx=0, cy=-5.4, r=3.9, fill="paper")
    brim = path("M-9.6-6.6C-4-10 4-10 9.6-6.6C4-5.6-4-5.6-9.6-6.6Z", fill="wine")
    hat = path("M-5-8.4C-4-13-2-16 4.6-18.4C2.4-15.6 3.4-12 5-8.4Z", fill="wine")
    return ringed(gown + face + hat + brim) + group(broom + twigs, stroke_linejoin="round")


SYMBOLS = {"magic": (magic, 11.0)}
PIECES = {"mage": mage, "witch": witch}
