"""Followers on towers."""

from typing import TYPE_CHECKING, Final

from engine.expansions.tower.common import (
    FINISHED,
    TOWER,
    TOWER_TOP,
    finished,
    guards,
    put_tower,
    tower_on,
)
from engine.model.actions import Deploy
from engine.model.values import Figure
from engine.model.vocabulary import FigureRow, FigureTrait, rows, shut
from engine.rules.state import State
from engine.turn.deploying import barred
from engine.turn.hooks import Right
from engine.turn.legality import Violation, violation

if TYPE_CHECKING:
    from engine.turn.game import Game


def may_top(state: State, kind: str) -> str | None:
    """The rule that keeps a kind of figure off towers, or None."""
    if kind not in state.ruleset.followers:
        return "tower.top.followers"
    if shut(kind, TOWER_TOP) is None:
        return None
    stander: FigureRow = rows(FigureRow)[kind]
    if FigureTrait.ALOOF in stander.traits:
        return stander.where
    return None if state.ruleset.flag("tower.top.bound") else "tower.top.bound"


def _tops(game: "Game") -> list[Deploy]:
    """Every tower that the mover may finish, with every figure that may."""
    state = game.state
    return [
        Deploy(kind, cell, TOWER_TOP)
        for kind, left in game.supply[game.mover].items()
        if left and may_top(state, kind) is None
        for tower in state.pieces.of(TOWER)
        if (cell := tower.cell) and not finished(state, tower) and not barred(game, kind, cell)
    ]


def _against_topping(game: "Game", action: Deploy) -> list[Violation] | None:
    if action.spot != TOWER_TOP:
        return None
    found, state, cell = [], game.state, action.cell
    if rule := may_top(state, action.kind):
        found.append(violation("wrong-figure", rule, cell))
    elif not game.supply[game.mover][action.kind]:
        found.append(violation("supply-empty", "base.deploy.supply", cell))
    if not tower_on(state, cell).number:
        found.append(violation("no-tower", "tower.top.pieces", cell))
    elif finished(state, tower_on(state, cell)):
        found.append(violation("finished", "tower.top.closes", cell))
    if rule := barred(game, action.kind, cell):
        found.append(violation("barred", rule, cell))
    return found


def _top(game: "Game", action: Deploy) -> None:
    game.put(Figure(game.mover, action.kind, action.cell, TOWER_TOP), "tower.top.closes")
    put_tower(game.state, tower_on(game.state, action.cell)._replace(mark=FINISHED))


def climb_down(game: "Game") -> None:
    """Followers on towers go home without points when the game is over."""
    for guard in guards(game.state):
        game.remove(guard, "tower.top.final")


TOPPING: Final = Right("tower.top", Deploy, _tops, _against_topping, _top)
"""The right to finish a tower with a follower."""
