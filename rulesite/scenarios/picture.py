"""The picture of a stated position, whatever is wrong with it."""

from collections.abc import Sequence

from django.utils.safestring import SafeString, mark_safe

from engine import api
from rulesite.drawing.board import (
    Choice,
    PlacedFigure,
    PlacedPiece,
    PlacedTile,
    board_svg,
    can_stand,
)
from rulesite.drawing.layout import HEART
from rulesite.drawing.sprite import sprite_url


def picture(
    position: api.Position,
    *,
    marked: Sequence[api.Cell] = (),
    lit: Sequence[tuple[api.Cell, str]] = (),
    frontier: Sequence[api.Cell] = (),
    choices: Sequence[Choice] = (),
    title: str = "The position",
) -> SafeString:
    """The board as SVG; ``marked`` cells are numbered in their order, ``lit`` spots coloured.

    Figures on spots that their tile does not have are left out: the problems name them.
    """
    lying = {laid.cell: laid for laid in position.tiles}
    placed = {laid.cell: PlacedTile(*laid.cell, laid.tile, laid.turn) for laid in position.tiles}
    figures = [
        PlacedFigure(f.player, f.kind, *f.cell, f.spot)
        for f in position.figures
        if can_stand(placed[f.cell], f.spot, f.kind)
    ]
    drawing = board_svg(
        list(placed.values()),
        figures,
        pieces=placed_pieces(position),
        frontier=frontier,
        choices=choices,
        marked=[cell for cell in marked if cell in lying],
        lit=[(cell, spot) for cell, spot in lit if cell in lying and _has(lying[cell], spot)],
        laid=position.last.cell if position.last else None,
        sprite=sprite_url(),
        title=title,
    )
    return mark_safe(drawing)  # noqa: S308 - the drawing escapes what it is given


def placed_pieces(position: api.Position) -> list[PlacedPiece]:
    """The pieces that stand on laid tiles, towers first."""
    pieces, cells = position.pieces, {laid.cell for laid in position.tiles}
    found = [PlacedPiece("tower", *tower.cell, height=tower.height) for tower in pieces.towers]
    heart = next((laid.cell for laid in position.tiles if laid.tile == HEART), None)
    if pieces.count and heart:
        found.append(PlacedPiece("count", *heart, pieces.count))
    if pieces.dragon:
        found.append(PlacedPiece("dragon", *pieces.dragon))
    if pieces.fairy:
        found.append(PlacedPiece("fairy", *pieces.fairy.cell))
    return [one for one in found if (one.x, one.y) in cells]


def _has(laid: api.Laid, spot: str) -> bool:
    return spot in api.turned(api.tiles()[laid.tile], laid.turn).spots
