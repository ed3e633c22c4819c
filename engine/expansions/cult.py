"""The Cult (2008): shrines, which are cloisters, and race the cloisters beside them."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from engine.board.board import Board, ring
from engine.board.features import Feature
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.sheet import SheetTerm
from engine.model.turned import KEPT, Turned
from engine.rules.hooks import ExpansionAnswers, Ordered, PlacementRule, Station
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.scoring import worth
from engine.turn.hooks import OnStatedPosition, StepPart, TurnAnswers
from engine.turn.steps import SCORED

if TYPE_CHECKING:
    from engine.turn.game import Game

SHRINE: Final = "shrine"


@lru_cache(maxsize=KEPT)
def _is_shrine(look: Turned) -> bool | None:
    """Whether a tile has a shrine; None if it has no cloister of any sort."""
    cloisters = [segment for segment in look.segments if segment.kind is FeatureKind.CLOISTER]
    return any(SHRINE in segment.marks for segment in cloisters) if cloisters else None


def _facing(look: Turned, cell: Cell, board: Board) -> list[Cell]:
    """The cloisters round a shrine, or the shrines round a cloister."""
    mine = _is_shrine(look)
    if mine is None:
        return []
    laid = board.laid
    # Few tiles show a shrine, and most cloisters lie far from all of them.
    rivals = laid if mine else board.showing(SHRINE)
    # What is cheap comes first: most of the ring is empty or no rival, and the rest is looked at.
    near = [near for near in ring(look, cell) if near in rivals] if rivals else []
    return [near for near in near if _is_shrine(laid[near][0]) is (not mine)]


# --- where they lie ------------------------------------------------------------------------------


def placement(board: Board, look: Turned, cell: Cell, ruleset: Ruleset) -> str | None:
    """A shrine lies beside one cloister at most when it is laid, a cloister beside one shrine."""
    facing = _facing(look, cell, board)
    if len(facing) > 1:
        return "cult.place.shrine" if _is_shrine(look) else "cult.place.cloister"
    taken = any(_facing(board.laid[near][0], near, board) for near in facing)
    return "cult.place.later" if taken and ruleset.flag("cult.place.later") else None


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Shrines and cloisters that cannot have been laid in any order."""
    board = state.board
    facing = {cell: set(_facing(look, cell, board)) for cell, (look, _) in board.laid.items()}
    if state.ruleset.flag("cult.place.later"):
        yield from (("cult.place.later", cell) for cell in facing if len(facing[cell]) > 1)
        return
    # Backwards: what has one rival at most can have been laid last. Taken away, it leaves the
    # question for the rest; what is never taken away cannot have been laid in any order.
    while last := [cell for cell, rivals in facing.items() if len(rivals) < 2]:
        for cell in last:
            for rival in facing.pop(cell):
                facing[rival].discard(cell)
    if facing:
        yield "cult.place.shrine", next(iter(facing))


# --- the race ------------------------------------------------------------------------------------


def rivals(feature: Feature, board: Board) -> list[Feature]:
    """The shrines or cloisters that a cloister or shrine races."""
    cell = board.cells[feature.first]
    return [
        board.feature_at(near, segment.index)
        for near in _facing(board.laid[cell][0], cell, board)
        for segment in board.laid[near][0].segments
        if segment.kind is FeatureKind.CLOISTER
    ]


def has_lost(feature: Feature, state: State) -> bool:
    """Whether a cloister or shrine is incomplete and a rival has just been completed."""
    if feature.complete:
        return False
    return any(rival.complete and _wins(rival, state) for rival in rivals(feature, state.board))


def _wins(complete: Feature, state: State) -> bool:
    """Whether what is complete is still to be scored; without a follower, the last tile did it."""
    if complete.figures:
        return True
    if state.ruleset.flag("cult.race.held"):
        return False
    board = state.board
    home, last = board.cells[complete.first], next(reversed(board.laid))
    return last == home or last in ring(board.laid[home][0], home)


def terms(before: tuple[SheetTerm, ...], feature: Feature, state: State) -> tuple[SheetTerm, ...]:
    """What has lost a race is worth nothing, even if the game ends at once."""
    if has_lost(feature, state):
        return (worth.ring(feature, state, "cult.race.lost"),)
    return before


def send_home(game: "Game") -> None:
    """The figures of what has lost a race go home."""
    for feature in game.board.occupied():
        if feature.kind is FeatureKind.CLOISTER and has_lost(feature, game.state):
            # A copy, since each that goes is taken out of the list.
            for figure in tuple(feature.figures):
                game.remove(figure, "cult.race.home")


ANSWERS = ExpansionAnswers(
    placement=PlacementRule(placement, lambda _, tile: tile.shows(FeatureKind.CLOISTER)),
    state=check_state,
    terms={FeatureKind.CLOISTER: (Ordered(Station.PART, terms),)},
    turn=TurnAnswers(parts=(StepPart(SCORED, 20, send_home, OnStatedPosition.NOTHING),)),
)
