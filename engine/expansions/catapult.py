"""The Catapult (2008): points for a follower at a fair, in place of what is thrown."""

from typing import Final

from engine.model.figures import FOLLOWER
from engine.model.sheet import Line
from engine.model.values import Figure
from engine.model.words import line, thing
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.scoring.lines import Payment
from engine.scoring.worth import term
from engine.turn.account import Account
from engine.turn.decision import Flow
from engine.turn.hooks import OnStatedPosition, Scope, Scratch, StepPart, TurnAnswers
from engine.turn.steps import AFTER_FIGURE, AFTER_SCORING

FAIR: Final = "fair"
_LINE: Final = line("fair")
_THING: Final = thing("fair")
_VISITORS: Final[Scratch[list[Figure]]] = Scratch(Scope.TURN, list)
"""Who came to a fair and is not yet paid; by the time of the payment they may be at home."""


def visit(account: Account) -> None:
    """Note the ordinary follower that was deployed to a fair just laid.

    Nobody else can stand on that tile: who comes from elsewhere comes later.
    """
    cell, board = account.just_laid, account.state.board
    if FAIR in board.laid[cell][0].tile.symbols:
        here = board.figures_on(cell)
        _VISITORS.of(account).extend(figure for figure in here if figure.kind == FOLLOWER)


def pay(account: Account) -> Flow[None]:
    """Points for everybody who came to a fair: an event each."""
    visitors = _VISITORS.of(account)
    while visitors:
        yield from account.pay(Payment((_line(visitors.pop(0), account.state),)))


def _line(visitor: Figure, state: State) -> Line:
    cells = (visitor.cell,)
    cite = state.ruleset.cites["catapult.fair"]
    terms = (term(state.ruleset, "catapult.fair", _THING, cells),)
    return Line(
        _LINE, visitor.cell, visitor.spot, True, visitor.player, (), terms, cite, cells
    )  # fmt: skip


ANSWERS = ExpansionAnswers(
    turn=TurnAnswers(
        parts=(
            StepPart(AFTER_FIGURE, 40, visit, OnStatedPosition.PAYS),
            StepPart(AFTER_SCORING, 25, pay, OnStatedPosition.PAYS),
        )
    )
)
