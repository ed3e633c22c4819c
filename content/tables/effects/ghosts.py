"""Who may stand on a castle in the mist and on a cemetery, and who may get a ghost."""

from typing import Final

from content.tables.answers import AnswerGroup, Effect, ShortAnswer, no, yes
from content.tables.boards import Asking, FreeSegment
from content.tables.effects.base import on, terrain
from content.tables.moving import FIELD, before
from engine import api

CASTLE: Final = FreeSegment(
    "on a castle in the mist",
    (f"tile keep = ffff; mist-castle; {FIELD}", "base-ffff 1,0", "keep 2,0"),
)
CEMETERY: Final = FreeSegment(
    "on a cemetery", (f"tile yard = ffff; cemetery; {FIELD}", "base-ffff 1,0", "yard 2,0")
)
MIST: Final = (f"tile mist = ffff; {FIELD}; symbols mist-e", "mist 2,0")
LENGTHENED: Final = api.Lay("ffff.fijklmnop._mist-w", (3, 0))


def gets_a_ghost(asking: Asking) -> ShortAnswer:
    """Whether a ghost may come to it when another player lengthens mist."""
    tiles = asking.standing(terrain(asking), "blue", "")
    game = before(asking, MIST[0], *tiles, MIST[1])
    game.do(LENGTHENED)
    haunted = any(one.what == "haunted" for one in game.events)
    return yes("ghosts.lengthen") if haunted else no("ghosts.guard.safe")


EFFECTS: Final = (
    Effect(
        "mist-castle",
        "May be put on a castle in the mist",
        AnswerGroup.GOES,
        "ghosts",
        on(CASTLE, "mist-castle"),
    ),
    Effect(
        "cemetery", "May be put on a cemetery", AnswerGroup.GOES, "ghosts", on(CEMETERY, "cemetery")
    ),
    Effect("haunted", "A ghost may come to it", AnswerGroup.SUFFERS, "ghosts", gets_a_ghost),
)
