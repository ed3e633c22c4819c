"""Who may escape from a besieged city."""

from typing import Final

from content.tables.answers import NEVER, AnswerGroup, Effect, ShortAnswer, Tone, no, yes
from content.tables.boards import HERE, Asking
from content.tables.effects.base import stands
from content.tables.moving import against, before, decline, figure_of
from engine import api

BESIEGED: Final = (
    "tile siege = cfcf; city n s +besieged; farm ene ese touches n; farm wsw wnw touches n"
)
FIELD: Final = api.Lay("base-ffff", (2, 0))


def escapes(asking: Asking) -> ShortAnswer:
    """Whether it may escape from a besieged city past a cloister."""
    if stands(asking, "city").tone is Tone.NO:
        return NEVER
    there = f"siege {HERE[0]},{HERE[1]}  red {asking.kind} city n"
    game = before(asking, BESIEGED, "base-ffff 0,0", there)
    figure = figure_of(game, asking)
    game.do(FIELD)
    decline(game, "cathars.escape")
    rule = against(game, api.Remove(figure))
    return no("cathars.escape") if rule else yes("cathars.escape")


TITLE: Final = "May escape from a besieged city"
EFFECTS: Final = (Effect("escapes", TITLE, AnswerGroup.GOES, "cathars", escapes),)
