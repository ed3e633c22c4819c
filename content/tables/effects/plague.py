"""Whom the plague sends home, and who may flee from it."""

from typing import Final

from content.tables.answers import AnswerGroup, Effect, ShortAnswer, no, yes
from content.tables.boards import HERE, STANDING, Asking
from content.tables.effects.base import terrain
from content.tables.moving import FIELD, against, before, decline, figure_of, left, offers, token
from engine import api

SOURCE: Final = (f"tile source = ffff; {FIELD}; symbols plague-source", "source 0,0")
OUTBREAK: Final = (token("outbreak", cell=[0, 0], number=1),)
TILE: Final = api.Lay("base-ffff", (2, 0))
FLEA: Final = api.make_action("flea", cell=HERE)


def _begun(asking: Asking, player: str) -> api.Game:
    tiles = asking.standing(terrain(asking), player, "")
    return before(asking, SOURCE[0], *tiles, SOURCE[1], tokens=OUTBREAK)


def falls_ill(asking: Asking) -> ShortAnswer:
    """Whether a flea that comes to its tile sends it home."""
    game = _begun(asking, "blue")
    figure = figure_of(game, asking)
    game.do(TILE)
    decline(game, "plague.spread")
    game.do(FLEA)
    rule = left(game, figure)
    return yes(rule) if rule else no("plague.spared")


def flees(asking: Asking) -> ShortAnswer:
    """Whether its owner may let it flee along its feature."""
    game = _begun(asking, "red")
    figure = figure_of(game, asking)
    if offers(game, figure, do="flee"):
        return yes("plague.flight")
    spot = STANDING[terrain(asking)][1].rpartition("{} ")[2]
    goal = api.make_action("flee", figure=figure, cell=(HERE[0], HERE[1] - 1), spot=spot)
    return no(against(game, goal))


EFFECTS: Final = (
    Effect("plague", "The plague sends it home", AnswerGroup.SUFFERS, "plague", falls_ill),
    Effect("flees", "May flee from the plague", AnswerGroup.GOES, "plague", flees),
)
