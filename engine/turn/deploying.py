"""The right to deploy a figure in the step of moving wood."""

from typing import TYPE_CHECKING

from engine.model.actions import Action, Deploy
from engine.model.geometry import Cell
from engine.model.values import Figure
from engine.turn.decision import Flow
from engine.turn.hooks import Right
from engine.turn.legality import (
    Violation,
    deployment_violations,
    deployments,
    violation,
)

if TYPE_CHECKING:
    from engine.turn.game import Game


def followers(*kinds: str) -> Right:
    """The right to deploy one of these figures where nobody stands.

    That is on the tile just laid, and wherever else an expansion lets such a figure reach.
    """

    def options(game: "Game") -> list[Action]:
        return [
            action for kind in kinds if game.supply[game.mover][kind] for action in _on(game, kind)
        ]

    def against(game: "Game", action: Action) -> list[Violation] | None:
        if not isinstance(action, Deploy) or action.kind not in kinds:
            return None
        found = general_violations(game, action)
        if action.cell in game.board.laid:
            found += deployment_violations(
                game.board, game.state.ruleset, action.kind, action.cell, action.spot
            )
        return found

    return Right(Deploy, options, against, perform_deployment)


def perform_deployment(game: "Game", action: Action) -> Flow[None]:
    """Put the figure of a deployment on its spot."""
    if isinstance(action, Deploy):
        game.put(Figure(game.mover, action.kind, action.cell, action.spot), "base.deploy.where")
    yield from ()


def _on(game: "Game", kind: str) -> list[Action]:
    cell, board = game.just_laid, game.board
    found: list[tuple[Cell, int]] = []
    if not barred(game, kind, cell):
        found = [(cell, i) for i in deployments(board, game.state.ruleset, cell, kind)]
    for reach in game.parts.reach:
        found += [place for place in reach(game, kind) if place not in found]
    return [Deploy(kind, cell, board.laid[cell][0].names[index]) for cell, index in found]


def barred(game: "Game", kind: str, cell: Cell) -> str | None:
    """The rule that now keeps a kind of figure off a tile, or None."""
    return next((rule for bars in game.parts.bars if (rule := bars(game, kind, cell))), None)


def general_violations(game: "Game", action: Deploy) -> list[Violation]:
    """What speaks against a deployment whatever the spot: the supply, the tile, a bar on it."""
    found = []
    if not game.supply[game.mover][action.kind]:
        found.append(violation("supply-empty", "base.deploy.supply", game.just_laid))
    if action.cell != game.just_laid and not _reached(game, action):
        found.append(violation("other-tile", "base.deploy.laid-tile", action.cell))
    if rule := barred(game, action.kind, action.cell):
        found.append(violation("barred", rule, action.cell))
    return found


def _reached(game: "Game", action: Deploy) -> bool:
    if action.cell not in game.board.laid:
        return False
    index = game.board.laid[action.cell][0].spots.get(action.spot)
    return any(
        place == (action.cell, index)
        for reach in game.parts.reach
        for place in reach(game, action.kind)
    )
