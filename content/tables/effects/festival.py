"""Who may be taken back by a festival tile."""

from typing import Final

from content.tables.answers import AnswerGroup, Effect, ShortAnswer, no, yes
from content.tables.boards import Asking
from content.tables.effects.base import terrain
from engine import api


def recalled(asking: Asking) -> ShortAnswer:
    """Whether its owner may take it back with a festival tile."""
    table = asking.beside(terrain(asking), "red", "festival-cffr 2,0 1")
    rule = table.against(api.Remove(table.figure))
    return no(rule) if rule else yes("festival.recall")


TITLE: Final = "Its owner may take it back with a festival tile"
EFFECTS: Final = (Effect("recalled", TITLE, AnswerGroup.SUFFERS, "festival", recalled),)
