"""Who may be a special abbot."""

from typing import Final

from content.tables.answers import AnswerGroup, Effect
from content.tables.effects.base import at

ABBOT: Final = at("special-abbot", "kloster.who", "base-ffff 1,0", "kloster-de-ffff-1 2,0")
TITLE: Final = "May be put on a special cloister as abbot"
EFFECTS: Final = (
    Effect("special-abbot", TITLE, AnswerGroup.GOES, "kloster", ABBOT, ("kloster-de",)),
)
