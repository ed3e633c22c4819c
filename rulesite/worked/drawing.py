"""The board of an example, and what does not lie on it."""

from collections.abc import Iterator, Sequence

from django.utils.safestring import SafeString, mark_safe

from engine import api
from rulesite.drawing.board import PlacedFigure, PlacedTile, board_svg, can_stand
from rulesite.drawing.sprite import sprite_url
from rulesite.scenarios.picture import placed_pieces

Spot = tuple[api.Cell, str]


def drawn(
    position: api.Position,
    *,
    title: str,
    laid: bool = False,
    numbered: Sequence[api.Cell] = (),
    lit: Sequence[Spot] = (),
) -> SafeString:
    """The board; ``laid`` marks the tile laid last, ``numbered`` cells may be empty ones."""
    placed = {one.cell: PlacedTile(*one.cell, one.tile, one.turn) for one in position.tiles}
    drawing = board_svg(
        list(placed.values()),
        [
            PlacedFigure(one.player, one.kind, *one.cell, one.spot)
            for one in position.figures
            if can_stand(placed[one.cell], one.spot, one.kind)
        ],
        pieces=placed_pieces(position),
        frontier=[cell for cell in numbered if cell not in placed],
        marked=numbered,
        lit=[(cell, spot) for cell, spot in lit if can_stand(placed[cell], spot, "")],
        laid=position.last.cell if laid and position.last else None,
        sprite=sprite_url(),
        title=title,
    )
    return mark_safe(drawing)  # noqa: S308 - the drawing escapes what it is given


def width(position: api.Position, others: Sequence[api.Cell] = ()) -> int:
    """How many tiles a board is wide."""
    columns = [x for x, _ in (*(laid.cell for laid in position.tiles), *others)] or [0]
    return max(columns) - min(columns) + 1


def facts(position: api.Position) -> tuple[str, ...]:
    """What a picture does not tell: sets in play, scores, whose turn it is, what players have."""
    return tuple(_facts(position))


def _facts(position: api.Position) -> Iterator[str]:
    sets = [api.expansions()[name].name for name in position.sets if name != "base"]
    if sets:
        yield f"With {', '.join(sets)}"
    if any(position.scores):
        pairs = zip(position.players, position.scores, strict=True)
        yield "Score: " + ", ".join(f"{player} {score}" for player, score in pairs)
    if position.mover:
        yield f"{position.mover.capitalize()} to move"
    yield from beside(position.pieces)


def beside(pieces: api.Pieces) -> Iterator[str]:
    """Titles, prisoners and goods in words."""
    if pieces.king:
        yield f"{pieces.king.player.capitalize()} is king (city of {pieces.king.size} tiles)"
    if pieces.robber:
        holder = pieces.robber
        yield f"{holder.player.capitalize()} is robber baron (road of {holder.size} tiles)"
    for held in pieces.prisoners:
        yield f"{held.captor.capitalize()} holds a {held.owner} {held.kind}"
    for stock in pieces.stocks:
        if stock.number:
            yield f"{stock.player.capitalize()} has {stock.number} {stock_words(stock)}"


_COUNTED = {"tower piece": "tower pieces", "abbey": "abbeys", "cloister": "cloisters"}
"""The things that are not counted by the barrel."""


def stock_words(stock: api.Stock) -> str:
    """``wine``, ``abbey``, ``abbeys``."""
    return stock.what if stock.number == 1 else _COUNTED.get(stock.what, stock.what)
