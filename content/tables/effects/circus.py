"""Who may stand in a pyramid."""

from typing import Final

from content.tables.answers import AnswerGroup, Effect, ShortAnswer, no, yes
from content.tables.boards import Asking
from engine import api

SPOT: Final = "acrobats"


def acrobat(asking: Asking) -> ShortAnswer:
    """Whether it may be put on an acrobat space."""
    table = asking.table(("base-ffff 1,0", "circus-ffff 2,0"))
    goal = api.Deploy(asking.kind, table.game.just_laid, SPOT)
    if table.deployed(lambda action: action.spot == SPOT):
        return yes("circus.acrobat.kind")
    return no(table.against(goal))


EFFECTS: Final = (Effect(SPOT, "May stand in a pyramid", AnswerGroup.GOES, "circus", acrobat),)
