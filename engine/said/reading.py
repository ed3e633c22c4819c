"""What can be said of a feature that lies on a board: the way back from an example."""

from collections.abc import Iterator

from engine.analysis.seen import feature_on
from engine.board.board import Board
from engine.board.features import Feature, Place
from engine.model.position import Position
from engine.model.tiles import PENNANT
from engine.model.values import Figure
from engine.model.vocabulary import TokenRow, rows
from engine.said.said import FiguresThere, Statement, said_of
from engine.turn.problems import stated_board


def read_back(position: Position, place: Place) -> Statement:
    """What is to be said of the feature at a place. Raises InputError where there is none."""
    board, _ = stated_board(position)
    feature = feature_on(board, *place)
    kind, cells = feature.kind, board.cells_of(feature)
    around = board.neighbours_of(cells[0]) if kind.surrounded else ()
    figures = sorted(feature.figures, key=lambda one: position.players.index(one.player))
    marks = [row.id for row in said_of(kind) if not row.under]
    under = [row.id for row in said_of(kind) if row.under]
    return Statement(
        kind,
        0 if kind.farm else len(around) if kind.surrounded else len(cells),
        complete=feature.complete and kind.completes,
        marks=tuple((mark, _number(mark, feature, board, around)) for mark in marks),
        tokens=tuple(_tokens(position, feature, board)),
        standing=tuple(FiguresThere(f.player, f.kind, 1, _under(f, under, board)) for f in figures),
        cities=sum(city.complete for city in board.cities_of(feature)) if kind.farm else 0,
    )


def _number(mark: str, feature: Feature, board: Board, around: tuple[tuple[int, int], ...]) -> int:
    segments = [board.segments[number] for number in feature.segments]
    if mark == PENNANT:
        return sum(segment.pennants for segment in segments)
    on_tiles = sum(mark in board.laid[cell][0].tile.symbols for cell in around)
    return on_tiles + sum(mark in segment.marks for segment in segments)


def _tokens(position: Position, feature: Feature, board: Board) -> Iterator[str]:
    for token in position.pieces.tokens:
        stands = bool(rows(TokenRow)[token.what].stands_on)
        if stands and token.cell and board.find(token.cell, token.spot) is feature:
            yield token.what


def _under(figure: Figure, marks: list[str], board: Board) -> str:
    symbols = board.laid[figure.cell][0].tile.symbols
    return next((mark for mark in marks if mark in symbols), "")
