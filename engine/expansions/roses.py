"""The Wind Roses (2012): points for whoever lays a quarter of a rose in its own quarter."""

from collections.abc import Iterator
from typing import Final

from engine.board.board import Board
from engine.model.geometry import WAYS, Cell, turn_cell
from engine.model.sheet import Line
from engine.model.vocabulary import SymbolRow, rows
from engine.model.words import line, thing
from engine.rules.hooks import ExpansionAnswers
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.scoring.lines import Payment
from engine.scoring.worth import term
from engine.turn.account import Account
from engine.turn.decision import Flow
from engine.turn.hooks import OnStatedPosition, StepPart, TurnAnswers
from engine.turn.steps import TILE

_QUARTER: Final = "rose"
_FULL: Final = ("blue-rose", "orange-rose")
"""The full roses; the first of them that lies is the one from which quarters are counted."""

_LINE: Final = line("roses")
_THING: Final = thing("quarter in its place")


def score(account: Account) -> Flow[None]:
    """A quarter just laid brings points if it lies in its own quarter: an event of its own."""
    state, cell = account.state, account.just_laid
    row = state.board.laid[cell][0].tile.mark_of(_QUARTER)
    player = state.mover
    if row and player and _lies_in(state.board, cell, WAYS[row.way].step, state.ruleset):
        cells, cite = (cell,), state.ruleset.cites["roses.points"]
        terms = (term(state.ruleset, "roses.points", _THING, cells),)
        found = Line(_LINE, None, "", True, player, (), terms, cite, cells)
        yield from account.pay(Payment((found,)))


def _lies_in(board: Board, cell: Cell, quarter: Cell, ruleset: Ruleset) -> bool:
    """Whether a cell lies in a quarter, named as on a compass that is not turned."""
    rose = _reference(board)
    if rose is None:
        return False
    at, north = rose
    # How the rose was turned when it was laid, told by where its north points.
    turns = next(turns for turns in range(4) if turn_cell(WAYS["n"].step, turns) == north)
    if ruleset.flag("roses.turned"):
        quarter = turn_cell(quarter, turns)
    # On the line through the rose a cell lies no step to either side.
    least = 0 if ruleset.flag("roses.line") else 1
    away = ((here - there) * way for here, there, way in zip(cell, at, quarter, strict=True))
    return all(steps >= least for steps in away)


def _reference(board: Board) -> tuple[Cell, Cell] | None:
    """Where the full rose lies from which quarters are counted, and where its north points."""
    for series in _FULL:
        for cell, (look, _) in board.laid.items():
            if north := look.facing(series):
                return cell, north
    return None


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """A second rose of a kind, which a described tile or a second copy can bring."""
    roses = {row.id for row in rows(SymbolRow).values() if row.series in {_QUARTER, *_FULL}}
    seen: set[str] = set()
    for cell, (look, _) in state.board.laid.items():
        marks = look.tile.symbols & roses
        if marks & seen:
            yield "roses.one-each", cell
        seen |= marks


ANSWERS = ExpansionAnswers(
    state=check_state,
    turn=TurnAnswers(parts=(StepPart(TILE, 24, score, OnStatedPosition.PAYS),)),
)
