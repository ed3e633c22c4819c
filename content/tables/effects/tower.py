"""What towers do to a figure."""

from typing import Final

from content.tables.answers import NEVER, AnswerGroup, Effect, ShortAnswer, Tone, no, yes
from content.tables.boards import HERE, Asking, FigureTable
from content.tables.effects.base import terrain
from engine import api


def tower_top(asking: Asking) -> ShortAnswer:
    """Whether it may be put on top of a tower."""
    towers = [{"cell": HERE, "height": 1}]
    table = asking.table(("tower-ffff-1 1,0", "base-ffff 0,0"), towers=towers)
    rule = table.against(api.Deploy(asking.kind, HERE, "tower"))
    return no(rule) if rule else yes("tower.top.closes")


TOWER: Final = "tower-ffff-1 0,0"
BUILD: Final = api.make_action("build", cell=(0, 0))


def _taken(table: FigureTable) -> ShortAnswer:
    table.game.do(BUILD)
    rule = table.against(api.make_action("capture", figure=table.figure))
    return no(rule) if rule else yes("tower.capture.one")


def captured(asking: Asking) -> ShortAnswer:
    """Whether the tower of another player may take it."""
    return _taken(asking.beside(terrain(asking), "blue", TOWER))


def captured_by_owner(asking: Asking) -> ShortAnswer:
    """Whether its owner's tower may take it."""
    return _taken(asking.beside(terrain(asking), "red", TOWER))


def captured_on_top(asking: Asking) -> ShortAnswer:
    """Whether it may be taken from the top of a tower."""
    if tower_top(asking).tone is Tone.NO:
        return NEVER
    towers = [{"cell": HERE, "height": 1, "finished": True}]
    return _taken(
        asking.table((f"tower-ffff-2 1,0  blue {asking.kind} tower", TOWER), towers=towers)
    )


EFFECTS: Final = (
    Effect("top", "May stand on a tower", AnswerGroup.GOES, "tower", tower_top),
    Effect(
        "captured", "Another player's tower may take it", AnswerGroup.SUFFERS, "tower", captured
    ),
    Effect("own", "Its owner's tower may take it", AnswerGroup.SUFFERS, "tower", captured_by_owner),
    Effect("on-top", "May be taken from a tower", AnswerGroup.SUFFERS, "tower", captured_on_top),
)
