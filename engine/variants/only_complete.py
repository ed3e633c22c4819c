"""Only complete features score: what is open at the end of the game brings nothing."""

from typing import Final

from engine.board.features import Feature
from engine.model.sheet import Line
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State

_FLAG: Final = "variant.only-complete"


def redirect(lines: list[Line], feature: Feature, state: State) -> list[Line]:
    """Nobody gets the points of an incomplete road, city or cloister."""
    if feature.complete:
        return lines
    cite = state.ruleset.cites[_FLAG]
    return [line._replace(terms=(), why=cite) if line.terms else line for line in lines]


ANSWERS = ExpansionAnswers(when=(_FLAG,), redirect=redirect)
