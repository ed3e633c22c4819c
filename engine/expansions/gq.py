"""The tiles of Games Quarterly #11 (2006), which rest on The River.

They came without rules; players may agree to treat the field with pigs as a pig-herd.
"""

from typing import Final

from engine.model.sheet import Term
from engine.model.words import thing
from engine.rules.hooks import Answers, Harvest
from engine.rules.state import State
from engine.scoring.farm import anchors
from engine.scoring.worth import term

_WITH_PIGS: Final = thing("city with the field of pigs")


def pig_field_terms(terms: tuple[Term, ...], harvest: Harvest, state: State) -> tuple[Term, ...]:
    """By house rule the field with pigs brings a point more for each city."""
    if state.ruleset.flag("gq.pigs") and any(
        figure.player == harvest.player and figure.kind in state.ruleset.votes
        for farm in harvest.farms
        if any("pigs" in state.board.segments[number].marks for number in farm.segments)
        for figure in farm.figures
    ):
        cells = anchors(list(harvest.cities), state.board)
        terms += (term(state.ruleset, "gq.pigs.city", _WITH_PIGS, cells),)
    return terms


ANSWERS = Answers(harvest=pig_field_terms)
