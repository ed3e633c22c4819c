"""What becomes of a builder or pig whose owner's last follower leaves."""

from typing import Final

from content.tables.answers import NEVER, AnswerGroup, Effect, ShortAnswer, Tone, no, yes
from content.tables.boards import HERE, Asking
from content.tables.effects.base import alone, terrain
from engine import api

BUILD: Final = api.make_action("build", cell=(0, 0))
TOWER: Final = "tower-ffff-1 0,0"
"""A tower takes the last follower."""


def left_behind(asking: Asking) -> ShortAnswer:
    """Whether it goes home when the last follower of its owner leaves; Red takes that one."""
    if alone(asking).tone is Tone.YES:
        return NEVER
    ground = terrain(asking)
    there, here = asking.standing(ground, "blue", f"blue {asking.kind}")
    table = asking.table((there, here.replace(asking.kind, api.FOLLOWER), TOWER))
    standing = table.game.standing()
    figure = next(one for one in standing if one.kind == asking.kind)
    table.game.do(BUILD)
    taken = next(one for one in standing if one.cell == HERE)
    table.game.do(api.make_action("capture", figure=taken))
    rule = table.home(figure)
    return yes(rule) if rule else no("traders.special.leave")


LEFT: Final = "Goes home with its owner's last follower"
EFFECTS: Final = (Effect("left", LEFT, AnswerGroup.SUFFERS, "traders", left_behind, ("tower",)),)
