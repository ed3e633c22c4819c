"""Who may stand in a garden."""

from typing import Final

from content.tables.answers import AnswerGroup, Effect
from content.tables.boards import FreeSegment
from content.tables.effects.base import on
from content.tables.moving import FIELD

GARDEN: Final = FreeSegment(
    "in a garden", (f"tile plot = ffff; garden; {FIELD}", "base-ffff 1,0", "plot 2,0")
)
EFFECTS: Final = (
    Effect("garden", "May be put in a garden", AnswerGroup.GOES, "abbot", on(GARDEN, "garden")),
)
