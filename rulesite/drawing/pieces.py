"""What stands on the board beside the figures of the players, by the drawings of its expansion."""

from rulesite.drawing.geometry import Point, number
from rulesite.drawing.markup import element, group, shift
from rulesite.drawing.palette import PLAYERS
from rulesite.drawing.things import PIECES, SPANS


def piece_symbols() -> str:
    """``<symbol id="piece-…">`` for a sheet."""
    return "".join(
        element("symbol", draw(), id=f"piece-{name}", viewBox="-20 -20 40 40")
        for name, draw in PIECES.items()
    ) + "".join(
        element("symbol", draw(), id=f"span-{name}", viewBox="-50 -50 100 100")
        for name, draw in SPANS.items()
    )


def _count(count: int) -> str:
    return element(
        "text", str(count), y=6, fill="ink", font_size=12, font_weight="bold",
        font_family="sans-serif", text_anchor="middle",
    )  # fmt: skip


def piece(name: str, at: Point, count: int = 0) -> str:
    """A piece at a point of a drawing, with how many there are of it, if that is to be said."""
    body = PIECES[name]() + (_count(count) if count else "")
    place = f"translate({number(at[0])} {number(at[1])})"
    return group(body, transform=place, class_=f"piece piece-{name}")


LEADING: dict[str, tuple[str, Point]] = {
    "n": ("rotate(270)", (0, -19)),
    "e": ("rotate(0)", (19, 0)),
    "s": ("rotate(90)", (0, 19)),
    "w": ("rotate(180)", (-19, 0)),
}
"""How what is drawn towards the east is turned to each side, and where its number stands."""


def span(name: str, middle: Point, side: str, player: str = "", count: int = 0) -> str:
    """What links: a way over a tile, or from the middle of a tile to the ``side`` of its spot.

    It may be drawn in the colour of a ``player`` and with a number.
    """
    turn, at = LEADING.get(side, LEADING["e"])
    body = group(SPANS[name](), transform=turn) + (shift(_count(count), at) if count else "")
    fill, _ = PLAYERS.get(player, PLAYERS["grey"])
    place = f"translate({number(middle[0])} {number(middle[1])})"
    colour = f"var(--player-{player},{fill})" if player else None
    return group(body, transform=place, color=colour, class_=f"piece span-{name}")
