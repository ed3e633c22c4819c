"""The Tower (2006): tower pieces, capture, followers on towers, prisoners and their ransom."""

from engine.expansions.tower.building import BUILDING, CAPTURE, CAPTURED, Build, Capture
from engine.expansions.tower.common import PRISONER, TOWER_TOP, deal_pieces
from engine.expansions.tower.prisoners import (
    EXCHANGE,
    FREED,
    RANSOM,
    RANSOMING,
    Free,
    freed,
    last_ransom,
)
from engine.expansions.tower.stated import check_state
from engine.expansions.tower.tops import TOPPING, climb_down
from engine.rules.hooks import ExpansionAnswers
from engine.turn.hooks import OnStatedPosition, StepPart, TurnAnswers
from engine.turn.steps import BEFORE_FINAL, END

__all__ = [
    "ANSWERS", "CAPTURE", "CAPTURED", "EXCHANGE", "FREED", "PRISONER", "RANSOM", "TOWER_TOP",
    "Build", "Capture", "Free", "freed",
]  # fmt: skip

ANSWERS = ExpansionAnswers(
    begin=deal_pieces,
    seats=("tower.supply.most",),
    state=check_state,
    special_spots=frozenset({TOWER_TOP}),
    turn=TurnAnswers(
        parts=(
            StepPart(END, 20, last_ransom, OnStatedPosition.NOTHING),
            StepPart(BEFORE_FINAL, 20, climb_down, OnStatedPosition.NOTHING),
        ),
        anytime=(RANSOMING,),
        rights=(BUILDING, TOPPING),
    ),
)
