"""Figures of the players: our own shapes, told apart by form, colour and letter."""

from engine.api import FigureRow, Trait, rows
from rulesite.drawing.geometry import Point, number
from rulesite.drawing.markup import element, group, path
from rulesite.drawing.palette import PLAYERS

_PAWN = (
    "M0-14A5 5 0 0 1 3.4-5.3C7.4-4 8-.6 8.6 4.6L10 8.4C10.6 10.4 9.8 11 8.4 11H-8.4"
    "C-9.8 11-10.6 10.4-10 8.4L-8.6 4.6C-8-.6-7.4-4-3.4-5.3A5 5 0 0 1 0-14Z"
)
_BUILDER = (
    "M-4.4-10A4.4 4.4 0 0 1 4.4-10H7.2V-7.2H3.7L3.4-4.6H10.4C11.6-4.6 12-4 12-3V.2H8.4V11H1.6"
    "V9.4H-1.6V11H-8.4V.2H-12V-3C-12-4-11.6-4.6-10.4-4.6H-3.4L-3.7-7.2H-7.2V-10Z"
)
_PIG = (
    "M-11.4 1.4C-11.4-4.4-7-7.4-1-7.4C.8-7.4 2.4-7.2 3.8-6.8L7.4-10.2 8.4-5.4C9.6-4.4 10.2-3 10.4"
    "-1.8H12.4V3.2H10.2C9.6 4.6 8.6 5.8 7.4 6.8V11H3V8.4H-4.4V11H-8.8V7.2C-10.6 5.6-11.4 3.6-11.4"
    " 1.4Z"
)
_MAYOR = (
    "M-3.9-15H3.9V-9.6H6.8V-7.2H3.8C3.6-6.4 3.3-5.8 2.9-5.3C8.6-4.4 11 -.6 11 3.4C11 6.6 9.8 8.8"
    " 8 11H-8C-9.8 8.8-11 6.6-11 3.4C-11-.6-8.6-4.4-2.9-5.3C-3.3-5.8-3.6-6.4-3.8-7.2H-6.8V-9.6H"
    "-3.9Z"
)
_WAGON = (
    "M-11-2.6C-11-8.6-6.4-11.4 0-11.4C6.4-11.4 11-8.6 11-2.6L12-2.6V7.2H10.6A4.2 4.2 0 0 1 2.4 8.2"
    "H-2.4A4.2 4.2 0 0 1-10.6 7.2H-12V-2.6Z"
)
_BARN = "M0-14.4L8.2-10.2 12-3.2V11H-12V-3.2L-8.2-10.2Z"

SHAPES: dict[str, str] = {
    "pawn": _PAWN,
    "builder": _BUILDER,
    "pig": _PIG,
    "mayor": _MAYOR,
    "wagon": _WAGON,
    "barn": _BARN,
}
"""The outlines about (0, 0), by the name that the rows of figures give their ``shape``."""


def figure_symbols() -> str:
    """``<symbol id="figure-…">`` for the sprite; its colour is the ``color`` of its user."""
    return "".join(
        element("symbol", _body(d, "currentColor"), id=f"figure-{shape}", viewBox="-13 -16 26 30")
        for shape, d in SHAPES.items()
    )


def _body(d: str, fill: str) -> str:
    return path(d, fill=fill, stroke="paper", stroke_width=3, paint_order="stroke") + path(
        d, fill="none", stroke="ink", stroke_width=1.1
    )


def on_corner(kind: str) -> bool:
    """Whether a kind of figure stands on the corners of tiles."""
    return Trait.CORNER in rows(FigureRow)[kind].traits


def figure(player: str, kind: str, at: Point, lying: bool = False) -> str:
    """A figure of a player at a point of a drawing; a farmer lies.

    Players not in ``PLAYERS`` get the grey figure with the first letter of their name.
    """
    letter, fill, text = PLAYERS.get(player, (player[:1].upper() or "?", *PLAYERS["grey"][1:]))
    name = player if player in PLAYERS else "grey"
    row = rows(FigureRow)[kind]
    shape = _body(SHAPES[row.shape], f"var(--player-{name},{fill})")
    turned = "rotate(-90)" if lying and Trait.LIES in row.traits else ""
    place = f"translate({number(at[0])} {number(at[1])})"
    place += f"scale({number(row.size)})" if row.size != 1 else ""
    here = (3.0, 3.6) if turned else (0.0, 7.2)
    mark = element(
        "text", letter, x=here[0], y=here[1], fill=f"var(--player-{name}-text,{text})",
        font_size=11, font_weight="bold", font_family="sans-serif", text_anchor="middle",
    )  # fmt: skip
    body = group(shape, transform=turned) if turned else shape
    return group(body + mark, transform=place, class_=f"figure figure-{name}")
