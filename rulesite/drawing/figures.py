"""Figures of the players: our own shapes, told apart by colour and letter."""

from rulesite.drawing.geometry import Point, number
from rulesite.drawing.markup import element, group, path
from rulesite.drawing.palette import PLAYERS

_PAWN = (
    "M0-14A5 5 0 0 1 3.4-5.3C7.4-4 8-.6 8.6 4.6L10 8.4C10.6 10.4 9.8 11 8.4 11H-8.4"
    "C-9.8 11-10.6 10.4-10 8.4L-8.6 4.6C-8-.6-7.4-4-3.4-5.3A5 5 0 0 1 0-14Z"
)
_DISC = "M0-11A11 11 0 1 1 0 11A11 11 0 1 1 0-11Z"

SHAPES: dict[str, str] = {"follower": _PAWN}
"""The outline of each kind of figure about (0, 0). Kinds not listed are drawn as discs."""

SIZES: dict[str, float] = {"big": 1.3}
"""How much larger than usual a kind is drawn."""


def figure_symbols() -> str:
    """``<symbol id="figure-…">`` for the sprite; its colour is the ``color`` of its user."""
    return "".join(
        element("symbol", _body(d, "currentColor"), id=f"figure-{kind}", viewBox="-13 -16 26 30")
        for kind, d in {**SHAPES, "other": _DISC}.items()
    )


def _body(d: str, fill: str) -> str:
    return path(d, fill=fill, stroke="paper", stroke_width=3, paint_order="stroke") + path(
        d, fill="none", stroke="ink", stroke_width=1.1
    )


def figure(player: str, kind: str, at: Point, lying: bool = False) -> str:
    """A figure of a player at a point of a drawing; a farmer lies.

    Players not in ``PLAYERS`` get the grey figure with the first letter of their name.
    """
    letter, fill, text = PLAYERS.get(player, (player[:1].upper() or "?", *PLAYERS["grey"][1:]))
    name = player if player in PLAYERS else "grey"
    shape = _body(SHAPES.get(kind, SHAPES["follower"]), f"var(--player-{name},{fill})")
    size = SIZES.get(kind, 1.0)
    turned = "".join((
        f"translate({number(at[0])} {number(at[1])})",
        "rotate(-90)" if lying else "",
        f"scale({number(size)})" if size != 1 else "",
    ))  # fmt: skip
    here = (at[0] + (3.0 if lying else 0.0), at[1] + (3.6 if lying else 7.2))
    mark = element(
        "text", letter, x=here[0], y=here[1], fill=f"var(--player-{name}-text,{text})",
        font_size=11, font_weight="bold", font_family="sans-serif", text_anchor="middle",
    )  # fmt: skip
    return group(group(shape, transform=turned) + mark, class_=f"figure figure-{name}")
