"""The Abbot (2014): a follower for cloisters and gardens, who may come back before they are
complete and scores what they are worth then."""

from typing import TYPE_CHECKING, Final

from engine.board.features import Feature
from engine.model.actions import Remove
from engine.model.kinds import kinds
from engine.model.sheet import Line
from engine.model.values import Figure
from engine.model.words import line
from engine.rules.hooks import ExpansionAnswers, Ordered, Station
from engine.rules.state import State
from engine.scoring import worth
from engine.scoring.lines import Payment, extra_lines
from engine.scoring.ownership import control
from engine.turn.decision import Flow
from engine.turn.deploying import followers
from engine.turn.hooks import Right, TurnAnswers
from engine.turn.legality import Violation, violation

if TYPE_CHECKING:
    from engine.turn.game import Game

ABBOT: Final = "abbot"
GARDEN: Final = kinds()["garden"]
_RECALLED: Final = line("recalled")


def abbot_votes(_feature: Feature, state: State) -> int:
    """An abbot has one vote (condensed order of play, step 7, table of votes)."""
    return state.ruleset.number("abbot.votes")


def recalls(game: "Game") -> list[Remove]:
    """The mover's abbots on what is not complete."""
    mine = (f for f in game.board.standing() if f.player == game.mover and f.kind == ABBOT)
    found = [Remove(figure) for figure in dict.fromkeys(mine)]
    return [action for action in found if not against_recall(game, action)]


def against_recall(game: "Game", action: Remove) -> list[Violation] | None:
    """Why an abbot may not be taken back; None for other figures."""
    figure = action.figure
    if figure.kind != ABBOT:
        return None
    if figure.player != game.mover or figure not in game.board.standing():
        return [violation("not-own", "abbot.recall", figure.cell)]
    feature = game.board.ground(figure.cell, figure.spot)
    if feature is None:
        return [violation("no-feature", "abbot.recall.where", figure.cell)]
    if feature.complete:
        return [violation("complete", "abbot.recall.before", figure.cell)]
    return []


def recall(game: "Game", action: Remove) -> Flow[None]:
    """Pay for the abbot alone, whoever else is there, and take it home, unless what the points
    brought has done so."""
    figure = action.figure
    feature = game.board.ground(figure.cell, figure.spot)
    assert feature is not None  # noqa: S101 - it was allowed
    # Paid beside the feature, which goes on: nobody else's line and no majority is asked.
    lines = [_line(feature, figure, game.state)]
    if game.state.ruleset.flag("abbot.recall.fairy"):
        extra = extra_lines(feature, control((feature,), game.state).holders, game.state)
        lines += [line for line in extra if line.player == figure.player]
    yield from game.pay(Payment(tuple(lines)))
    # What answers the payment may have taken it off the board.
    if figure in game.board.standing():
        game.remove(figure, "abbot.recall")


def _line(feature: Feature, figure: Figure, state: State) -> Line:
    term = worth.ring(feature, state, "abbot.recall.tile")
    return Line(
        _RECALLED, figure.cell, figure.spot, False, figure.player, (), (term,),
        state.ruleset.cites["abbot.recall"], term.cells,
    )  # fmt: skip


ANSWERS = ExpansionAnswers(
    supply={ABBOT: "abbot.supply"},
    followers={ABBOT: None},
    votes={ABBOT: abbot_votes},
    terms={GARDEN: (Ordered(Station.WORTH, worth.surrounded("abbot.garden")),)},
    turn=TurnAnswers(
        rights=(
            followers("abbot.abbot", ABBOT),
            Right("abbot.recall", Remove, recalls, against_recall, recall, "abbot.recall"),
        )
    ),
)
