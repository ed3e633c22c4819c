"""Under the Big Top (2017): a circus that moves on, pyramids of acrobats, and ringmasters."""

from collections.abc import Iterator

from engine.expansions.circus import acrobats, top
from engine.expansions.circus.ringmaster import RINGMASTER, ringmaster_lines, votes
from engine.model.geometry import Cell
from engine.model.sheet import Line
from engine.rules.hooks import ExpansionAnswers, ExtraOrder, Ordered
from engine.rules.state import State
from engine.turn.deploying import followers
from engine.turn.hooks import OnStatedPosition, StepPart, TurnAnswers
from engine.turn.steps import AFTER_SCORING, BEFORE_FINAL, TILE

__all__ = ["ANSWERS"]


def at_end(state: State) -> list[Line]:
    """Acrobats, then the last circus."""
    return acrobats.final_lines(state) + top.final_lines(state)


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Acrobats, Big Top and animals as no game could leave them."""
    yield from acrobats.check_acrobats(state)
    yield from top.check_top(state)


ANSWERS = ExpansionAnswers(
    supply={RINGMASTER: "circus.ringmaster.supply"},
    followers={RINGMASTER: None},
    votes={RINGMASTER: votes},
    special_spots=frozenset({acrobats.SPOT}),
    extra=Ordered(ExtraOrder.AROUND, ringmaster_lines),
    at_end=at_end,
    state=check_state,
    turn=TurnAnswers(
        parts=(
            StepPart(TILE, 26, top.arrive, OnStatedPosition.NOTHING),
            StepPart(AFTER_SCORING, 5, top.perform, OnStatedPosition.PAYS),
            StepPart(BEFORE_FINAL, 40, top.turn_up, OnStatedPosition.NOTHING),
        ),
        rights=(
            followers("circus.ringmaster", RINGMASTER),
            acrobats.DEPLOYING,
            acrobats.SCORING,
        ),
    ),
)
