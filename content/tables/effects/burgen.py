"""Who may stand in a German castle."""

from typing import Final

from content.tables.answers import AnswerGroup, Effect
from content.tables.boards import FreeSegment
from content.tables.effects.base import on
from content.tables.moving import FIELD

HALVES: Final = (
    f"tile one = ffff; german-castle e; {FIELD}",
    f"tile other = ffff; german-castle w; {FIELD}",
)
CASTLE: Final = FreeSegment(
    "in a German castle", (*HALVES, "base-ffff 1,0", "one 2,0", "other 3,0")
)
TITLE: Final = "May be put in a German castle"
EFFECTS: Final = (
    Effect("german-castle", TITLE, AnswerGroup.GOES, "burgen", on(CASTLE, "german-castle")),
)
