"""Who may be a special abbot."""

from typing import Final

from content.tables.answers import AnswerGroup, Effect, ShortAnswer, no, yes
from content.tables.boards import Asking
from engine import api

SPOT: Final = "special-abbot"


def abbot(asking: Asking) -> ShortAnswer:
    """Whether it may be put on a special cloister as an abbot."""
    table = asking.table(("base-ffff 1,0", "kloster-de-ffff-1 2,0"))
    goal = api.Deploy(asking.kind, table.game.just_laid, SPOT)
    if table.deployed(lambda action: action.spot == SPOT):
        return yes("kloster.who")
    return no(table.against(goal))


TITLE: Final = "May be put on a special cloister as abbot"
EFFECTS: Final = (Effect(SPOT, TITLE, AnswerGroup.GOES, "kloster", abbot, ("kloster-de",)),)
