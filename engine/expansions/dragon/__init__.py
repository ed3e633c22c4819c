"""The Princess & the Dragon (2005): volcano, dragon, fairy, magic gate, princess."""

from collections.abc import Iterator

from engine.expansions.dragon.common import DRAGON, FAIRY, GATE, blocked, may_favour, shunned
from engine.expansions.dragon.fairy import MOVE, begin_turn, favour_lines, forget
from engine.expansions.dragon.gate import reach, unreached
from engine.expansions.dragon.journey import (
    after_scoring,
    aside,
    bars,
    before_scoring,
    company,
    erupt,
    fresh,
    neutral_bars,
)
from engine.expansions.dragon.princess import REMOVAL, must_remove, once
from engine.model.figures import OFF_TILE
from engine.model.geometry import Cell
from engine.rules.hooks import ExpansionAnswers, ExtraOrder, Ordered
from engine.rules.state import State
from engine.turn.hooks import OnStatedPosition, StepPart, TurnAnswers
from engine.turn.steps import AFTER_FIGURE, AFTER_SCORING, BEGIN, TILE


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """A dragon or a fairy where neither could be."""
    dragon, fairy = state.pieces.cell(DRAGON), state.pieces.first(FAIRY)
    if dragon is not None:
        yield from _check_dragon(dragon, state)
    if fairy is None:
        return
    beside = fairy.figure
    if fairy.cell not in state.board.laid or (beside and beside not in state.board.standing()):
        yield "dragon.fairy.move", fairy.cell
    elif beside and not may_favour(beside, state.ruleset):
        yield shunned(beside, state.ruleset) or "dragon.fairy.move", fairy.cell
    if fairy.cell == dragon and not state.ruleset.flag("dragon.fairy.dragon"):
        yield "dragon.fairy.dragon", dragon


def _check_dragon(dragon: Cell, state: State) -> Iterator[tuple[str, Cell]]:
    if dragon not in state.board.laid:
        yield "dragon.move.adjacent", dragon
        return
    if rule := blocked("dragon.move.block", state.board.laid[dragon][0].tile, state.ruleset):
        yield rule, dragon
    beside = (f for f in state.board.figures_on(dragon) if f.spot not in OFF_TILE)
    rules = (company(figure.kind, state.ruleset) for figure in beside)
    yield from ((rule, dragon) for rule in dict.fromkeys(rules) if rule)


def _crowds(state: State, _cell: Cell) -> bool:
    """Whether a magic gate lies on the table: it may lead to any tile."""
    return bool(state.board.showing(GATE))


ANSWERS = ExpansionAnswers(
    state=check_state,
    extra=Ordered(ExtraOrder.FAVOUR, favour_lines),
    crowds=_crowds,
    fresh=fresh,
    turn=TurnAnswers(
        parts=(
            StepPart(BEGIN, 10, begin_turn, OnStatedPosition.NOTHING),
            StepPart(TILE, 20, erupt, OnStatedPosition.NOTHING),
            StepPart(AFTER_FIGURE, 10, before_scoring, OnStatedPosition.NOTHING),
            StepPart(AFTER_SCORING, 20, after_scoring, OnStatedPosition.NOTHING),
        ),
        aside=aside,
        rights=(MOVE, REMOVAL),
        duty=must_remove,
        once=once,
        reach=reach,
        unreached=unreached,
        bars=bars,
        neutral_bars=neutral_bars,
        gone=forget,
    ),
)
