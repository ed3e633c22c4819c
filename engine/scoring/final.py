"""Final scoring: incomplete features first, then what belongs to no feature, then the farms."""

from collections.abc import Collection, Iterator

from engine.board.features import Feature
from engine.model.kinds import Kind
from engine.model.sheet import Line
from engine.rules.state import State
from engine.scoring.farm import farm_lines
from engine.scoring.lines import Payment, beside_lines
from engine.scoring.ownership import control


def early_payments(state: State) -> Iterator[Payment]:
    """The payments of farms whose farmers are paid before the final scoring."""
    for farm in state.board.occupied() if state.ruleset.early else ():
        lines = _early(farm, state) if farm.kind is Kind.FARM else ()
        if lines:
            yield Payment(lines, farm, control((farm,), state).holders)


def unscored(state: State, scored: Collection[Feature]) -> list[Feature]:
    """The roads, cities and cloisters that the final scoring still scores: those occupied.

    ``scored`` features have had their lines already. Features that nobody stands on bring no
    lines here: there would be dozens.
    """
    occupied = state.board.occupied()
    return [f for f in occupied if f.kind is not Kind.FARM and f not in scored]


def closing_lines(state: State) -> Iterator[Line]:
    """The last lines of ``base.final.order``: what belongs to no feature, then the farms."""
    for at_end in state.ruleset.at_end:
        yield from at_end(state)
    farms = [f for f in state.board.occupied() if f.kind is Kind.FARM and not _early(f, state)]
    yield from farm_lines(farms, state)
    for farm in farms:
        yield from beside_lines(farm, state)


def _early(farm: Feature, state: State) -> tuple[Line, ...]:
    return tuple(line for early in state.ruleset.early for line in early(farm, state))
