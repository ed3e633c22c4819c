"""Towers, followers on them, pieces and prisoners as a stated position may have them."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from engine.expansions.tower.common import (
    PIECE,
    PRISONER,
    TOWER,
    foundations,
    guards,
    share,
    tower_on,
)
from engine.expansions.tower.tops import may_top
from engine.model.geometry import Cell
from engine.rules.state import State


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Towers, followers on them, pieces and prisoners as no game could leave them."""
    yield from _check_towers(state)
    yield from _check_guards(state)
    yield from _check_prisoners(state)


def _check_towers(state: State) -> Iterator[tuple[str, Cell | None]]:
    pieces, players, most = state.pieces, state.players, share(state)
    sites = foundations(state)
    towers = pieces.of(TOWER)
    for place, tower in enumerate(towers):
        double = any(other.cell == tower.cell for other in towers[:place])
        if double or not tower.number or tower.cell not in sites:
            yield "tower.build.where", tower.cell
    stocks = [pieces.stock(player, PIECE) for player in players]
    built = sum(tower.number for tower in pieces.of(TOWER))
    if max(stocks) > most or built + sum(stocks) > most * max(len(players), 2):
        yield f"tower.supply.{max(len(players), 2)}", None


def _check_guards(state: State) -> Iterator[tuple[str, Cell | None]]:
    standing = guards(state)
    for guard in standing:
        if not tower_on(state, guard.cell).number:
            yield "tower.top.pieces", guard.cell
        if rule := may_top(state, guard.kind):
            yield rule, guard.cell
    for cell, count in Counter(guard.cell for guard in standing).items():
        if count > 1:
            yield "tower.top.closes", cell


def _check_prisoners(state: State) -> Iterator[tuple[str, Cell | None]]:
    # Those that are alike are told once.
    prisoners = dict.fromkeys(state.pieces.of(PRISONER))
    for prisoner in prisoners:
        if prisoner.player == prisoner.owner:
            yield "tower.capture.home", None
        if prisoner.kind not in state.ruleset.followers:
            yield "tower.capture.followers", None
    held = {(prisoner.player, prisoner.owner) for prisoner in prisoners}
    for one, other in combinations(state.players, 2):
        if {(one, other), (other, one)} <= held:
            yield "tower.exchange.at-once", None
