"""The Count of Carcassonne (2004): the city as the start, its quarters, the Count."""

from engine.expansions.count.city import (
    BLOCK,
    COUNT,
    begin,
    check_placement,
    check_state,
    concerns,
    counted,
    crowds,
    harvest_terms,
    idle_lines,
    joins,
    joins_last,
)
from engine.expansions.count.entering import (
    ENTER,
    MOVE,
    QUARTER,
    MoveCount,
    begin_scoring,
    begin_tally,
    note_points,
    settle,
    unasked,
)
from engine.expansions.count.leaving import LEAVE, help_feature, last_moves
from engine.expansions.count.quarters import QUARTERS
from engine.rules.hooks import ExpansionAnswers, Ordered, PlacementRule, Station
from engine.turn.hooks import OnStatedPosition, StepPart, TurnAnswers
from engine.turn.steps import AFTER_SCORING, BEFORE_FINAL, COMPLETED, TILE

__all__ = ["ANSWERS", "COUNT", "ENTER", "LEAVE", "MOVE", "QUARTERS", "MoveCount"]


ANSWERS = ExpansionAnswers(
    placement=PlacementRule(check_placement, concerns),
    state=check_state,
    pile=BLOCK.pile,
    harvest=Ordered(Station.PART, harvest_terms),
    begin=begin,
    counted=counted,
    at_end=idle_lines,
    special_spots=frozenset(QUARTERS),
    crowds=crowds,
    joins=joins,
    joins_last=joins_last,
    turn=TurnAnswers(
        parts=(
            StepPart(TILE, 0, begin_tally, OnStatedPosition.NOTHING),
            StepPart(COMPLETED, 10, begin_scoring, OnStatedPosition.NOTHING),
            StepPart(AFTER_SCORING, 10, settle, OnStatedPosition.NOTHING),
            StepPart(BEFORE_FINAL, 10, last_moves, OnStatedPosition.NOTHING),
        ),
        before=Ordered(10, help_feature),
        paid=Ordered(10, note_points),
        rights=(QUARTER,),
        unasked=unasked,
    ),
)
