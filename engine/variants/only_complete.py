"""Only complete features score: what is open at the end of the game brings nothing."""

from typing import Final

from engine.board.features import Feature
from engine.model.sheet import Line, SheetTerm
from engine.rules.hooks import ExpansionAnswers, FarmPayment, Ordered, Station
from engine.rules.state import State

_FLAG: Final = "variant.only-complete"
_FARMS: Final = f"{_FLAG}.farms"


def redirect(lines: list[Line], feature: Feature, state: State) -> list[Line]:
    """Nobody gets the points of an incomplete road, city or cloister."""
    if feature.complete:
        return lines
    cite = state.ruleset.cites[_FLAG]
    return [line._replace(terms=(), why=cite) if line.terms else line for line in lines]


def farms(
    terms: tuple[SheetTerm, ...], _harvest: FarmPayment, state: State
) -> tuple[SheetTerm, ...]:
    """Farms score as ever."""
    return tuple(one._replace(why=one.why or state.ruleset.cites[_FARMS]) for one in terms)


ANSWERS = ExpansionAnswers(when=(_FLAG,), redirect=redirect, harvest=Ordered(Station.PART, farms))
