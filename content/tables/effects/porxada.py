"""Who may be swapped at La Porxada."""

from typing import Final

from content.tables.answers import AnswerGroup, Effect, ShortAnswer, no, yes
from content.tables.boards import Asking
from content.tables.effects.base import terrain
from content.tables.moving import before, figure_of, offers
from engine import api

OTHER: Final = "base-cfff 0,0 2  blue city s"
PORXADA: Final = api.Lay("porxada-cccc", (0, 1))


def swapped(asking: Asking) -> ShortAnswer:
    """Whether its owner may swap it for a follower of another player."""
    game = before(asking, *asking.standing(terrain(asking), "red", ""), OTHER)
    figure = figure_of(game, asking)
    game.do(PORXADA)
    return yes("porxada.swap") if offers(game, figure, do="redeploy") else no("porxada.swap")


TITLE: Final = "May be swapped at La Porxada"
EFFECTS: Final = (Effect("swapped", TITLE, AnswerGroup.SUFFERS, "porxada", swapped),)
