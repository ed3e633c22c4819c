"""Who may stand in a German cathedral."""

from typing import Final

from content.tables.answers import AnswerGroup, Effect
from content.tables.boards import FreeSegment
from content.tables.effects.base import on
from content.tables.moving import FIELD

CATHEDRAL: Final = FreeSegment(
    "in a German cathedral",
    (f"tile dome = ffff; german-cathedral; {FIELD}", "base-ffff 1,0", "dome 2,0"),
)
TITLE: Final = "May be put in a German cathedral"
EFFECTS: Final = (
    Effect(
        "german-cathedral",
        TITLE,
        AnswerGroup.GOES,
        "kathedralen",
        on(CATHEDRAL, "german-cathedral"),
    ),
)
