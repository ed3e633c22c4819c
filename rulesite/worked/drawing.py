"""What the board of an example does not tell: how wide it is, and what lies beside it."""

from collections.abc import Iterator, Sequence

from engine import api


def width(position: api.Position, others: Sequence[api.Cell] = ()) -> int:
    """How many tiles a board is wide."""
    columns = [x for x, _ in (*(laid.cell for laid in position.tiles), *others)] or [0]
    return max(columns) - min(columns) + 1


def facts(position: api.Position) -> tuple[str, ...]:
    """What a picture does not tell: sets in play, scores, whose turn it is, what players have."""
    return tuple(_facts(position))


def _facts(position: api.Position) -> Iterator[str]:
    sets = [api.tile_sets()[name].name for name in position.sets if name != "base"]
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
