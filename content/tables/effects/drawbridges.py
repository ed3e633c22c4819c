"""Who may go over a drawbridge."""

from typing import Final

from content.tables.answers import NEVER, AnswerGroup, Effect, ShortAnswer, Tone, no, yes
from content.tables.boards import Asking
from content.tables.effects.base import stands
from content.tables.moving import before, decline, figure_of, offers
from engine import api

GATE: Final = (
    "tile gate = cfrf; city n; road s +drawbridge; farm ene ese sse touches n;"
    " farm ssw wsw wnw touches n; meet city n + road s"
)
END: Final = api.Lay("base-frrr", (1, 1), 2)


def goes_over(asking: Asking) -> ShortAnswer:
    """Whether it may go from a completed road into the city behind a drawbridge."""
    road = stands(asking, "road").tone
    if road is Tone.NO:
        return NEVER
    company = "" if road is Tone.YES else "  red road s"
    here = f"base-frfr 1,0 1  red {asking.kind} road n"
    game = before(asking, GATE, "base-cfcf-2 1,-2  blue city n", f"gate 1,-1{company}", here)
    figure = figure_of(game, asking)
    game.do(END)
    decline(game, "drawbridges.over")
    return yes("drawbridges.over") if offers(game, figure, do="redeploy") else no("drawbridges.who")


TITLE: Final = "May go over a drawbridge"
EFFECTS: Final = (Effect("over", TITLE, AnswerGroup.GOES, "drawbridges", goes_over),)
