"""The right that the base game gives in the step of moving wood: to deploy a follower."""

from typing import TYPE_CHECKING

from engine.model.actions import Action, Deploy
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
    """The right to deploy one of these figures on the tile just laid, where nobody stands."""

    def options(game: "Game") -> list[Action]:
        cell, supply = game.just_laid, game.supply[game.mover]
        names = game.board.laid[cell][0].names
        ruleset = game.state.ruleset
        return [
            Deploy(kind, cell, names[index])
            for kind in kinds
            if supply[kind]
            for index in deployments(game.board, ruleset, cell, kind)
        ]

    def against(game: "Game", action: Action) -> list[Violation] | None:
        if not isinstance(action, Deploy) or action.kind not in kinds:
            return None
        cell = game.just_laid
        found = []
        if action.cell != cell:
            return [violation("other-tile", "base.deploy.laid-tile", action.cell)]
        if not game.supply[game.mover][action.kind]:
            found.append(violation("supply-empty", "base.deploy.supply", cell))
        board, ruleset = game.board, game.state.ruleset
        return found + deployment_violations(board, ruleset, action.kind, cell, action.spot)

    def perform(game: "Game", action: Action) -> Flow[None]:
        if isinstance(action, Deploy):
            game.put(Figure(game.mover, action.kind, action.cell, action.spot), "base.deploy.free")
        yield from ()

    return Right(Deploy, options, against, perform)
