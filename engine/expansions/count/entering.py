"""Into Carcassonne: after a scoring that paid others only; and the Count, who moves then."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.expansions.count.city import COUNT
from engine.expansions.count.quarters import QUARTERS, heart, unfit
from engine.model import codecs
from engine.model.actions import Action, Deploy, Pass, action
from engine.model.kinds import FeatureKind, kinds
from engine.model.pieces import Token
from engine.model.sheet import Line
from engine.model.values import Figure
from engine.model.vocabulary import rows
from engine.model.words import DecisionRow, LineRow, decision, event, line
from engine.scoring.lines import Payment
from engine.turn.account import Account
from engine.turn.decision import Decision, Flow
from engine.turn.deploying import perform_deployment
from engine.turn.hooks import Right, Scope, Scratch
from engine.turn.legality import Violation, not_offered, violation

if TYPE_CHECKING:
    from engine.turn.game import Game

ENTER: Final = decision("count.enter")
MOVE: Final = decision("count.move")
_MOVED: Final = event("count-moved")
_COUNTING: Final = frozenset(name for name, kind in kinds().items() if kind.completes)
_FARM: Final = line(FeatureKind.FARM)


@action("move-count")
class MoveCount(NamedTuple):
    """Put the Count into a quarter."""

    quarter: codecs.Quarter


@dataclass
class Tally:
    """What a tile paid by being placed, whether a feature was completed by it, and whether the
    mover helped one in the scoring.

    ``scoring`` tells that what it completed is being scored, or has been.
    """

    lines: list[Line] = field(default_factory=list)
    completed: bool = False
    helped: bool = False
    scoring: bool = False


TALLIES: Final[Scratch[list[Tally]]] = Scratch(Scope.SCORING, list)
"""The tallies of the tiles scored together, in the order of laying."""


def begin_tally(game: "Game") -> None:
    """A tile lies, and may pay from now on."""
    TALLIES.of(game).append(Tally())


def begin_scoring(game: "Game") -> None:
    """What a tile completed is about to be scored; the tile of the turn before has no tally."""
    tallies = TALLIES.of(game)
    # Two tiles may be scored together, one after the other: the first that waits is the one whose
    # turn it is.
    waiting = [tally for tally in tallies if not tally.scoring]
    if not waiting:
        tallies.append(Tally())
    tally = (waiting or tallies)[0]
    tally.scoring, tally.completed = True, bool(game.queue)


def note_points(account: Account, payment: Payment) -> None:
    """Remember what a tile pays: a payment whose row says ``placing``, all that is paid beside it,
    and a share of any of that."""
    tallies = TALLIES.of(account)
    scoring = [tally for tally in tallies if tally.scoring] or tallies
    first = payment.share_of or next(iter(payment.lines), None)
    if scoring and first and rows(LineRow)[first.kind].placing:
        scoring[-1].lines.extend(line for line in payment.lines if line.points > 0)


_ENTERED: Final[Scratch[list[Figure]]] = Scratch(Scope.TURN, list)
"""Who went to Carcassonne in this turn."""

_CLOSED: Final[Scratch[list[str]]] = Scratch(Scope.TILE, list)
"""The rules by which the scorings of the tile laid last led nobody, or nobody more, there."""


def settle(game: "Game") -> Flow[None]:
    """For each tile just scored that paid others only, a follower may go to Carcassonne."""
    for tally in TALLIES.of(game):
        closed = _closed(game, tally)
        _CLOSED.of(game).append(closed or "count.deploy.once")
        if not closed:
            yield from _enter(game)


def unasked(game: "Game", action: Action) -> str | None:
    """Why nobody went to Carcassonne, or could not any more, after the scoring."""
    if not isinstance(action, Deploy) or action.spot not in QUARTERS:
        return None
    # The last, as it is the latest scoring that is asked about.
    return next(reversed(_CLOSED.of(game)), "count.deploy")


def _closed(game: "Game", tally: Tally) -> str | None:
    """The rule that keeps the mover's followers out of Carcassonne after a scoring, or None."""
    flag, mover = game.state.ruleset.flag, game.mover
    kinds = _COUNTING | {_FARM} if flag("count.deploy.farms") else _COUNTING
    features = [x for x in tally.lines if x.kind in kinds or rows(LineRow)[x.kind].feature]
    every = tally.lines if flag("count.deploy.bonus") else features
    opened = tally.completed or bool(features)
    others = opened and any(line.player != mover for line in every)
    if not others or any(line.player == mover for line in features):
        return "count.deploy"
    if any(line.player == mover for line in every):
        return "count.deploy.bonus"
    if tally.helped:
        return "count.deploy.used"
    return None if _entries(game) else "base.deploy.supply"


def _entries(game: "Game") -> list[Action]:
    cell = heart(game)
    if cell is None:
        return []
    return [
        Deploy(kind, cell, quarter)
        for kind, left in game.supply[game.mover].items()
        if left
        for quarter in QUARTERS
        if not unfit(game.state.ruleset, kind, quarter)
    ]


def _enter(game: "Game") -> Flow[None]:
    action = yield Decision(
        game.mover, ENTER, "count.deploy",
        lambda: [Pass(), *_entries(game)], lambda action: _against_entry(game, action),
    )  # fmt: skip
    if isinstance(action, Deploy):
        figure = Figure(game.mover, action.kind, action.cell, action.spot)
        # The second can only be that of a double turn.
        game.put(figure, "count.deploy.double" if _ENTERED.of(game) else "count.deploy")
        _ENTERED.of(game).append(figure)
        yield from _move_count(game, action.spot)


def _against_entry(game: "Game", action: Action) -> list[Violation]:
    if isinstance(action, Pass):
        return []
    if not isinstance(action, Deploy) or action.spot not in QUARTERS or action.cell != heart(game):
        return [not_offered("count.deploy", rows(DecisionRow)[ENTER])]
    if rule := unfit(game.state.ruleset, action.kind, action.spot):
        return [violation("wrong-figure", rule, action.cell)]
    if not game.supply[game.mover][action.kind]:
        return [violation("supply-empty", "base.deploy.supply", action.cell)]
    return []


def _move_count(game: "Game", entered: str) -> Flow[None]:
    """The mover moves the Count at will, or he moves as one of the official variants says."""
    now, how = game.state.pieces.spot(COUNT), game.state.ruleset.values["count.move"].value
    goal = entered
    if how == "clockwise":
        goal = QUARTERS[(QUARTERS.index(now or entered) + 1) % len(QUARTERS)]
    elif how == "free":
        action = yield Decision(
            game.mover, MOVE, "count.move",
            lambda: [Pass(), *(MoveCount(quarter) for quarter in QUARTERS if quarter != now)],
        )  # fmt: skip
        goal = action.quarter if isinstance(action, MoveCount) else now or entered
    if goal != now:
        game.state.pieces = game.state.pieces.having(COUNT, Token(COUNT, spot=goal))
        game.note(_MOVED, game.mover, heart(game), goal, "count.move")


def _no_entry(_game: "Game", action: Deploy) -> list[Violation] | None:
    """Nobody is deployed to a quarter in the figure step (notes 54 and 55)."""
    if action.spot in QUARTERS:
        return [violation("not-now", "count.deploy", action.cell)]
    return None


QUARTER: Final = Right("count.quarter", Deploy, lambda _: [], _no_entry, perform_deployment)
"""No right: says why nobody goes to a quarter before the scoring."""
