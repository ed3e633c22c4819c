"""What can never be completed: the features that lack a cell which no tile left fills."""

from collections import Counter
from collections.abc import Iterable

from engine.board.board import Board, ring
from engine.board.features import Feature
from engine.model.geometry import Cell, neighbour
from engine.turn.game import Game
from engine.turn.hole import fill, fill_besides, sides_at


def hopeless(game: Game) -> list[Feature]:
    """The incomplete features with figures that no tile left can complete, the oldest first.

    Nothing is promised of the others: each of their cells may be filled, all of them perhaps not.
    What lies round a cell only adds to what it requires, so what fits none of it now never will.
    """
    board = game.board
    waiting = (one for one in board.occupied() if one.kind.completes and not one.complete)
    # Features cannot be compared with those of another board; by their first segment they can.
    lacking = {feature.first: [*_lacking(board, feature)] for feature in waiting}
    never = _unfillable(game, {cell for cells in lacking.values() for cell in cells})
    # In the order of their first tiles, which is the same for everybody who looks at the board.
    return [
        feature
        for feature in sorted(board.occupied(), key=lambda one: one.first)
        if never.intersection(lacking.get(feature.first, ()))
    ]


def _lacking(board: Board, feature: Feature) -> Iterable[Cell]:
    """The empty cells that a feature needs: round a cloister, or where its segments lead."""
    for number in feature.segments:
        cell = board.cells[number]
        look, base = board.laid[cell]
        if feature.kind.surrounded:
            around = ring(look, cell)
        else:
            around = [
                neighbour(cell, side)
                for side in range(4)
                if number - base in [index for index, _ in look.joins[side]]
            ]
        yield from (near for near in around if near not in board.laid)


def _unfillable(game: Game, cells: Iterable[Cell]) -> set[Cell]:
    """Those of some empty cells that neither a tile left nor one of no set fills."""
    board, sets = game.board, game.state.ruleset.sets
    lying = [look.tile for look, _ in board.laid.values()]
    used = Counter(tile.id for tile in lying)
    described = dict.fromkeys(tile for tile in lying if tile.described)
    return {
        cell
        for cell in cells
        if not any(fit.left for fit in fill(sides_at(board, cell), sets, used, described))
        and not any(fit.left for fit in fill_besides(game, cell))
    }
