"""Who may stand in a garden."""

from typing import Final

from content.tables.answers import Effect, Group
from content.tables.boards import Ground
from content.tables.effects.base import on
from content.tables.moving import FIELD

GARDEN: Final = Ground(
    "in a garden", (f"tile plot = ffff; garden; {FIELD}", "base-ffff 1,0", "plot 2,0")
)
EFFECTS: Final = (
    Effect("garden", "May be put in a garden", Group.GOES, "abbot", on(GARDEN, "garden")),
)
