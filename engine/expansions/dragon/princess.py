"""The princess, who sends a knight home."""

from typing import TYPE_CHECKING

from engine.expansions.dragon.common import PRINCESS, VOLCANO, roused
from engine.model.actions import Remove
from engine.model.values import Figure
from engine.model.vocabulary import FigureRow, FigureTrait, rows
from engine.turn.hooks import Duty, Right
from engine.turn.legality import Violation, violation

if TYPE_CHECKING:
    from engine.turn.game import Game


def _big(figure: Figure) -> bool:
    return FigureTrait.BIG in rows(FigureRow)[figure.kind].traits


def knights(game: "Game") -> list[Figure]:
    """The knights among whom the princess just laid may choose (notes 89 to 92)."""
    ruleset = game.state.ruleset
    if not ruleset.flag("dragon.princess.remove"):
        return []
    found = [
        figure
        for segment in game.board.laid[game.just_laid][0].segments
        if PRINCESS in segment.marks
        for figure in game.board.feature_at(game.just_laid, segment.index).figures
        if figure.kind in ruleset.followers
    ]
    if ruleset.flag("dragon.princess.big-last"):
        return [figure for figure in found if not _big(figure)] or found
    return found


def removals(game: "Game") -> list[Remove]:
    """Every removal that is allowed."""
    return [Remove(figure) for figure in knights(game)]


def must_remove(game: "Game") -> Duty | None:
    """The princess leaves no choice but that of the knight, where the edition says so."""
    if game.state.ruleset.flag("dragon.princess.must") and knights(game):
        return Duty(frozenset({REMOVAL.id}), "dragon.princess.must")
    return None


def against_removal(game: "Game", action: Remove) -> list[Violation]:
    """Why a knight may not be removed."""
    if action.figure in knights(game):
        return []
    big = _big(action.figure) and game.state.ruleset.flag("dragon.princess.big-last")
    rule = "dragon.princess.big-last" if big else "dragon.princess.remove"
    return [violation("no-knight", rule, action.figure.cell)]


def remove_knight(game: "Game", action: Remove) -> None:
    """Send a knight home."""
    game.remove(action.figure, "dragon.princess.remove")


REMOVAL = Right(
    "dragon.princess", Remove, removals, against_removal, remove_knight, "dragon.princess.remove"
)
"""The right to remove a knight, in place of deploying a figure."""


def once(game: "Game") -> bool:
    """Whether a knight was sent home, or a volcano laid: nobody else comes in this turn."""
    return REMOVAL.id in game.uses or roused(game, VOLCANO)
