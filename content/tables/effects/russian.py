"""Who may stand in a hut, and whom lake and tree take."""

from typing import Final

from content.tables.answers import NEVER, AnswerGroup, Effect, ShortAnswer, Tone, no, yes
from content.tables.boards import Asking, FreeSegment
from content.tables.effects.base import on, stands, terrain
from content.tables.moving import before, decline, figure_of, left
from engine import api

SETS: Final = ("russian2013", "russian2016")
HUT: Final = FreeSegment("in a hut", ("base-ffff 1,0", "russian2013-ffff 2,0"))
LAKE: Final = api.Lay("russian2016-ffff", (2, 0))
TREE: Final = api.Lay("russian2016-frfr", (2, 0))


def drawn(asking: Asking) -> ShortAnswer:
    """Whether the lake draws it in from a tile beside."""
    game = before(asking, *asking.standing(terrain(asking), "blue", ""))
    return _taken(game, asking, LAKE, "russian.lake.who")


def caught(asking: Asking) -> ShortAnswer:
    """Whether the tree takes it off the road that leads past."""
    if stands(asking, "road").tone is Tone.NO:
        return NEVER
    alone = stands(asking, "road").tone is Tone.YES
    road = "base-frfr 0,0" if alone else "base-frfr 0,0  blue road e"
    game = before(asking, road, f"base-frfr 1,0  blue {asking.kind} road e")
    return _taken(game, asking, TREE, "russian.tree.who")


def _taken(game: api.Game, asking: Asking, tile: api.Lay, who: str) -> ShortAnswer:
    figure = figure_of(game, asking)
    game.do(tile)
    decline(game, "lay")
    rule = left(game, figure)
    return yes(rule) if rule else no(who)


EFFECTS: Final = (
    Effect(
        "hut", "May be put in Baba Yaga’s hut", AnswerGroup.GOES, "russian", on(HUT, "hut"), SETS
    ),
    Effect("lake", "The lake of Vodyanoy draws it in", AnswerGroup.SUFFERS, "russian", drawn, SETS),
    Effect("tree", "The tree of Solovei takes it", AnswerGroup.SUFFERS, "russian", caught, SETS),
)
