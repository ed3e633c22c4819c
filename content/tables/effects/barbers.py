"""Who goes to a bath house."""

from typing import Final

from content.tables.answers import NEVER, AnswerGroup, Effect, ShortAnswer, Tone, no, yes
from content.tables.boards import Asking
from content.tables.effects.base import alone, stands
from content.tables.moving import FIELD, before, decline, figure_of, left, offers
from engine import api

BATH: Final = (f"tile bath = ffff; {FIELD}; symbols bath-four", "bath 2,1")
ROAD: Final = ("base-fffr 0,0 2", "base-frfr 1,0  red {} road e")
CITY: Final = ("base-cfff 1,1", "base-cfcf-1 1,0  red {} city n")
ENDS: Final = {"road": api.Lay("base-fffr", (2, 0)), "city": api.Lay("base-cfff", (1, -1), 2)}


def bathes(asking: Asking) -> ShortAnswer:
    """Whether it goes, or may go, to a bath house once it was scored alone."""
    if alone(asking).tone is not Tone.YES:
        return NEVER
    grounds = [one for one in ENDS if stands(asking, one).tone is Tone.YES]
    if not grounds:
        return NEVER
    tiles = (line.format(asking.kind) for line in (ROAD if grounds[0] == "road" else CITY))
    game = before(asking, *BATH[:1], *tiles, BATH[1])
    figure = figure_of(game, asking)
    game.do(ENDS[grounds[0]])
    decline(game, "barbers.bath")
    there = left(game, figure) == "barbers.bath" or offers(game, figure, spot="bath")
    if there:
        return yes("barbers.bath")
    late = asking.kind in api.rows(api.PlaceRow)["bath"].admits
    return no("barbers.late" if late else "barbers.who")


TITLE: Final = "Scored alone, it goes to a bath house"
EFFECTS: Final = (Effect("bath", TITLE, AnswerGroup.GOES, "barbers", bathes),)
