"""Figures of the players: our own shapes, told apart by form, colour and letter."""

from engine.api import COLOURS, FigureRow, rows
from rulesite.drawing.geometry import Point, number
from rulesite.drawing.markup import element, group, path
from rulesite.drawing.palette import PLAYERS
from rulesite.drawing.things import SHAPES


def figure_symbols() -> str:
    """``<symbol id="figure-…">`` for a sheet; its colour is the ``color`` of its user."""
    return "".join(
        element("symbol", _body(d, "currentColor"), id=f"figure-{shape}", viewBox="-13 -16 26 30")
        for shape, d in SHAPES.items()
    )


def _body(d: str, fill: str) -> str:
    # The light rim is painted first, or half of it would lie on the figure.
    return path(d, fill=fill, stroke="paper", stroke_width=3, paint_order="stroke") + path(
        d, fill="none", stroke="ink", stroke_width=1.1
    )


def figure(player: str, kind: str, at: Point, lying: bool = False) -> str:
    """A figure of a player at a point of a drawing, which may be ``lying`` on its side.

    Players not in ``PLAYERS`` get the grey figure with the first letter of their name.
    """
    name = player if player in PLAYERS else "grey"
    fill, text = PLAYERS[name]
    letter = COLOURS.get(player, player[:1].upper() or "?")
    row = rows(FigureRow)[kind]
    shape = _body(SHAPES[row.shape], f"var(--player-{name},{fill})")
    turned = "rotate(-90)" if lying else ""
    place = f"translate({number(at[0])} {number(at[1])})"
    place += f"scale({number(row.size)})" if row.size != 1 else ""
    here = (3.0, 3.6) if turned else (0.0, 7.2)
    mark = element(
        "text", letter, x=here[0], y=here[1], fill=f"var(--player-{name}-text,{text})",
        font_size=11, font_weight="bold", font_family="sans-serif", text_anchor="middle",
    )  # fmt: skip
    body = group(shape, transform=turned) if turned else shape
    return group(body + mark, transform=place, class_=f"figure figure-{name}")
