"""Magic gates."""

from typing import TYPE_CHECKING

from engine.board.features import Feature
from engine.expansions.dragon.common import GATE, blocked, laid_now
from engine.model.actions import Deploy
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.vocabulary import KindRow, rows

if TYPE_CHECKING:
    from engine.turn.game import Game


def reach(game: "Game", kind: str) -> list[tuple[Cell, int]]:
    """The segments that a follower reaches by a magic gate just laid."""
    board, ruleset = game.board, game.state.ruleset
    if not laid_now(game, GATE) or kind not in ruleset.followers:
        return []
    finished = {one for one in dict.fromkeys(board.features) if _finished(game, one)}
    return [
        (cell, index)
        for cell, (look, base) in board.laid.items()
        if cell != game.just_laid and not blocked("dragon.gate.block", look.tile, ruleset)
        for index in range(len(look.segments))
        if board.features[base + index] not in finished
    ]


def _finished(game: "Game", feature: Feature) -> bool:
    """Whether a gate does not reach a feature because it is complete (note 87)."""
    if feature.kind is FeatureKind.FARM or not feature.complete:
        return False
    unscored = game.state.ruleset.values["dragon.gate.complete"].value == "unscored"
    return not (unscored and game.just_completed(feature))


def unreached(game: "Game", action: Deploy) -> str | None:
    """Why a gate just laid does not reach a spot."""
    if not laid_now(game, GATE):
        return None
    if action.kind not in game.state.ruleset.followers:
        return "dragon.gate.followers"
    feature = game.board.find(action.cell, action.spot)
    if feature is None:
        return "dragon.gate.reach"
    tile = game.board.laid[action.cell][0].tile
    within = feature.kind.inner and rows(KindRow)[feature.kind].rule
    closed = blocked("dragon.gate.block", tile, game.state.ruleset)
    return closed or within or "dragon.gate.complete"
