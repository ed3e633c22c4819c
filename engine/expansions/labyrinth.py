"""The Labyrinth (2016): four roads in one, and by the advanced rule a place for more followers."""

from typing import Final

from engine.board.board import Board
from engine.board.features import BoardSpot, Feature
from engine.board.walks import beyond, reached
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.sheet import SheetTerm
from engine.model.values import Figure
from engine.model.words import thing
from engine.rules.hooks import ExpansionAnswers, Ordered, Station
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.scoring.worth import term

_MARK: Final = "labyrinth"
_FOLLOWER: Final = thing("follower on the roads of the labyrinth")


def _is_labyrinth(board: Board, place: BoardSpot) -> bool:
    look, _ = board.laid[place[0]]
    return _MARK in look.segments[look.spots[place[1]]].marks


def _has_labyrinth(board: Board, feature: Feature) -> bool:
    return any(_MARK in board.segments[number].marks for number in feature.segments)


def _part(board: Board, place: BoardSpot) -> list[BoardSpot]:
    """The segments of a road that a place is on, up to a labyrinth; of a labyrinth it alone."""
    if _is_labyrinth(board, place):
        return [place]

    def onward(at: BoardSpot) -> list[BoardSpot]:
        return [near for near in beyond(board, at) if not _is_labyrinth(board, near)]

    return reached([place], onward)


def _place(board: Board, figure: Figure) -> BoardSpot:
    """Where a figure stands, its segment by the name that walks use."""
    look, _ = board.laid[figure.cell]
    return figure.cell, look.names[look.spots[figure.spot]]


def shared(board: Board, cell: Cell, index: int, ruleset: Ruleset) -> bool | str:
    """Whether a follower may join others on a road: on its labyrinth if nobody stands on that, by
    the other reading on one of its four roads if nobody stands on that one. The rule by which it
    may not join somebody on the labyrinth itself."""
    look, _ = board.laid[cell]
    place, feature = (cell, look.names[index]), board.feature_at(cell, index)
    arm = ruleset.flag("labyrinth.advanced.arms") and _has_labyrinth(board, feature)
    within = _is_labyrinth(board, place)
    if not arm and not within:
        return False
    part = _part(board, place)
    free = all(_place(board, figure) not in part for figure in feature.figures)
    return free or (within and "labyrinth.advanced.one")


def joins(state: State, feature: Feature, one: Figure, other: Figure) -> bool:
    """Whether one of two followers can have come to the other by a labyrinth that lies there."""
    board, ruleset = state.board, state.ruleset
    if not ruleset.flag("labyrinth.advanced") or not _has_labyrinth(board, feature):
        return False
    places = _place(board, one), _place(board, other)
    if any(_is_labyrinth(board, place) for place in places):
        return places[0] != places[1]
    return ruleset.flag("labyrinth.advanced.arms") and places[1] not in _part(board, places[0])


def road(before: tuple[SheetTerm, ...], feature: Feature, state: State) -> tuple[SheetTerm, ...]:
    """A completed road with a labyrinth: points for every follower on it. A builder, which has no
    vote, is none."""
    ruleset = state.ruleset
    advanced = feature.complete and ruleset.flag("labyrinth.advanced")
    if not advanced or not _has_labyrinth(state.board, feature):
        return before
    cells = tuple(figure.cell for figure in feature.figures if figure.kind in ruleset.votes)
    more = (term(ruleset, "labyrinth.advanced.follower", _FOLLOWER, cells),) if cells else ()
    return (*before, *more)


ANSWERS = ExpansionAnswers(
    terms={FeatureKind.ROAD: (Ordered(Station.MORE, road),)},
    shares={"labyrinth.advanced": shared},
    joins=joins,
)
