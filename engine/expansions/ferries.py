"""The Ferries (2012): a lake where roads end, and a ferry that takes two of them on."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.board.board import Board
from engine.board.features import BoardSpot, Feature
from engine.board.links import spots_for
from engine.board.walks import beyond, reached
from engine.model import codecs
from engine.model.actions import Action, Pass, action
from engine.model.errors import UnsettledError
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.pieces import Token
from engine.model.sheet import Line
from engine.model.turned import KEPT, Turned
from engine.model.vocabulary import TokenRow, rows
from engine.model.words import EventId, decision, event
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.scoring.ownership import Control
from engine.turn.account import Account
from engine.turn.decision import Decision, Flow, ask
from engine.turn.hooks import OnStatedPosition, Ordered, Scope, Scratch, StepPart, TurnAnswers
from engine.turn.legality import Violation, violation
from engine.turn.steps import AFTER_FIGURE

if TYPE_CHECKING:
    from engine.turn.game import Game

FERRY: Final = "ferry"
"""One of the two ends of a ferry."""

PUT: Final = decision("ferries.put")
MOVE: Final = decision("ferries.move")
_PUT: Final = event("ferry-put")
_MOVED: Final = event("ferry-moved")
_GONE: Final[dict[bool, Scratch[list[Cell]]]] = {
    True: Scratch(Scope.TURN, list),
    False: Scratch(Scope.TILE, list),
}
"""The lakes whose ferries were moved, in the turn or since the last tile lies, as a ferry moves
once in a turn or not."""


@action("ferry")
class Ferry(NamedTuple):
    """Let the ferry on a lake join two of its roads."""

    cell: codecs.Cell
    spot: codecs.Spot
    end: codecs.Spot


# --- lakes and ferries ---------------------------------------------------------------------------


def _lakes(board: Board) -> Sequence[Cell]:
    """The tiles with a lake."""
    return board.showing(rows(TokenRow)[FERRY].across)


def _crossings(board: Board, cell: Cell) -> list[Ferry]:
    """Every way of a ferry over the lake on a tile; none where there is no lake."""
    return [Ferry(cell, *ends) for ends in _across(board.laid[cell][0])]


@lru_cache(maxsize=KEPT)
def _across(look: Turned) -> tuple[tuple[str, ...], ...]:
    """The pairs of roads between which a ferry leads over the lake of a tile."""
    return tuple(combinations(spots_for(rows(TokenRow)[FERRY], look), 2))


def _ends(state: State, cell: Cell) -> list[str]:
    """The spots of the ferry on a tile."""
    return [end.spot for end in state.pieces.of(FERRY) if end.cell == cell]


def _bare(state: State, cells: Iterable[Cell]) -> list[Cell]:
    """The lakes on some tiles on which a ferry is still to be put."""
    board = state.board
    return [cell for cell in cells if _crossings(board, cell) and not _ends(state, cell)]


def _lay_across(game: "Game", way: Ferry, what: EventId, rule: str) -> None:
    """Let the ferry lie so."""
    pieces = game.state.pieces
    others = (end for end in pieces.of(FERRY) if end.cell != way.cell)
    ends = (Token(FERRY, cell=way.cell, spot=spot) for spot in (way.spot, way.end))
    game.note(what, game.mover, way.cell, way.spot, rule)
    game.link(pieces.having(FERRY, *others, *ends))


# --- a ferry is put, and moved -------------------------------------------------------------------


def cross(game: "Game") -> Flow[None]:
    """A lake just laid gets its ferry; then those that the tile has come near to may move."""
    near = [cell for cell in _nearest(game) if cell not in _gone(game)]
    ways = _crossings(game.board, game.just_laid)
    if ways and not _ends(game.state, game.just_laid):
        asked = Decision(game.mover, PUT, "ferries.ferry", ways.copy)
        _lay_across(game, (yield from ask(asked, Ferry)), _PUT, "ferries.ferry")
    while near:
        action = yield _moving(game, near)
        if not isinstance(action, Ferry):
            return
        near.remove(action.cell)
        _gone(game).append(action.cell)
        _lay_across(game, action, _MOVED, "ferries.move")


def _gone(game: "Game") -> list[Cell]:
    """The lakes whose ferries may not move again as yet."""
    return _GONE[game.state.ruleset.flag("ferries.move.once")].of(game)


def unasked(game: "Game", action: Action) -> str | None:
    """Why there is no ferry to be put: there is no lake, or the figure step comes first."""
    if not isinstance(action, Ferry):
        return None
    ways = _crossings(game.board, action.cell) if action.cell in game.board.laid else ()
    known = any({way.spot, way.end} == {action.spot, action.end} for way in ways)
    return "ferries.ferry" if known else "ferries.ferry.where"


def _moving(game: "Game", near: list[Cell]) -> Decision:
    def options() -> list[Action]:
        return [Pass(), *(way for cell in near for way in _elsewhere(game, cell))]

    def against(action: Action) -> list[Violation] | None:
        if action in options():
            return []
        return _against(game, action, near) if isinstance(action, Ferry) else None

    return Decision(game.mover, MOVE, "ferries.move", options, against)


def _elsewhere(game: "Game", cell: Cell) -> list[Ferry]:
    """The other ways of the ferry on a lake."""
    ends = set(_ends(game.state, cell))
    return [way for way in _crossings(game.board, cell) if {way.spot, way.end} != ends]


def _against(game: "Game", way: Ferry, near: list[Cell]) -> list[Violation]:
    """Why a ferry may not be moved so."""
    rule = "ferries.move.served"
    if way.cell in _gone(game):
        rule = "ferries.move.once"
    elif way.cell in near:
        rule = "ferries.ferry.where"
    elif _on_road(game, way.cell):
        rule = "ferries.move.nearest"
    return [violation("forbidden", rule, way.cell)]


def _on_road(game: "Game", cell: Cell) -> bool:
    """Whether the ferry on a tile is on a road of the tile just laid."""
    board = game.board
    look, _ = board.laid[game.just_laid]
    extended = [board.feature_at(game.just_laid, segment.index) for segment in look.segments]
    return any(board.find(cell, spot) in extended for spot in _ends(game.state, cell))


def _places(state: State) -> list[BoardSpot]:
    return [(end.cell, end.spot) for end in state.pieces.of(FERRY) if end.cell is not None]


def _nearest(game: "Game") -> list[Cell]:
    """The lakes with the nearest ferry in each direction along the roads of the tile just laid."""
    board, ends = game.board, _places(game.state)
    look, _ = board.laid[game.just_laid]
    start = [
        (game.just_laid, look.names[s.index]) for s in look.segments if s.kind is FeatureKind.ROAD
    ]
    if {board.find(*place) for place in start}.isdisjoint([board.find(*end) for end in ends]):
        return []
    walked = reached(start, lambda place: beyond(board, place, ends))
    found = dict.fromkeys(place[0] for place in walked if place in ends)
    return [cell for cell in found if cell != game.just_laid]


# --- what a stated table lacks -------------------------------------------------------------------


def await_ferry(account: Account, road: Feature, _held: Control) -> None:
    """A road at a lake cannot be scored before the lake has its ferry."""
    if road.kind is FeatureKind.ROAD:
        _refuse(_bare(account.state, account.state.board.cells_of(road)))


def await_last(state: State) -> list[Line]:
    """Nor can the game end before that."""
    _refuse(_bare(state, _lakes(state.board)))
    return []


def _refuse(bare: list[Cell]) -> None:
    for cell in bare:
        raise UnsettledError(
            "unsettled",
            "The ferry on the lake that was placed last is still to be put.",
            rule="ferries.ferry",
            cell=cell,
        )


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Ferries with other than two ends, and lakes without one but for the tile laid last."""
    board = state.board
    lakes = {cell: ways for cell in _lakes(board) if (ways := _crossings(board, cell))}
    for cell, ways in lakes.items():
        ends = sorted(_ends(state, cell))
        if ends and all(sorted((way.spot, way.end)) != ends for way in ways):
            yield "ferries.ferry.where", cell
    for cell in _bare(state, lakes):
        if cell != next(reversed(board.laid)):
            yield "ferries.ferry", cell


ANSWERS = ExpansionAnswers(
    state=check_state,
    at_end=await_last,
    turn=TurnAnswers(
        parts=(StepPart(AFTER_FIGURE, 7, cross, OnStatedPosition.NOTHING),),
        instead=Ordered(5, await_ferry),
        unasked=unasked,
    ),
)
