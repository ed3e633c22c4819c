"""Flight from the plague."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.board.features import BoardSpot
from engine.board.walks import beyond, reached
from engine.expansions.plague.common import FLEA, FLED_OVER, LATENT, OUTBREAK, cells_of, raging
from engine.model import codecs
from engine.model.actions import Redeploy, action, listed
from engine.model.figures import FOLLOWER, PLACES
from engine.model.geometry import Cell
from engine.model.values import Figure
from engine.rules.state import State
from engine.turn.deploying import closed
from engine.turn.hooks import Right, Scope, Scratch
from engine.turn.legality import Violation, violation

if TYPE_CHECKING:
    from engine.turn.game import Game

_FLED: Final[Scratch[list[Figure]]] = Scratch(Scope.TURN, list)
"""Who has fled in this turn."""


@action("flee")
class Flee(NamedTuple):
    """Let a figure flee along its road, its city or its farm."""

    figure: codecs.Figure
    cell: codecs.Cell
    spot: codecs.Spot


def flights(game: "Game") -> list[Flee]:
    """Who of the mover's figures may flee where."""
    if _FLED.of(game) or not raging(game):
        return []
    stops, mover = _stops(game.state), game.mover
    own = [figure for figure in game.standing() if figure.player == mover]
    refuges = {figure: _refuges(game, figure, stops) for figure in own if _flees(game, figure)}
    cells = {cell for places in refuges.values() for cell, _ in places}
    # Once for a kind of figure, not for each goal.
    shut = {kind: _closed(game, kind, cells) for kind in {figure.kind for figure in refuges}}
    ways = [
        (figure, cell, spot)
        for figure, places in refuges.items()
        for cell, spot in places
        if cell not in shut[figure.kind]
    ]
    return listed(Flee, ways)


def _flees(game: "Game", figure: Figure) -> bool:
    """Whether a figure stands where it can flee: on a road, in a city or on a farm, on one tile."""
    if figure.spot in PLACES or figure.kind in game.state.ruleset.spared:
        return False
    return game.board.feature_of(figure).kind in FLED_OVER


def _refuges(game: "Game", figure: Figure, stops: set[Cell]) -> list[BoardSpot]:
    """The segments that a figure reaches over no tile that stops it, itself left out."""
    board, feature = game.board, game.board.feature_of(figure)
    # Nothing stops anybody there, so no walk is needed to know what is reached.
    if stops.isdisjoint([board.cells[number] for number in feature.segments]):
        return [place for place in board.places(feature) if place != figure[2:]]

    def onward(place: BoardSpot) -> list[BoardSpot]:
        return [
            near
            for near in beyond(board, place)
            if board.find(*near) is feature and near[0] not in stops
        ]

    # The first is where it starts.
    return reached([(figure.cell, figure.spot)], onward)[1:]


def _stops(state: State) -> set[Cell]:
    """The cells that no flight leads over."""
    over = () if state.ruleset.flag("plague.flight.outbreak") else (OUTBREAK,)
    return _all_of(state, FLEA, LATENT, *over)


def _all_of(state: State, *what: str) -> set[Cell]:
    """Every cell of the tiles on which such tokens lie."""
    return {at for cell in cells_of(state, *what) for at in state.board.piece(cell)}


def _closed(game: "Game", kind: str, cells: set[Cell]) -> Mapping[Cell | None, str]:
    """Those of some tiles on which a kind of figure may not stop, each with the rule."""
    # What keeps a kind of follower from being deployed in a step is nothing to one that flees.
    kind = FOLLOWER if kind in game.state.ruleset.followers else kind
    return closed(game, kind, cells) | dict.fromkeys(
        _all_of(game.state, OUTBREAK) & cells, "plague.flight.way"
    )


def _against_flight(game: "Game", wanted: Flee) -> list[Violation]:
    """Why a figure may not flee so."""
    rule = _against_fleeing(game, wanted)
    return [violation("no-flight", rule, wanted.cell)] if rule else []


def _against_fleeing(game: "Game", wanted: Flee) -> str | None:
    figure, place, board = wanted.figure, (wanted.cell, wanted.spot), game.board
    if not raging(game):
        return "plague.flight"
    if _FLED.of(game):
        return "plague.flight.once"
    if figure.player != game.mover or figure not in game.standing() or not _flees(game, figure):
        return "plague.flight.who"
    if board.find(*place) is not board.feature_of(figure) or place == figure[2:]:
        return "plague.flight.where"
    if place not in _refuges(game, figure, _stops(game.state)):
        return "plague.flight.way"
    return _closed(game, figure.kind, {wanted.cell}).get(wanted.cell)


def _flee(game: "Game", wanted: Flee) -> None:
    _FLED.of(game).append(wanted.figure)
    game.move(Redeploy(*wanted), "plague.flight")


FLEE: Final = Right("plague.flight", Flee, flights, _against_flight, _flee)
"""The right to let a figure flee."""
