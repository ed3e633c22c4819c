"""Castles in Germany (2015): castles on double tiles, which players have in their supplies."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.board.board import Board, ring
from engine.board.features import Feature
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind, kinds
from engine.model.pieces import Pieces
from engine.model.sheet import SheetTerm
from engine.model.tiles import Tile
from engine.model.turned import Turned
from engine.model.words import thing
from engine.rules.hooks import ExpansionAnswers, Ordered, PlacementRule, Station
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.scoring.worth import TILE, term
from engine.turn.hooks import OnStatedPosition, StepPart, TurnAnswers
from engine.turn.steps import TILE as ON_TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

CASTLE: Final = kinds()["german-castle"]
STOCK: Final = "german-castle"
_TOUCHED: Final = thing("german-castle")
_OWN: Final = thing("castle-tile")
_SHARES: Final = ("burgen.supply.two", "burgen.supply.three", "burgen.supply.four")


def _share(state: State) -> str:
    """The rule that says how many castle tiles everybody has."""
    return _SHARES[min(max(len(state.players), 2) - 2, len(_SHARES) - 1)]


def begin(state: State) -> Pieces:
    """Every player has castle tiles."""
    pieces, number = state.pieces, state.ruleset.number(_share(state))
    for player in state.players:
        pieces = pieces.adding(player, STOCK, number)
    return pieces


# --- the double tile -----------------------------------------------------------------------------


def _covered(look: Turned, cell: Cell) -> list[Cell]:
    """Both cells of the castle tile of which this is a half."""
    return [(cell[0] + x, cell[1] + y) for x, y in look.covers]


def _is_castle(look: Turned) -> bool:
    return look.tile.shows(CASTLE)


def _other(look: Turned, cell: Cell) -> Cell:
    """Where the other half belongs."""
    return next(at for at in _covered(look, cell) if at != cell)


def _castles(board: Board) -> dict[Cell, Cell]:
    """Every cell with half of a castle, with the cell where its castle begins."""
    laid = board.laid.items()
    return {cell: look.beginning(cell) for cell, (look, _) in laid if _is_castle(look)}


def check_placement(board: Board, look: Turned, cell: Cell, _ruleset: Ruleset) -> str | None:
    """A castle tile lies whole, and touches no other, not even at a corner."""
    if not _is_castle(look):
        return None
    if look.tile.single:
        return "burgen.double"
    near = (at for at in ring(look, cell) if at in board.laid)
    return "burgen.apart" if any(_is_castle(board.laid[at][0]) for at in near) else None


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Halves without the other, castles that touch, and more of them than there were."""
    board = state.board
    castles = _castles(board)
    for cell, home in castles.items():
        look = board.laid[cell][0]
        if castles.get(_other(look, cell)) != home:
            yield "burgen.double", cell
        if any(castles.get(near, home) != home for near in ring(look, cell)):
            yield "burgen.apart", cell
    if castles and _lying(board) + _in_hand(state) > _given(state):
        yield _share(state), next(iter(castles))


def _given(state: State) -> int:
    return state.ruleset.number(_share(state)) * len(state.players)


def _lying(board: Board) -> int:
    """How many castles lie."""
    return len(set(_castles(board).values()))


def _in_hand(state: State) -> int:
    return sum(state.pieces.stock(player, STOCK) for player in state.players)


def owned(game: "Game", tile: Tile) -> bool:
    """Whether the mover has a castle tile left to lay instead of the drawn one."""
    return tile.shows(CASTLE) and game.state.pieces.stock(game.mover, STOCK) > 0


def spend(game: "Game") -> None:
    """Take the castle tile just laid from its player's supply, unless the position did so."""
    state, board = game.state, game.board
    laid_now = _is_castle(board.laid[game.just_laid][0])
    if laid_now and _lying(board) + _in_hand(state) > _given(state):
        spent = state.pieces.adding(game.mover, STOCK, -1)
        game.take(spent, _share(state), game.just_laid)


def reach(game: "Game", _kind: str) -> list[tuple[Cell, int]]:
    """What is on the other half of the castle tile just laid."""
    look, _ = game.board.laid[game.just_laid]
    if not _is_castle(look):
        return []
    cell = _other(look, game.just_laid)
    there = game.board.laid.get(cell)
    return [(cell, segment.index) for segment in there[0].segments] if there else []


# --- what it is worth ----------------------------------------------------------------------------


def castle(_before: tuple[SheetTerm, ...], feature: Feature, state: State) -> tuple[SheetTerm, ...]:
    """A castle: its own tile and each laid neighbour, complete or not."""
    home = state.board.cells[feature.first]
    near = state.board.neighbours_of(home)
    return (
        term(state.ruleset, "burgen.castle.own", _OWN, (home,)),
        term(state.ruleset, "burgen.castle.around", TILE, near),
    )


def touched(before: tuple[SheetTerm, ...], feature: Feature, state: State) -> tuple[SheetTerm, ...]:
    """A completed road or city has more for each castle tile on which it lies, once each."""
    board = state.board
    cells = [board.cells[n] for n in sorted(feature.segments)] if feature.complete else ()
    lying = ((cell, board.laid[cell][0]) for cell in cells)
    homes = tuple(dict.fromkeys(look.beginning(at) for at, look in lying if _is_castle(look)))
    if not homes:
        return before
    return (*before, term(state.ruleset, "burgen.bonus", _TOUCHED, homes))


ANSWERS = ExpansionAnswers(
    placement=PlacementRule(check_placement, lambda _, tile: tile.shows(CASTLE)),
    state=check_state,
    begin=begin,
    terms={
        CASTLE: (Ordered(Station.WORTH, castle),),
        **dict.fromkeys((FeatureKind.ROAD, FeatureKind.CITY), (Ordered(Station.MORE, touched),)),
    },
    parted={str(CASTLE): "burgen.halves"},
    seats=("burgen.most",),
    turn=TurnAnswers(
        parts=(StepPart(ON_TILE, 5, spend, OnStatedPosition.NOTHING),),
        owned=owned,
        reach=reach,
    ),
)
