"""The Festival (2011): a figure comes back in place of one that is deployed."""

from typing import TYPE_CHECKING, Final

from engine.model.actions import Remove
from engine.model.values import Figure
from engine.rules.hooks import Answers
from engine.turn.hooks import Right, TurnAnswers
from engine.turn.legality import Violation, violation

if TYPE_CHECKING:
    from engine.turn.game import Game

FESTIVAL: Final = "festival"


def own_figures(game: "Game") -> list[Figure]:
    """The mover's figures, wherever they stand; those that are alike once."""
    return list(dict.fromkeys(f for f in game.board.standing() if f.player == game.mover))


def _laid(game: "Game") -> bool:
    return FESTIVAL in game.board.laid[game.just_laid][0].tile.symbols


def recalls(game: "Game") -> list[Remove]:
    """Every figure that the mover may take back."""
    return [Remove(figure) for figure in own_figures(game)] if _laid(game) else []


def against_recall(game: "Game", action: Remove) -> list[Violation]:
    """Why a figure may not be taken back."""
    if not _laid(game):
        return [violation("no-festival", "festival.recall", game.just_laid)]
    if action.figure in own_figures(game):
        return []
    return [violation("not-own", "festival.recall", action.figure.cell)]


def recall(game: "Game", action: Remove) -> None:
    """Take a figure back without points."""
    game.remove(action.figure, "festival.recall")


ANSWERS = Answers(
    turn=TurnAnswers(rights=(Right("festival.recall", Remove, recalls, against_recall, recall),))
)
