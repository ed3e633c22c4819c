"""What is drawn of The Siege."""

from rulesite.drawing.things.cathars import swords


def siege() -> str:
    """The swords on blue: its way out is another than that of The Cathars."""
    return swords("shield")


SYMBOLS = {
    "siege": (siege, 9.5),
}

STAKES = {"siege": "shield"}
