"""Whom a revolt sends home, and who may be protected."""

from typing import Final

from content.tables.answers import AnswerGroup, Effect, ShortAnswer, no, yes
from content.tables.boards import Asking
from content.tables.effects.base import terrain
from content.tables.moving import against, before, decline, figure_of, left, offers
from engine import api

SEATS: Final = "players red=10* blue=10"


def driven_off(asking: Asking) -> ShortAnswer:
    """Whether a revolt where it stands sends it home."""
    ground = terrain(asking)
    game = before(asking, *asking.standing(ground, "red", ""), seats=SEATS)
    figure = figure_of(game, asking)
    if ground == "farm":
        return no("revolts.farmers")
    game.do(api.Lay(f"ffff.fijklmnop._revolt-{ground}", (2, 0)))
    decline(game, "lay")
    rule = left(game, figure)
    return yes(rule) if rule else no("revolts.reach")


def protected(asking: Asking) -> ShortAnswer:
    """Whether its owner may protect it in a later turn."""
    game = before(asking, *asking.standing(terrain(asking), "red", ""), seats=SEATS)
    figure = figure_of(game, asking)
    game.do(api.Lay("base-ffff", (2, 0)))
    if offers(game, figure, do="protect"):
        return yes("revolts.later")
    return no(against(game, api.make_action("protect", figure=figure)))


EFFECTS: Final = (
    Effect("revolt", "A revolt sends it home", AnswerGroup.SUFFERS, "revolts", driven_off),
    Effect("protected", "May be protected from revolts", AnswerGroup.SUFFERS, "revolts", protected),
)
