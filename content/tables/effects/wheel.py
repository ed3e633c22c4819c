"""Who may stand on a crown space."""

from typing import Final

from content.tables.answers import AnswerGroup, Effect, ShortAnswer, no, yes
from content.tables.boards import Asking
from engine import api


def crown(asking: Asking) -> ShortAnswer:
    """Whether it may be put on a crown space of the wheel."""
    table = asking.table(("base-ffff 0,0",))
    rule = table.against(api.make_action("crown", kind=asking.kind, sector="taxes"))
    return no(rule) if rule else yes("wheel.crown.figure")


EFFECTS: Final = (
    Effect(
        "crown", "May stand on a crown space", AnswerGroup.GOES, "wheel", crown, ("wheel-tiles",)
    ),
)
