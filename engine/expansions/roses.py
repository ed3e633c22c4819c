"""The Wind Roses (2012): points for whoever lays a quarter of a rose in its own quarter."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.board.board import Board
from engine.model.geometry import WAYS, Cell, turn_cell
from engine.model.sheet import Line
from engine.model.vocabulary import SymbolRow, rows
from engine.model.words import event, line, thing
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
_BLUE: Final = "blue-rose"
_FULL: Final = (_BLUE, "orange-rose")
"""The full roses; the first of them that lies is the one from which quarters are counted."""

_LINE: Final = line("roses")
_THING: Final = thing("quarter in its place")
_NO_ROSE: Final = event("no-rose")


class _Rose(NamedTuple):
    """A full rose on the table, and by how many quarter turns its north was turned."""

    series: str
    cell: Cell
    turns: int


def score(account: Account) -> Flow[None]:
    """A quarter just laid brings points if it lies in its own quarter: an event of its own."""
    state, cell = account.state, account.just_laid
    row = state.board.laid[cell][0].tile.mark_of(_QUARTER)
    player, rose = state.mover, _reference(state.board)
    if not row or not player:
        return
    if rose is None:
        account.note(_NO_ROSE, player, cell, "", "roses.none")
    elif _lies_in(cell, WAYS[row.way].step, rose, state.ruleset):
        cells, cites = (cell,), state.ruleset.cites
        paid = term(state.ruleset, "roses.points", _THING, cells)
        if rose.series != _BLUE and rose.turns:
            paid = paid._replace(why=cites["roses.turned.orange"])
        cite = cites["roses.points"]
        found = Line(_LINE, None, "", True, player, (), (paid,), cite, cells)
        yield from account.pay(Payment((found,)))


def _lies_in(cell: Cell, quarter: Cell, rose: _Rose, ruleset: Ruleset) -> bool:
    """Whether a cell lies in a quarter, named as on a compass that is not turned."""
    at = rose.cell
    if ruleset.flag("roses.turned"):
        quarter = turn_cell(quarter, rose.turns)
    # On the line through the rose a cell lies no step to either side.
    least = 0 if ruleset.flag("roses.line") else 1
    away = ((here - there) * way for here, there, way in zip(cell, at, quarter, strict=True))
    return all(steps >= least for steps in away)


def _reference(board: Board) -> _Rose | None:
    """The full rose from which quarters are counted."""
    for series in _FULL:
        for cell, (look, _) in board.laid.items():
            if north := look.facing(series):
                ways = (turn_cell(WAYS["n"].step, turns) for turns in range(4))
                return _Rose(series, cell, [*ways].index(north))
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
