"""The Festival (2011): a figure comes back in place of one that is deployed."""

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.model import codecs
from engine.model.actions import Remove, action
from engine.model.pieces import Token
from engine.model.values import Figure
from engine.rules.hooks import ExpansionAnswers
from engine.turn.hooks import Right, TurnAnswers
from engine.turn.legality import Violation, violation

if TYPE_CHECKING:
    from engine.turn.game import Game

FESTIVAL: Final = "festival"


@action("recall")
class Recall(NamedTuple):
    """Take a figure back from a place that is on no tile."""

    kind: codecs.Kind
    place: codecs.Quarter


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


# --- figures on no tile --------------------------------------------------------------------------


def _beside(game: "Game") -> dict[Recall, Token]:
    """How the mover may take back each figure on a place that is on no tile."""
    held = game.state.pieces.off_board() if _laid(game) else ()
    return {Recall(t.kind, t.spot): t for t in held if t.owner == game.mover}


def _against_beside(game: "Game", action: Recall) -> list[Violation]:
    if action in _beside(game):
        return []
    return [violation("not-own" if _laid(game) else "no-festival", "festival.recall", None)]


def _recall_beside(game: "Game", action: Recall) -> None:
    game.remove_beside(_beside(game)[action], "festival.recall")


ANSWERS = ExpansionAnswers(
    turn=TurnAnswers(
        rights=(
            Right("festival.recall", Remove, recalls, against_recall, recall, "festival.recall"),
            Right(
                "festival.beside", Recall, lambda game: [*_beside(game)], _against_beside,
                _recall_beside, "festival.recall",
            ),
        )
    )
)  # fmt: skip
