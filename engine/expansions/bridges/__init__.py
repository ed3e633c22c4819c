"""Bridges, Castles & Bazaars (2010): roads over fields, small cities as castles, auctions."""

from collections.abc import Iterator

from engine.expansions.bridges import building, castles
from engine.expansions.bridges.bazaars import (
    BAZAAR,
    TakeTile,
    awaited,
    hold,
    hold_before,
    note_bazaar,
)
from engine.expansions.bridges.building import BRIDGE, BUILDING, BuildBridge
from engine.expansions.bridges.castles import CASTLE, KEEP
from engine.model.geometry import Cell
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.turn.hooks import LeftOut, OnStatedPosition, Ordered, StepPart, TurnAnswers
from engine.turn.steps import AFTER_FIGURE, AFTER_SCORING, AGAIN, ONWARD, TILE

__all__ = ["ANSWERS", "BAZAAR", "BRIDGE", "CASTLE", "KEEP", "BuildBridge", "TakeTile"]


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """What cannot be of bridges and castles."""
    yield from building.check_state(state)
    yield from castles.check_state(state)


def _crowds(state: State, cell: Cell) -> bool:
    """Whether a bridge crosses the tile: a figure may come to it when the next tile is laid."""
    return any(token.cell == cell for token in state.pieces.of(BRIDGE))


ANSWERS = ExpansionAnswers(
    state=check_state,
    becomes=castles.becomes,
    counted=castles.counted,
    special_spots=frozenset({KEEP}),
    crowds=_crowds,
    seats=("bridges.supply.most",),
    turn=TurnAnswers(
        parts=(
            # First of all: whoever looks at the tile must find it as it lies, with the bridge by
            # which it fits.
            StepPart(TILE, 1, building.build_needed, OnStatedPosition.NOTHING),
            StepPart(TILE, 5, note_bazaar, OnStatedPosition.NOTHING),
            StepPart(AFTER_FIGURE, 90, building.last_bridge, OnStatedPosition.NOTHING),
            StepPart(ONWARD, 5, castles.go_home, OnStatedPosition.NOTHING),
            # Behind all else that a scoring leads to; a builder's second tile comes after this
            # step.
            StepPart(AFTER_SCORING, 95, hold_before, OnStatedPosition.NOTHING),
            StepPart(AGAIN, 10, hold, LeftOut("bridges.bazaar.held", awaited)),
        ),
        first=castles.rivals,
        instead=Ordered(10, castles.offer),
        paid=Ordered(20, castles.complete),
        free_rights=(BUILDING,),
        also=building.may_lie,
        reach=building.reach,
        unreached=building.unreached,
    ),
)
