"""Final scoring: incomplete features first, then what belongs to no feature, then the farms."""

from collections.abc import Collection, Iterator

from engine.board.features import Feature
from engine.model.kinds import FeatureKind
from engine.model.sheet import Line
from engine.rules.state import State
from engine.scoring.farm import farm_lines
from engine.scoring.lines import extra_lines
from engine.scoring.ownership import control


def unscored(state: State, scored: Collection[Feature]) -> list[Feature]:
    """The roads, cities and cloisters that the final scoring still scores: those occupied.

    ``scored`` features have had their lines already. Features that nobody stands on bring no
    lines here: there would be dozens.
    """
    occupied = state.board.occupied()
    return [f for f in occupied if f.kind is not FeatureKind.FARM and f not in scored]


def closing_lines(state: State) -> Iterator[Line]:
    """The last lines of ``base.final.order``: what belongs to no feature, then the farms."""
    for at_end in state.ruleset.at_end:
        yield from at_end(state)
    farms = [f for f in state.board.occupied() if f.kind is FeatureKind.FARM]
    if state.ruleset.spent:
        farms = [f for f in farms if not any(spent(f, state) for spent in state.ruleset.spent)]
    yield from farm_lines(farms, state)
    # Control is counted anew here; where no set pays anything beside a farm that would be for
    # nothing.
    for farm in farms if state.ruleset.extra else ():
        yield from extra_lines(farm, control((farm,), state).holders, state)
