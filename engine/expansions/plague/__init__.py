"""The Plague (2010): outbreaks on source tiles, the fleas that spread from them, and flight."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, cast

from engine.board.features import Feature
from engine.expansions.plague.common import (
    ENDED,
    FLEA,
    FLED_OVER,
    LATENT,
    OUTBREAK,
    SOURCE,
    cells_of,
    merged,
    shut,
    spread,
    supply,
)
from engine.expansions.plague.flight import FLEE, Flee, flights
from engine.expansions.plague.spreading import (
    MOVE,
    PUT,
    aside,
    break_out,
    in_hand,
    moves,
    once,
    puts,
    subside,
)
from engine.model.actions import Action, Pass
from engine.model.geometry import Cell
from engine.model.values import Figure
from engine.model.words import decision
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.turn.decision import Decision, Flow
from engine.turn.hooks import OnStatedPosition, Right, StepPart, TurnAnswers
from engine.turn.legality import Violation
from engine.turn.rights import claim, doing
from engine.turn.steps import BEGIN, END, TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

AT_END: Final = decision("plague.end")
SPREAD: Final = decision("plague.spread")
_RIGHTS: Final[tuple[Right[Any], ...]] = (PUT, MOVE, FLEE)


def last_chance(game: "Game") -> Flow[None]:
    """The turn lasts until after the scoring: a flea that is still owed comes then, and whoever has
    not fled may do so.

    Of a tile that lay already nobody knows whether its flea came.
    """
    while ways := list[Action]((*puts(game), *moves(game), *flights(game))):
        owed = bool(game.laying) and not isinstance(ways[0], Flee)
        used = doing(game, _RIGHTS, (yield _asking(game, ways, owed=owed)))
        if used is None:
            return
        right, done = used
        right.perform(game, done)


def _asking(game: "Game", ways: list[Action], *, owed: bool) -> Decision:
    """The decision at the end of a turn; nobody passes while a flea is owed."""
    what, rule = (SPREAD, "plague.spread") if owed else (AT_END, "plague.flight")
    every = ways if owed else [Pass(), *ways]

    def against(action: Action) -> list[Violation] | None:
        if isinstance(action, Pass):
            return None if owed else []
        used = claim(game, _RIGHTS, action)
        return used and used.against

    return Decision(game.mover, what, rule, every.copy, against)


def crowds(state: State, _cell: Cell) -> bool:
    """Whether the plague has broken out: figures can have fled to any tile since."""
    return bool(state.pieces.of(OUTBREAK) or state.pieces.of(ENDED))


def joins(state: State, feature: Feature, one: Figure, _other: Figure) -> bool:
    """Figures of one road, city or farm can have fled to each other since then."""
    return feature.kind in FLED_OVER and crowds(state, one.cell)


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Outbreaks and fleas where none can be, too many of them, and regions that are not settled."""
    yield from _check_outbreaks(state)
    yield from _check_fleas(state)


def _check_outbreaks(state: State) -> Iterator[tuple[str, Cell | None]]:
    laid, outbreaks = state.board.laid, state.pieces.of(OUTBREAK)
    every = [*outbreaks, *state.pieces.of(ENDED)]
    for cell, number in Counter(cast("Cell", one.cell) for one in every).items():
        if cell not in laid or SOURCE not in laid[cell][0].tile.symbols or number > 1:
            yield "plague.outbreak", cell
    numbers = Counter(outbreak.number for outbreak in outbreaks)
    yield from (
        ("plague.outbreak", outbreak.cell) for outbreak in outbreaks if numbers[outbreak.number] > 1
    )
    if len(every) > state.ruleset.number("plague.outbreaks"):
        yield "plague.outbreaks", None
    yield from (("plague.merge", one.cell) for one in merged(state, spread(state)))


def _check_fleas(state: State) -> Iterator[tuple[str, Cell | None]]:
    fleas = cells_of(state, FLEA, LATENT)
    for cell, number in Counter(fleas).items():
        rule = shut(state, cell, ()) or ("plague.spread.free" if number > 1 else None)
        if rule:
            yield rule, cell
    if supply(state) < 0:
        yield "plague.fleas", None
    reached = spread(state).infected()
    yield from (("plague.chain", cell) for cell in cells_of(state, FLEA) if cell not in reached)
    yield from (("plague.chain", cell) for cell in cells_of(state, LATENT) if cell in reached)


ANSWERS = ExpansionAnswers(
    state=check_state,
    crowds=crowds,
    joins=joins,
    turn=TurnAnswers(
        parts=(
            StepPart(BEGIN, 20, subside, OnStatedPosition.NOTHING),
            StepPart(TILE, 30, break_out, OnStatedPosition.NOTHING),
            StepPart(END, 20, last_chance, OnStatedPosition.NOTHING),
        ),
        free_rights=_RIGHTS,
        in_hand=in_hand,
        aside=aside,
        once=once,
    ),
)
