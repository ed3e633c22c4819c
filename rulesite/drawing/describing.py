"""What lies on a board, in sentences: for who hears its picture."""

from collections.abc import Mapping, Sequence

from engine.api import ORIGIN, from_first
from rulesite.drawing.placed import Cell, DrawnFigure, PlacedPiece, PlacedTile
from rulesite.telling.places import on_corner, spot_words


def description_of(
    cells: Sequence[PlacedTile],
    figures: Sequence[DrawnFigure],
    pieces: Sequence[PlacedPiece],
    found: Mapping[Cell, PlacedTile],
) -> str:
    """How many tiles lie there, then a sentence for each figure and each token with its place."""
    count = f"{len(cells)} tile{'s' if len(cells) != 1 else ''}."
    first = cells[0][:2] if cells else ORIGIN
    words = [
        f"{one.player.capitalize()} {one.kind}: {_spot(found[one.x, one.y], one)},"
        f" on {from_first(first, (one.x, one.y))}."
        for one in figures
    ] + [_piece_words(one, first) for one in pieces]
    return " ".join([count, *words])


def _spot(cell: PlacedTile, piece: DrawnFigure) -> str:
    named = isinstance(piece.segment, str)
    if named and (on_corner(piece.kind) or piece.segment not in cell.look.spots):
        return spot_words(str(piece.segment), piece.kind)
    return spot_words(cell.look.names[cell.number_of(piece.segment)])


def _piece_words(one: PlacedPiece, first: Cell) -> str:
    """A token in a sentence."""
    name = f"{one.row.name.capitalize()} of {one.number}" if one.shown else f"The {one.row.name}"
    spot = f" ({spot_words(one.spot)})" if one.spot else ""
    return f"{name}{spot} on {from_first(first, (one.x, one.y))}."
