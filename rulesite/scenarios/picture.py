"""The picture of a stated position, whatever is wrong with it."""

from collections.abc import Sequence

from django.utils.safestring import SafeString, mark_safe

from engine import api
from rulesite.drawing.board import PlacedFigure, PlacedTile, board_svg
from rulesite.drawing.sprite import sprite_url


def picture(
    position: api.Position,
    *,
    marked: Sequence[api.Cell] = (),
    lit: Sequence[tuple[api.Cell, str]] = (),
    title: str = "The position",
) -> SafeString:
    """The board as SVG; ``marked`` cells are numbered in their order, ``lit`` spots coloured.

    Figures on spots that their tile does not have are left out: the problems name them.
    """
    lying = {laid.cell: laid for laid in position.tiles}
    figures = [
        PlacedFigure(f.player, f.kind, *f.cell, f.spot)
        for f in position.figures
        if _has(lying[f.cell], f.spot)
    ]
    drawing = board_svg(
        [PlacedTile(*laid.cell, laid.tile, laid.turn) for laid in position.tiles],
        figures,
        marked=[cell for cell in marked if cell in lying],
        lit=[(cell, spot) for cell, spot in lit if cell in lying and _has(lying[cell], spot)],
        laid=position.last.cell if position.last else None,
        sprite=sprite_url(),
        title=title,
    )
    return mark_safe(drawing)  # noqa: S308 - the drawing escapes what it is given


def _has(laid: api.Laid, spot: str) -> bool:
    return spot in api.turned(api.tiles()[laid.tile], laid.turn).spots
