"""Final scoring: incomplete features first, then what belongs to no feature, then the farms."""

from collections.abc import Collection

from engine.board.features import Feature
from engine.model.kinds import Kind
from engine.model.sheet import Line
from engine.rules.state import State
from engine.scoring.farm import farm_lines
from engine.scoring.lines import beside_lines, score


def early_lines(state: State) -> list[Line]:
    """The lines of farms whose farmers are paid before the final scoring."""
    if not state.ruleset.early:
        return []
    return [
        line
        for feature in state.board.occupied()
        if feature.kind is Kind.FARM
        for early in state.ruleset.early
        for line in early(feature, state)
    ]


def final_lines(state: State, scored: Collection[Feature] = ()) -> list[Line]:
    """The lines of everything still occupied, in the order of ``base.final.order``.

    ``scored`` features have had their lines already. Features that nobody stands on bring no
    lines here: there would be dozens.
    """
    farms: list[Feature] = []
    others: list[Feature] = []
    for feature in state.board.occupied():
        if feature in scored or _paid_early(feature, state):
            continue
        (farms if feature.kind is Kind.FARM else others).append(feature)
    lines = score(others, state)
    for at_end in state.ruleset.at_end:
        lines += at_end(state)
    lines += farm_lines(farms, state)
    return lines + [line for farm in farms for line in beside_lines(farm, state)]


def _paid_early(feature: Feature, state: State) -> bool:
    return feature.kind is Kind.FARM and any(ask(feature, state) for ask in state.ruleset.early)
