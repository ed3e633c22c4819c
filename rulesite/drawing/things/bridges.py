"""What is drawn of Bridges, Castles & Bazaars."""

from rulesite.drawing.markup import group, path
from rulesite.drawing.strokes import disc, ringed


def bazaar() -> str:
    """A market stall under a striped awning."""
    ground = disc(10.5, "lane", stroke="verge", stroke_width=1)
    posts = path("M-6.5-1V8M6.5-1V8", fill="none", stroke="wall", stroke_width=1.4)
    table = path("M-7.5 2.5H7.5V5.5H-7.5Z", fill="paper")
    wares = path("M-5.5 2.5L-3.5-.2-1.5 2.5ZM1 2.5V0H4.5V2.5Z", fill="grain")
    awning = path("M-6.5-7H6.5L9-1H-9Z", fill="roof")
    stripes = path("M-3.9-7L-5.4-1H-1.8L-1.3-7ZM1.3-7L1.8-1H5.4L3.9-7Z", fill="paper")
    stall = group(table + wares + awning + stripes, stroke="ink", stroke_width=0.8)
    return ground + posts + stall


def keep() -> str:
    """A castle: a gatehouse between two round towers."""
    towers = "M-15 11V-9H-17V-14H-14V-11.5H-11.5V-14H-8.5V-11.5H-6V-14H-3V-9H-5V-3H5V-9H3V-14H6"
    towers += "V-11.5H8.5V-14H11.5V-11.5H14V-14H17V-9H15V11Z"
    gate = path("M-3.5 11V5A3.5 3.5 0 0 1 3.5 5V11Z", fill="ink")
    return ringed(path(towers, fill="stone")) + gate


SYMBOLS = {"bazaar": (bazaar, 11.0)}
PIECES = {"keep": keep}
