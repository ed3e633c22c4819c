"""Follower unpunctuality: a follower goes to a tile laid earlier, never to the one just laid."""

from typing import TYPE_CHECKING, Final

from engine.board.features import Feature
from engine.model.actions import Deploy
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.turn.hooks import TurnAnswers

if TYPE_CHECKING:
    from engine.turn.game import Game

_FLAG: Final = "variant.follower-unpunctuality"


def reach(game: "Game", kind: str) -> list[tuple[Cell, int]]:
    """Every segment of an older tile, but for features that were complete before this turn."""
    if kind not in game.state.ruleset.followers:
        return []
    return [
        (cell, segment.index)
        for cell, (look, _) in game.board.laid.items()
        if cell != game.just_laid
        for segment in look.segments
        if not _over(game, game.board.feature_at(cell, segment.index))
    ]


def _over(game: "Game", feature: Feature) -> bool:
    done = feature.kind is not FeatureKind.FARM and feature.complete
    return done and not game.just_completed(feature)


def unreached(game: "Game", action: Deploy) -> str | None:
    """Why a follower does not get to a spot on another tile."""
    feature = game.board.find(action.cell, action.spot)
    if feature is None or action.kind not in game.state.ruleset.followers:
        return None
    return f"{_FLAG}.complete" if _over(game, feature) else None


def crowds(_state: State, _cell: Cell) -> bool:
    """Any tile may come to hold several figures: that takes neither tile nor token."""
    return True


ANSWERS = ExpansionAnswers(
    when=(_FLAG,),
    late=_FLAG,
    crowds=crowds,
    turn=TurnAnswers(reach=reach, unreached=unreached),
)
