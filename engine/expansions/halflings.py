"""Halflings (2014): half tiles, which players have in their supplies."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.board.board import Board
from engine.board.features import Feature
from engine.board.halves import matches, other_half
from engine.model.geometry import Cell, neighbour
from engine.model.kinds import FeatureKind
from engine.model.pieces import Pieces
from engine.model.sheet import SheetTerm
from engine.model.tiles import Tile
from engine.model.turned import Turned
from engine.rules.hooks import ExpansionAnswers, Ordered, PlacementRule, Station
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.scoring.worth import TILE
from engine.turn.hooks import OnStatedPosition, StepPart, TurnAnswers
from engine.turn.steps import TILE as ON_TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

STOCK: Final = "halfling"


def begin(state: State) -> Pieces:
    """Every player has halflings."""
    pieces, number = state.pieces, state.ruleset.number("halflings.supply")
    for player in state.players:
        pieces = pieces.adding(player, STOCK, number)
    return pieces


# --- where they lie ------------------------------------------------------------------------------


def _continues(board: Board, look: Turned, cell: Cell) -> bool:
    """Whether something lies at a short side of a halfling."""
    near = ((side, board.laid.get(neighbour(cell, side))) for side in look.rim)
    return any(there and (side + 2) % 4 in there[0].rim for side, there in near)


def check_placement(board: Board, look: Turned, cell: Cell, _ruleset: Ruleset) -> str | None:
    """A halfling continues the landscape, and its long side matches that of another."""
    if not look.tile.half:
        return None
    if other_half(board, look, cell):
        return None if matches(board, look, cell) else "halflings.long"
    return None if _continues(board, look, cell) else "halflings.side"


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Halflings that continue nothing, and more of them than there are."""
    board = state.board
    lying_now = [(cell, look) for cell, (look, _) in board.laid.items() if _number(look.tile)]
    for cell, look in lying_now:
        # Alone on the table it has nothing to continue.
        if look.tile.half and len(board.laid) > 1 and not _continues(board, look, cell):
            yield "halflings.side", cell
    in_hand = sum(state.pieces.stock(player, STOCK) for player in state.players)
    if sum(_number(look.tile) for _, look in lying_now) + in_hand > _all(state):
        yield "halflings.all", lying_now[0][0] if lying_now else None


def _number(tile: Tile) -> int:
    """How many halflings make a tile."""
    # A cell with two of them is one tile of two parts.
    return len(tile.parts) or int(tile.half)


def _all(state: State) -> int:
    return state.ruleset.number("halflings.all")


def crowds(state: State, cell: Cell) -> bool:
    """Whether two halflings fill a square: a follower may have come with each."""
    return bool(state.board.laid[cell][0].tile.parts)


# --- a turn --------------------------------------------------------------------------------------


def owned(game: "Game", tile: Tile) -> bool:
    """Whether the mover has a halfling left to lay instead of the drawn tile."""
    return tile.half and game.state.pieces.stock(game.mover, STOCK) > 0


def spend(game: "Game") -> None:
    """Take the halfling just laid from its player's supply; a stated position has done so."""
    tile = game.board.laid[game.just_laid][0].tile
    if game.laying and _number(tile):
        spent = game.state.pieces.adding(game.mover, STOCK, -1)
        game.take(spent, "halflings.supply", game.just_laid)


# --- what they count -----------------------------------------------------------------------------


def _on_both(feature: Feature, board: Board) -> tuple[Cell, ...]:
    """The squares where a road or city lies on both halflings."""
    found = []
    for cell in board.cells_of(feature):
        parts = board.laid[cell][0].tile.parts
        on = [any(board.feature_at(cell, n) is feature for n in own) for own in parts]
        if parts and all(on):
            found.append(cell)
    return tuple(found)


def counted(before: tuple[SheetTerm, ...], feature: Feature, state: State) -> tuple[SheetTerm, ...]:
    """A square with two halflings counts once, or twice where both are of the road or city."""
    if state.ruleset.values["halflings.count"].value == "squares":
        return before
    again = _on_both(feature, state.board)
    why = state.ruleset.cites["halflings.count"] if again else None
    return tuple(
        one._replace(amount=one.amount + len(again), cells=one.cells + again, why=why or one.why)
        if one.what == TILE
        else one
        for one in before
    )


ANSWERS = ExpansionAnswers(
    placement=PlacementRule(check_placement, lambda _, tile: tile.half),
    state=check_state,
    begin=begin,
    terms=dict.fromkeys((FeatureKind.ROAD, FeatureKind.CITY), (Ordered(Station.WORTH, counted),)),
    crowds=crowds,
    turn=TurnAnswers(
        parts=(StepPart(ON_TILE, 5, spend, OnStatedPosition.NOTHING),),
        owned=owned,
    ),
)
