"""What the board of an example does not tell: how wide it is, and what lies beside it."""

from collections.abc import Iterator, Sequence

from engine import api
from rulesite.telling import pieces


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
    for told in (pieces.holders, pieces.held, pieces.beside, pieces.stocks):
        yield from told(position.pieces)
