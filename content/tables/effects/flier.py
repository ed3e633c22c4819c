"""Who may fly."""

from typing import Final

from content.tables.answers import AnswerGroup, Effect, ShortAnswer, no, yes
from content.tables.boards import Asking
from engine import api


def flies(asking: Asking) -> ShortAnswer:
    """Whether it may fly with a flying machine."""
    table = asking.table(("base-ffff 1,0", "flier-ffff-2 2,0"))
    rule = table.against(api.make_action("fly", kind=asking.kind))
    return no(rule) if rule else yes("flier.fly")


EFFECTS: Final = (
    Effect("flies", "May fly with a flying machine", AnswerGroup.GOES, "flier", flies),
)
