"""What the parts of The Tower ask alike: what stands, how high, and who is on top."""

from collections.abc import Sequence
from typing import Final

from engine.model.geometry import Cell
from engine.model.pieces import Pieces, Token
from engine.model.values import Figure
from engine.rules.state import State

TOWER: Final = "tower"
FINISHED: Final = "finished"
PRISONER: Final = "prisoner"
PIECE: Final = "tower piece"
FOUNDATION: Final = "tower"
TOWER_TOP: Final = "tower"
"""The spot on top of a tower."""


def share(state: State) -> int:
    """The tower pieces of each player; one player stated alone is taken for one of two."""
    return state.ruleset.number(f"tower.supply.{max(len(state.players), 2)}")


def deal_pieces(state: State) -> Pieces:
    """Every player's tower pieces; what already stands was built by all in turn."""
    pieces, players = state.pieces, state.players
    built = sum(tower.number for tower in pieces.of(TOWER))
    for place, player in enumerate(players):
        # Shared out in turn from the first player, so the first have built one more where it does
        # not come out even.
        own = (built + len(players) - 1 - place) // len(players)
        pieces = pieces.adding(player, PIECE, max(0, share(state) - own))
    return pieces


def tower_on(state: State, cell: Cell) -> Token:
    """The tower on a cell, of no pieces where there is none; a finished one bears the mark."""
    found = (tower for tower in state.pieces.of(TOWER) if tower.cell == cell)
    return next(found, Token(TOWER, cell=cell, number=0))


def put_tower(state: State, tower: Token) -> None:
    """Put a tower in the place of what stood on its cell."""
    others = [other for other in state.pieces.of(TOWER) if other.cell != tower.cell]
    state.pieces = state.pieces.having(TOWER, *others, tower)


def guards(state: State) -> list[Figure]:
    """The followers on towers."""
    return [figure for figure in state.board.apart if figure.spot == TOWER_TOP]


def finished(state: State, tower: Token) -> bool:
    """Whether nothing more is put on a tower."""
    if any(guard.cell == tower.cell for guard in guards(state)):
        return True
    return bool(tower.mark) and not state.ruleset.flag("tower.top.reopens")


def foundations(state: State) -> Sequence[Cell]:
    """The tiles on which a tower may stand."""
    return state.board.showing(FOUNDATION)
