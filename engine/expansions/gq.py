"""The tiles of Games Quarterly #11 (2006), which rest on The River.

They came without rules; players may agree to treat the field with pigs as a pig-herd.
"""

from typing import Final

from engine.board.features import Feature
from engine.model.sheet import SheetTerm
from engine.model.words import thing
from engine.rules.hooks import ExpansionAnswers, FarmPayment, Ordered, Station
from engine.rules.state import State
from engine.scoring.farm import anchors
from engine.scoring.worth import term

_HERD: Final = "river2.herd.city"
_WITH_PIGS: Final = thing("city with the field of pigs")


def pig_field_terms(
    terms: tuple[SheetTerm, ...], harvest: FarmPayment, state: State
) -> tuple[SheetTerm, ...]:
    """By house rule the field with pigs brings a point more for each city."""
    if (
        state.ruleset.flag("gq.pigs")
        and not harvest.barn
        and any(
            _farms(farm, harvest.player, state)
            and _marked(farm, "pigs", state)
            and not _counted(farm, terms, state)
            for farm in harvest.farms
        )
    ):
        cells = anchors(list(harvest.cities), state.board)
        terms += (term(state.ruleset, "gq.pigs.city", _WITH_PIGS, cells),)
    return terms


def _farms(farm: Feature, player: str, state: State) -> bool:
    return any(f.player == player and f.kind in state.ruleset.votes for f in farm.figures)


def _marked(farm: Feature, mark: str, state: State) -> bool:
    return any(mark in state.board.segments[number].marks for number in farm.segments)


def _counted(farm: Feature, terms: tuple[SheetTerm, ...], state: State) -> bool:
    """Whether another herd of the farm brings its point, and that is the only one."""
    herd = any(term.cite.rule == _HERD for term in terms) and _marked(farm, "pig-herd", state)
    return herd and state.ruleset.flag("gq.pigs.once")


ANSWERS = ExpansionAnswers(harvest=Ordered(Station.MORE, pig_field_terms))
