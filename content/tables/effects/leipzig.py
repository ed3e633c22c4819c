"""Who may be sent to Leipzig."""

from typing import Final

from content.tables.answers import NEVER, AnswerGroup, Effect, ShortAnswer, Tone, no, yes
from content.tables.boards import Asking
from content.tables.effects.base import stands
from content.tables.moving import before, decline, figure_of, offers
from engine import api

GATE: Final = (
    "fffr; road w; leipzig e s; farm nnw nne ene wnw touches e; farm ssw wsw touches e;"
    " meet road w + leipzig e"
)
QUARTERS: Final = ("wainwrights 0,0", "tanners 1,0 1", "bookbinders 1,1 2", "coiners 0,1 3")
ARMS: Final = ("arm 1,-1 1", "arm 2,1", "arm 0,2 1")
END: Final = api.Lay("base-fffr", (-3, 0), 2)


def sent(asking: Asking) -> ShortAnswer:
    """Whether it may be sent to Leipzig from a completed road that leads there."""
    road = stands(asking, "road").tone
    if road is Tone.NO:
        return NEVER
    company = "" if road is Tone.YES else "  red road e"
    named = [f"tile {one} = {GATE}; symbols {one}" for one in (q.split()[0] for q in QUARTERS)]
    arm = "tile arm = frfr; road e w; farm nnw nne ene wnw; farm ese sse ssw wsw"
    way = (f"arm -1,0{company}", f"arm -2,0  red {asking.kind} road e")
    game = before(asking, *named, arm, *QUARTERS, *ARMS, *way)
    figure = figure_of(game, asking, (-2, 0))
    game.do(END)
    decline(game, "leipzig.send")
    return yes("leipzig.send") if offers(game, figure, do="redeploy") else no("leipzig.who")


TITLE: Final = "May be sent to Leipzig"
EFFECTS: Final = (Effect("leipzig", TITLE, AnswerGroup.GOES, "leipzig", sent),)
