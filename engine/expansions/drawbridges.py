"""The Drawbridges (2023): thieves of a completed road go over into a city that is still open."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.board.board import Board
from engine.board.features import BoardSpot, Feature
from engine.model.actions import Action, Pass, Redeploy
from engine.model.figures import PLACES
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.values import Figure
from engine.model.words import decision
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.scoring.lines import Payment
from engine.turn.account import Account
from engine.turn.decision import Decision, Flow
from engine.turn.deploying import barred
from engine.turn.hooks import OnStatedPosition, Ordered, Scope, Scratch, StepPart, TurnAnswers
from engine.turn.legality import deployable, kept_off
from engine.turn.steps import ONWARD

if TYPE_CHECKING:
    from engine.turn.game import Game

MARK: Final = "drawbridge"
_OVER: Final = decision("drawbridges.over")
_HELD: Final[Scratch[list[tuple[BoardSpot, str]]]] = Scratch(Scope.SCORING, list)
"""The roads that somebody held alone, each by one of its places, with the holder."""

_WAITING: Final[Scratch[list[tuple[Figure, BoardSpot]]]] = Scratch(Scope.SCORING, list)
"""The followers that may go over, each with a place of its road."""


# --- where drawbridges lead ----------------------------------------------------------------------


def _behind(board: Board, road: Feature) -> list[Feature]:
    """The cities behind the drawbridges of a road, each once."""
    marked = (n for n in sorted(road.segments) if MARK in board.segments[n].marks)
    gates = ((board.cells[number], board.segments[number].index) for number in marked)
    return list(dict.fromkeys(city for gate in gates for city in _at_gate(board, *gate)))


def _at_gate(board: Board, cell: Cell, index: int) -> list[Feature]:
    """The cities that a road segment meets on its tile."""
    groups = (group for group in board.laid[cell][0].tile.meet if index in group)
    met = (board.feature_at(cell, other) for group in groups for other in group)
    return [feature for feature in met if feature.kind is FeatureKind.CITY]


def _lowered(state: State, place: BoardSpot) -> list[Feature]:
    """The cities into which drawbridges of the road at a place lead now: the incomplete ones."""
    (road,) = state.board.found([place])
    return [city for city in _behind(state.board, road) if not city.complete]


# --- who goes over -------------------------------------------------------------------------------


def note(account: Account, payment: Payment) -> None:
    """Remember the road that somebody holds alone."""
    road = payment.feature
    if road is not None and road.kind is FeatureKind.ROAD and len(payment.holders) == 1:
        (holder,) = payment.holders
        _HELD.of(account).append((account.state.board.key(road), holder))


def keep(account: Account, feature: Feature, figure: Figure) -> bool:
    """A follower of whoever holds the road alone stays until its player has decided.

    Where an edition calls a builder a follower, it goes home all the same.
    """
    state, place = account.state, account.state.board.key(feature)
    follows = figure.kind in state.ruleset.votes and figure.spot not in PLACES
    if not follows or (place, figure.player) not in _HELD.of(account):
        return False
    if kept_off(figure.kind, FeatureKind.CITY, state.ruleset.closed) or not _lowered(state, place):
        return False
    state.board.stand((figure,))
    _WAITING.of(account).append((figure, place))
    return True


def cross(game: "Game") -> Flow[None]:
    """One follower after the other goes over a drawbridge, or home."""
    for figure, place in _WAITING.of(game):
        ways: list[Action] = [Pass(), *_goals(game, figure, place)]
        chosen: Action = ways[0]
        if len(ways) > 1:
            chosen = yield Decision(figure.player, _OVER, "drawbridges.over", ways.copy)
        if isinstance(chosen, Redeploy):
            moved = game.move(chosen, "drawbridges.over")
            yield from game.arrive(game.board.feature_of(moved))
        else:
            game.remove(figure, "base.return.scored")


def _goals(game: "Game", figure: Figure, place: BoardSpot) -> Iterator[Redeploy]:
    """Every tile of the cities into which a follower may go, where it can stand."""
    board, ruleset = game.board, game.state.ruleset
    for city in _lowered(game.state, place):
        for number in sorted(city.segments):
            cell, index = board.cells[number], board.segments[number].index
            look = board.laid[cell][0]
            stands = index in deployable(look, ruleset.closed, figure.kind)
            if stands and not barred(game, figure.kind, cell):
                yield Redeploy(figure, cell, look.names[index])


# --- what can lie on the table -------------------------------------------------------------------


def _reached(board: Board) -> Iterator[Feature]:
    """The cities behind all drawbridges on the table."""
    tiles = ((cell, look) for cell, (look, _) in board.laid.items() if MARK in look.tile.marks)
    gates = (
        (cell, segment)
        for cell, look in tiles
        for segment in look.segments
        if MARK in segment.marks
    )
    return (city for cell, one in gates for city in _at_gate(board, cell, one.index))


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """A tile with a drawbridge where no road meets a city."""
    board = state.board
    for cell in board.showing(MARK):
        look, _ = board.laid[cell]
        gates = (one.index for one in look.segments if MARK in one.marks)
        if not any(_at_gate(board, cell, index) for index in gates):
            yield "drawbridges.where", cell


def crowds(state: State, cell: Cell) -> bool:
    """Whether followers can have come over a drawbridge to a tile."""
    return any(cell in state.board.cells_of(city) for city in _reached(state.board))


def joins(state: State, feature: Feature, _one: Figure, _other: Figure) -> bool:
    """Whether followers can have come over a drawbridge into a city."""
    return feature.kind is FeatureKind.CITY and any(one is feature for one in _reached(state.board))


ANSWERS = ExpansionAnswers(
    state=check_state,
    crowds=crowds,
    joins=joins,
    turn=TurnAnswers(
        # Behind wagons and bath houses, which have rules of their own for where a follower goes.
        parts=(StepPart(ONWARD, 20, cross, OnStatedPosition.NOTHING),),
        paid=Ordered(40, note),
        home=Ordered(20, keep),
    ),
)
