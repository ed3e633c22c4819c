"""Who may stand in a pyramid."""

from typing import Final

from content.tables.answers import AnswerGroup, Effect
from content.tables.effects.base import at

ACROBAT: Final = at("acrobats", "circus.acrobat.kind", "base-ffff 1,0", "circus-ffff 2,0")
EFFECTS: Final = (
    Effect("acrobats", "May stand in a pyramid", AnswerGroup.GOES, "circus", ACROBAT),
)
